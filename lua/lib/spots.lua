-- Where somebody wants to gather: what the client says is only a hint, what is there is looked up.
--
-- A spot: `map_id`, `x`, `y`, `z`, and `art` of a static or of a thing that nobody moves, or else `land`, the number of
-- the land tile, and `wet`, whether it is water.

local spots = {}

-- Whether a number is in a list of ranges.
local function is_in(number, ranges)
  for _, range in ipairs(ranges) do
    if number >= range[1] and number <= range[2] then return true end
  end
  return false
end

local function of_item(item)
  if item.movable or not item.map_id then return nil end
  return { map_id = item.map_id, x = item.x, y = item.y, z = item.z, art = item.item_id }
end

-- The static of the tile that the client means: that with the art, nearest in altitude.
local function of_static(place)
  local best
  for _, static in ipairs(world.statics_on(place.map_id, place.x, place.y)) do
    local off = math.abs(static.z - place.z)
    if static.item_id == place.graphic and (not best or off < math.abs(best.z - place.z)) then best = static end
  end
  return best and { map_id = place.map_id, x = place.x, y = place.y, z = best.z, art = best.item_id } or nil
end

local function of_land(place)
  local land = world.land_at(place.map_id, place.x, place.y)
  if not land then return nil end
  local z = math.max(land.lowest, math.min(place.z, land.highest))
  return { map_id = place.map_id, x = place.x, y = place.y, z = z, land = land.tile, wet = land.wet }
end

-- The spot of what a player chose, as asking.place returns it; nil for what is not there.
function spots.of(place)
  if place.mobile then return nil end
  if place.item then return of_item(place.item) end
  if place.graphic ~= 0 then return of_static(place) end
  return of_land(place)
end

-- Whether a spot is of a kind, which has ranges of `land` and of `art`. `takes_water`: any water is.
function spots.is_of(spot, kind, takes_water)
  if spot.art then return is_in(spot.art, kind.art) end
  if spot.land and is_in(spot.land, kind.land) then return true end
  return takes_water == true and spot.wet == true
end

-- Tiles from somebody to a spot; nil on another map.
function spots.distance(user, spot)
  if user.map_id ~= spot.map_id then return nil end
  return math.max(math.abs(user.x - spot.x), math.abs(user.y - spot.y))
end

-- The direction in which somebody looks at a spot, from 0 north to 7 north-west; nil when it stands on it.
function spots.direction(user, spot)
  local dx, dy = spot.x - user.x, spot.y - user.y
  if dx == 0 and dy == 0 then return nil end
  return math.floor(math.atan(dx, -dy) / (math.pi / 4) + 8.5) % 8
end

return spots
