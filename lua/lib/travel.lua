-- Takes somebody to another place at once, as gates and teleporters do.

local SMOKE = 0x3728
local SMOKE_SPEED, SMOKE_DURATION = 10, 10
local MAPS = 6
local LOWEST_Z, HIGHEST_Z = -128, 127

local travel = {}

local function is_whole(number, low, high)
  return math.type(number) == "integer" and number >= low and number <= high
end

-- Why a place cannot be: no numbers, no such map, outside of it. nil where it can.
function travel.why_no_place(place)
  if not is_whole(place.map_id, 0, MAPS - 1) then return ("there is no map %s"):format(place.map_id) end
  local size = world.size(place.map_id)
  if not is_whole(place.x, 0, size.width - 1) or not is_whole(place.y, 0, size.height - 1) then
    return ("X: %s, Y: %s is not on map %d"):format(place.x, place.y, place.map_id)
  end
  if not is_whole(place.z, LOWEST_Z, HIGHEST_Z) then return ("Z: %s is no height"):format(place.z) end
  return nil
end

-- Whether somebody is at most so many tiles from a thing that lies on the ground.
function travel.is_beside(thing, mobile, tiles)
  local distance = thing.map_id and mobile:distance_to(thing)
  return distance ~= nil and distance <= tiles
end

local function smoke(mobile)
  effects.at(mobile.map_id, mobile.x, mobile.y, mobile.z, SMOKE, { speed = SMOKE_SPEED, duration = SMOKE_DURATION })
end

-- Takes a mobile to `{ map_id, x, y, z }`; to the ground there, where it is found near that height. True, or nil and why not.
--
-- `how`: `source_effect` and `dest_effect`, smoke where it leaves and arrives; `sound_id`, heard where it arrives.
function travel.go(mobile, place, how)
  local reason = travel.why_no_place(place)
  if reason then return nil, reason end
  how = how or {}
  local z = world.standing_z(place.map_id, place.x, place.y, place.z) or place.z
  if how.source_effect then smoke(mobile) end
  local moved, why_not = mobile:move_to(place.map_id, place.x, place.y, z)
  if not moved then return nil, why_not end
  if how.dest_effect then smoke(mobile) end
  if how.sound_id then mobile:sound(how.sound_id) end
  return true
end

return travel
