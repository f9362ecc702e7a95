-- Doors that a GameMaster puts somewhere: their facing follows from their surroundings.

local kinds = require("features.doors.lib.door_kinds")
local doors = require("features.doors.lib.opening")
local picking = require("lib.picking")
local things = require("lib.things")

local door_places = {}

local TEMPLATES = { wood = "dark_wood_door", metal = "metal_door" }
door_places.materials = { "wood", "metal" }

-- Units of altitude between the closed leaves of a double door.
local LEAF_DIFFERENCE = 4

-- How two doors make a double door: the place of the door that is there already, its facing, and the facing of the new
-- one.
local PAIRS = {
  { dx = -1, dy = 0, there = "west_cw", facing = "east_ccw" },
  { dx = 1, dy = 0, there = "east_ccw", facing = "west_cw" },
  { dx = -1, dy = 0, there = "west_ccw", facing = "east_cw" },
  { dx = 1, dy = 0, there = "east_cw", facing = "west_ccw" },
  { dx = 0, dy = -1, there = "north_ccw", facing = "south_cw" },
  { dx = 0, dy = 1, there = "south_cw", facing = "north_ccw" },
  { dx = 0, dy = -1, there = "north_cw", facing = "south_ccw" },
  { dx = 0, dy = 1, there = "south_ccw", facing = "north_cw" },
}

-- Whether a tile has, at the height of a door, art that satisfies `of_art` or an item that satisfies `of_item`.
local function holds(place, dx, dy, of_art, of_item)
  local x, y = place.x + dx, place.y + dy
  if x < 0 or y < 0 then return false end
  for _, static in ipairs(world.statics_on(place.map_id, x, y)) do
    if of_art(static) and doors.overlaps(place.z, doors.HEIGHT, static.z, static.height) then return true end
  end
  return doors.has_item(place.map_id, x, y, place.z, doors.HEIGHT, of_item)
end

-- Walls and windows. Without client files, an item that blocks the way counts as a wall.
local function is_wall(place, dx, dy)
  local function of_art(art) return (art.wall or art.window) and not art.door end
  return holds(place, dx, dy, of_art, function(item, art)
    if art then return of_art(art) end
    return item.blocks
  end)
end

local function is_taken(place)
  local function of_art(art) return art.impassable end
  return holds(place, 0, 0, of_art, doors.bars)
end

-- A closed door and a place beside it differ by one step of altitude at most.
local function door_beside(place, dx, dy)
  for _, door in ipairs(items.near(place.map_id, place.x + dx, place.y + dy, 2, { tag = "door" })) do
    local x, y, z = doors.closed_place(door)
    if x == place.x + dx and y == place.y + dy and math.abs(z - place.z) <= LEAF_DIFFERENCE then return door end
  end
  return nil
end

-- The door that stands at a place when closed; nil if there is none.
function door_places.door_at(place) return door_beside(place, 0, 0) end

-- The door beside a place that makes a double door with one of that template there, and the facing which that takes.
-- With `facing_name` only that facing counts. nil if no door fits.
function door_places.partner_for(place, template, facing_name)
  for _, pair in ipairs(PAIRS) do
    local is_wanted = facing_name == nil or pair.facing == facing_name
    if is_wanted and place.x + pair.dx >= 0 and place.y + pair.dy >= 0 then
      local door = door_beside(place, pair.dx, pair.dy)
      local _, facing = kinds.of_item_id(door and door.item_id or 0)
      local fits = door and door.template == template and facing and facing.name == pair.there
      if fits and not doors.partner(door) then return door, pair.facing end
    end
  end
  return nil
end

-- The facing in a gap of a wall: attached to the wall beside it, or else across the builder's line of sight.
local function facing_in_wall(place, builder)
  local west, east = is_wall(place, -1, 0), is_wall(place, 1, 0)
  local north, south = is_wall(place, 0, -1), is_wall(place, 0, 1)
  if west and east then return "west_cw" end
  if north and south then return "south_cw" end
  if west then return "west_cw" end
  if east then return "east_ccw" end
  if north then return "north_ccw" end
  if south then return "south_cw" end
  local dx, dy = math.abs(place.x - builder.x), math.abs(place.y - builder.y)
  if dx == dy then return builder.direction % 4 == 2 and "south_cw" or "west_cw" end
  return dx > dy and "south_cw" or "west_cw"
end

-- Lets a player choose a place and puts a door of a material there. Returns what a command's handler returns.
function door_places.put(context, material)
  local place, reason = picking.place(context.session_id)
  if not place then return false, reason end
  local builder = mobiles.of_session(context.session_id)
  local template = TEMPLATES[material]
  place.z = world.standing_z(place.map_id, place.x, place.y, place.z) or place.z
  if door_beside(place, 0, 0) then return false, "There is a door already." end
  if is_taken(place) then return false, "Something there blocks the way." end

  local partner, facing = door_places.partner_for(place, template)
  if not facing then facing = facing_in_wall(place, builder) end
  local door, why_not = things.put_down(template, place, { item_id = kinds.item_id(template, facing, false) })
  if not door then return false, "No door was made: " .. why_not .. "." end
  if partner then doors.link(door, partner) end
  local said = ("A %s stands at X: %d, Y: %d, Z: %d now"):format(door.name, place.x, place.y, place.z)
  return said .. (partner and ", a double door with the one beside it." or ".")
end

return door_places
