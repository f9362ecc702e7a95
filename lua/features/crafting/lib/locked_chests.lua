-- Chests that carpenters make can have a lock, if their tinkering is good enough for it; the key lies inside (ModernUO
-- LockableContainer.OnCraft).

local asking = require("lib.asking")
local door_locks = require("features.doors.lib.doors").door_locks
local skills = require("features.skills.lib.skills")

-- Your tinker skill was sufficient (insufficient) to make the item lockable.
local LOCKABLE, NOT_LOCKABLE = 500636, 500637
-- The trial of tinkering, in tenths of a point.
local FROM_TENTHS, SURE_TENTHS = -50, 150
-- The share of tinkering that makes the level of the lock, and how far from it picking is possible and sure, in points.
local SHARE, EASIER, HARDER, MOST = 0.8, 14, 35, 95

-- Gives a new chest a lock and its key. To be a recipe's on_made.
return function(user, chest)
  if not skills.check(user, "tinkering", FROM_TENTHS, SURE_TENTHS) then return asking.tell(user, NOT_LOCKABLE) end
  local id = door_locks.new_id()
  local level = math.floor(skills.value(user, "tinkering") / 10 * SHARE)
  local key = items.create("key", { params = { lock_id = id } })
  if not key or not key:put_in(chest) then return end
  chest:set("lock_id", id)
  chest:set("lock_level", math.max(0, math.min(level - EASIER, MOST)))
  chest:set("lock_level_max", math.max(1, math.min(level + HARDER, MOST)))
  asking.tell(user, LOCKABLE)
end
