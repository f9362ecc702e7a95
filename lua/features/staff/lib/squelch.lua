-- Players who may not speak aloud, with all their characters. The table of an account keeps `squelched_until`, in Unix
-- milliseconds; so the time runs, and counts, while they are away.

local squelch = {}

local HOUR_MS = 3600000

-- Keeps an account from speaking for some hours; without hours it ends.
function squelch.set(account_id, hours)
  store.account(account_id).squelched_until = hours and time.unix() + math.floor(hours * HOUR_MS) or nil
end

function squelch.bars(account_id)
  local ends = store.account(account_id).squelched_until
  return ends ~= nil and ends > time.unix()
end

return squelch
