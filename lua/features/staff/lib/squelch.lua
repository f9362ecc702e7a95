-- Players who may not speak aloud. A character keeps `squelched_until`, in Unix milliseconds.

local squelch = {}

local HOUR_MS = 3600000

-- Keeps somebody from speaking for some hours; without hours it ends.
function squelch.set(mobile, hours)
  mobile:set("squelched_until", hours and time.unix() + math.floor(hours * HOUR_MS) or nil)
end

function squelch.bars(mobile)
  local ends = mobile:get("squelched_until")
  return ends ~= nil and ends > time.unix()
end

return squelch
