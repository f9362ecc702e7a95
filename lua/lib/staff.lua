-- Tells staff from players.

local online = require("lib.online")
local things = require("lib.things")

local staff = {}

-- Layers of what belongs to a body, and of what is on its way from one place to another.
local FIXED = { backpack = true, bank = true, hair = true, beard = true, face = true, mount = true }
local TRADE_LAYER = 0x1F
local IN_TRANSIT = { cursor = true, [TRADE_LAYER] = true }

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

-- Why staff of a level do not touch somebody: a player of a higher level; nil if they do.
function staff.why_untouched(mobile, level)
  local player = online.of(mobile)
  return player and staff.is_above(player.role, level) and mobile.name .. " has a higher level than you" or nil
end

-- Why staff of a level neither change nor remove an item; nil if they do.
function staff.why_not_taken(item, level)
  local holder, outer = item.root_mobile, things.outermost(item)
  if not holder and not outer.map_id then return "it is with somebody who is away" end
  if item.multi_id then return "it belongs where it is" end
  if not holder then return nil end
  if item == outer and FIXED[item.layer] then return "it is a part of " .. holder.name end
  if IN_TRANSIT[outer.layer] then return holder.name .. " holds it, or offers it in a trade" end
  return staff.why_untouched(holder, level)
end

-- Why staff of a level do not move an item; nil if they do.
function staff.why_not_moved(item, level)
  return staff.why_not_taken(item, level) or not item.movable and "it belongs where it is" or nil
end

return staff
