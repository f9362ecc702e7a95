-- Finds places for a spawner's creatures.

local TRIES = 10
-- Ways are looked for from this near.
local WAY_TILES = 40

local places = {}

-- The height at which a mobile can stand on a tile; nil if it cannot. Nothing appears in a house or on a ship.
local function height_at(spawner, x, y, swims)
  local z = world.standing_z(spawner.map_id, x, y, spawner.z, swims)
  return z and not multi.at(spawner.map_id, x, y) and world.can_stand(spawner.map_id, x, y, z, swims) and z
end

-- Whether a creature at a place could walk to where the spawner stands: so that none appears on a roof, behind walls
-- or on the other side of a river. Things and what is farther than ways are looked for need no way.
local function is_reached(spawner, x, y, z, swims, way_z)
  if not way_z or math.max(math.abs(x - spawner.x), math.abs(y - spawner.y)) > WAY_TILES then return true end
  return world.can_walk(spawner.map_id, x, y, z, spawner.x, spawner.y, way_z, swims)
end

local function tiles_of(area) return (area.x2 - area.x1 + 1) * (area.y2 - area.y1 + 1) end

-- Picks an area at random, weighted by size.
local function pick_area(areas)
  local tiles = 0
  for _, area in ipairs(areas) do tiles = tiles + tiles_of(area) end
  local drawn = random.integer(1, tiles)
  for _, area in ipairs(areas) do
    drawn = drawn - tiles_of(area)
    if drawn <= 0 then return area end
  end
end

-- The rectangle for the next creature, within the map.
local function bounds_of(spawner, definition)
  local size, range = world.size(spawner.map_id), definition.home_range
  local area = definition.areas and pick_area(definition.areas)
    or { x1 = spawner.x - range, y1 = spawner.y - range, x2 = spawner.x + range, y2 = spawner.y + range }
  return math.max(0, area.x1), math.max(0, area.y1), math.min(size.width - 1, area.x2), math.min(size.height - 1, area.y2)
end

-- A random place where a mobile can stand, or else the spawner's own place, as x, y and z; nil if there is no room. It
-- calls `pause`, which may wait, after each place that was not reached, because a way that is not there is looked for
-- longest.
function places.pick(spawner, definition, swims, pause)
  local left, top, right, bottom = bounds_of(spawner, definition)
  local at_z = height_at(spawner, spawner.x, spawner.y, swims)
  local way_z = not definition.is_region and at_z or nil
  if left <= right and top <= bottom then
    for _ = 1, TRIES do
      local x, y = random.integer(left, right), random.integer(top, bottom)
      local z = height_at(spawner, x, y, swims)
      if z then
        if is_reached(spawner, x, y, z, swims, way_z) then return x, y, z end
        pause()
        if not spawner.exists or not spawner.map_id then return nil end
      end
    end
  end
  if at_z then return spawner.x, spawner.y, at_z end
end

return places
