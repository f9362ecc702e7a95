-- Moves mobiles to other places at once, for gates and teleporters.

local followers = require("features.travel.lib.followers")
local maps = require("lib.maps")

local SMOKE = 0x3728
local SMOKE_SPEED, SMOKE_DURATION = 10, 10

local travel = {}

-- Whether a mobile is within `tiles` of an item on the ground.
function travel.is_beside(thing, mobile, tiles)
  local distance = thing.map_id and mobile:distance_to(thing)
  return distance ~= nil and distance <= tiles
end

local function smoke(mobile)
  effects.at(mobile.map_id, mobile.x, mobile.y, mobile.z, SMOKE, { speed = SMOKE_SPEED, duration = SMOKE_DURATION })
end

-- Moves a mobile to `{ map_id, x, y, z }`, or to the ground near that height, with its followers. Returns true, or nil
-- and a reason.
--
-- `how`: `source_effect` and `dest_effect` (smoke at departure and arrival), `sound_id` (heard at the arrival).
function travel.go(mobile, place, how)
  local reason = maps.why_no_place(place)
  if reason then return nil, reason end
  how = how or {}
  local z = world.standing_z(place.map_id, place.x, place.y, place.z) or place.z
  if how.source_effect then smoke(mobile) end
  local moved, why_not = followers.travel(mobile, { map_id = place.map_id, x = place.x, y = place.y, z = z })
  if not moved then return nil, why_not end
  -- A creature that went to another process is not here any more, and a player leaves it.
  if not world.plays(place.map_id) then return true end
  if how.dest_effect then smoke(mobile) end
  if how.sound_id then mobile:sound(how.sound_id) end
  return true
end

-- Libraries of this feature that other features use.
travel.escorting = require("features.travel.lib.escorting")
travel.followers = followers

return travel
