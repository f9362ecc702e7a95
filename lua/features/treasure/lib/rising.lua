-- Chests that come out of the ground, and the guards that come when one is up. A chest's param `rising` is the altitude
-- at which it will stand: one that was rising when the server stopped rises on after the start.

local chests = require("features.treasure.lib.chests")
local rules = require("features.treasure.data.treasure_rules")

local rising = {}

local RISING = "rising"
local SOUND = 0x33B
-- How deep a chest lies, in steps of altitude, when it is first seen.
local DEPTH = 10

-- Lets a chest come up. Waits until it has, and its guards with it.
function rising.rise(chest)
  wait(rules.rising_ms)
  local up = chest.exists and chest:get(RISING)
  if not up then return end
  local z = math.min(up, chest.z + math.ceil(DEPTH / rules.rising_steps))
  chest:move_to(chest.map_id, chest.x, chest.y, z)
  sounds.play(chest.map_id, chest.x, chest.y, up, SOUND)
  if z < up then return rising.rise(chest) end
  chest:set(RISING, nil)
  chests.guard(chest)
end

-- Lays a chest into the ground of a place, at the altitude where it will stand. Returns whether it lies there.
function rising.bury(chest, place, z)
  if not chest:move_to(place.map_id, place.x, place.y, z - DEPTH) then return false end
  chest:set(RISING, z)
  return true
end

-- Lets all come up that were on their way.
function rising.go_on()
  for chest in items.each { template = "treasure_chest", param = RISING, waits = true } do
    timer.after(0, function() rising.rise(chest) end)
  end
end

return rising
