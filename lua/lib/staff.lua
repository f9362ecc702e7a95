-- Tells staff from players.

local online = require("lib.online")

local staff = {}

local ranks = {}
for rank, level in ipairs(accounts.levels) do
  ranks[level] = rank
end

-- Whether a level is higher than another one.
function staff.is_above(level, other)
  return ranks[level] > ranks[other]
end

-- Whether a mobile is the character of an online player of a level or of a higher one.
function staff.is_at_least(mobile, level)
  local player = online.of(mobile)
  return player ~= nil and ranks[player.role] >= ranks[level]
end

-- Whether a mobile is the character of an online player above the level Regular.
function staff.includes(mobile)
  local player = online.of(mobile)
  return player ~= nil and player.role ~= "Regular"
end

-- The player whom somebody of a level names, by account or character; nil and a reason if there is none, or one of a
-- higher level.
function staff.player_of(level, name)
  local player, reason = online.find(name)
  if not player then return nil, reason end
  if staff.is_above(player.role, level) then return nil, ("%s has the level %s"):format(player.account_name, player.role) end
  return player
end

return staff
