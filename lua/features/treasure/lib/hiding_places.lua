-- The places of treasures, and whether each of them is land.

local data = require("features.treasure.data.treasure_places")
local maps = require("lib.maps")

local places = {}

local TRIES = 40

-- Where somebody stands on a tile of the ground; nil for water, for what is built up, and outside of the map.
local function ground_z(map_id, x, y)
  if maps.why_no_place { map_id = map_id, x = x, y = y, z = 0 } then return nil end
  local land = world.land_at(map_id, x, y)
  if not land or land.wet then return nil end
  return world.standing_z(map_id, x, y, (land.lowest + land.highest) // 2)
end

-- The altitude of a treasure at a place; nil where none can be dug up: there is no land, or something stands there.
function places.open_z(place)
  local z = ground_z(place.map_id, place.x, place.y)
  if not z or multi.at(place.map_id, place.x, place.y) or not world.can_stand(place.map_id, place.x, place.y, z) then return nil end
  return z
end

-- Whether treasures lie on a map.
function places.are_on(map_id)
  for _, one in ipairs(data.maps) do
    if one == map_id then return true end
  end
  return false
end

-- Any place of a map where there is land; nil if none was found.
function places.any(map_id)
  if not places.are_on(map_id) then return nil end
  for _ = 1, TRIES do
    local x, y = table.unpack(random.pick(data.places))
    if ground_z(map_id, x, y) then return { map_id = map_id, x = x, y = y } end
  end
  return nil
end

-- The places that are no land: tables of `map_id`, `x` and `y`. Looks at all, which takes a while.
function places.bad()
  local bad = {}
  for _, map_id in ipairs(data.maps) do
    for _, row in ipairs(data.places) do
      if not ground_z(map_id, row[1], row[2]) then bad[#bad + 1] = { map_id = map_id, x = row[1], y = row[2] } end
    end
  end
  return bad
end

return places
