-- What staff announce to players. Players who do not want announcements get only the urgent ones.

local processes = require("lib.processes")

local announcements = {}

local HUE = 0x2B
local PREFIX = "SERVER: "
-- The name in the table of an account.
local REFUSED = "no_announcements"
local ANNOUNCED = "announced"

function announcements.are_wanted(account_id) return store.account(account_id)[REFUSED] ~= true end

function announcements.want(account_id, are_wanted) store.account(account_id)[REFUSED] = not are_wanted or nil end

-- Tells players of this process something. Returns how many were told.
function announcements.tell(list, words, is_urgent)
  local told = 0
  for _, player in ipairs(list) do
    if is_urgent or announcements.are_wanted(player.account_id) then
      players.tell(player.session_id, PREFIX .. words, HUE)
      told = told + 1
    end
  end
  return told
end

-- Tells all players something, in all processes of the world. Returns how many were told in this one.
function announcements.tell_all(words)
  processes.tell_others(ANNOUNCED, { words = words })
  return announcements.tell(players.all(), words)
end

-- The handlers of features/processes.
announcements.handlers = { [ANNOUNCED] = function(data) announcements.tell(players.all(), data.words) end }

-- The sentence that says how many were told.
function announcements.report(told) return ("Sent to %d %s."):format(told, told == 1 and "player" or "players") end

return announcements
