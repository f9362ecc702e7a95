-- Where there is water, and where it is the open sea.

local waters = {}

function waters.is_water(map_id, x, y)
  local size = world.size(map_id)
  if x < 0 or y < 0 or x >= size.width or y >= size.height then return false end
  local land = world.land_at(map_id, x, y)
  return land ~= nil and land.wet
end

-- Whether there is water on a tile and `tiles` away on all sides.
function waters.is_deep(place, tiles)
  for dx = -tiles, tiles, tiles do
    for dy = -tiles, tiles, tiles do
      if not waters.is_water(place.map_id, place.x + dx, place.y + dy) then return false end
    end
  end
  return true
end

return waters
