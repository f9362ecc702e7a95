-- Finds gaps for doors in walls: between two frames that face each other, one tile for a single door or two for a
-- double door.
--
-- A specification lists the frame pictures on each side of a gap: `west` and `east` for a gap in a wall from west to
-- east, `north` and `south` for a gap in a wall from north to south. Frames are statics of the map or items.

local doors = require("features.doors.lib.opening")
local door_places = require("features.doors.lib.door_places")

local door_gaps = {}

-- Units of altitude: how much the frames of a gap may differ, how much room a door needs, how far below and above it
-- the floor may be.
local FRAME_DIFFERENCE = 1
local DOOR_HEIGHT = 16
local FLOOR_BELOW, FLOOR_ABOVE = 10, 2
-- Side of the squares that are searched at once, and the greatest distance between the two frames of a gap.
local SQUARE_TILES = 32
local REACH = 3

local DIRECTIONS = {
  { from = "west", to = "east", dx = 1, dy = 0, gap = "east_west" },
  { from = "north", to = "south", dx = 0, dy = 1, gap = "north_south" },
}

local function set_of(list)
  local set = {}
  for _, id in ipairs(list) do set[id] = true end
  return set
end

local function all_of(frames)
  local seen, all = {}, {}
  for _, list in pairs(frames) do
    for _, id in ipairs(list) do
      if not seen[id] then
        seen[id] = true
        all[#all + 1] = id
      end
    end
  end
  return all
end

-- Prepares the search for a specification's gaps.
function door_gaps.search(specification)
  local frames = {}
  for side, list in pairs(specification.frames) do frames[side] = set_of(list) end
  return { map_id = specification.map_id, frames = frames, all = all_of(specification.frames), gaps = specification.gaps }
end

-- The height of a frame in `set` that fits a frame at height z; nil if none fits.
local function frame_at(by_tile, set, x, y, z)
  for _, there in ipairs(by_tile[x << 16 | y] or {}) do
    if set[there.item_id] and math.abs(there.z - z) <= FRAME_DIFFERENCE then return there.z end
  end
  return nil
end

-- Whether a piece of wall stands where a leaf would hang.
local function is_wall(by_tile, x, y, z)
  for _, there in ipairs(by_tile[x << 16 | y] or {}) do
    if math.abs(there.z - z) < DOOR_HEIGHT then return true end
  end
  return false
end

-- The gap behind a frame as a list of leaves, each with its place and facing; nil if there is no gap.
local function gap_behind(search, by_tile, frame, direction)
  local set, gap = search.frames[direction.to], search.gaps[direction.gap]
  for width = 1, REACH - 1 do
    local reach = width + 1
    if is_wall(by_tile, frame.x + width * direction.dx, frame.y + width * direction.dy, frame.z) then return nil end
    local z = frame_at(by_tile, set, frame.x + reach * direction.dx, frame.y + reach * direction.dy, frame.z)
    if z then
      local facings = width == 1 and { gap.single } or gap.double
      local leaves = {}
      for index, facing in ipairs(facings) do
        leaves[index] = {
          map_id = search.map_id, x = frame.x + index * direction.dx, y = frame.y + index * direction.dy,
          z = math.min(z, frame.z), facing = facing,
        }
      end
      return leaves
    end
  end
  return nil
end

-- The gaps whose first frame is in a square of an area, given by its north-western corner. A gap can be listed twice.
-- Also returns how many tiles were searched.
function door_gaps.in_square(search, area, left, top)
  local right, bottom = math.min(left + SQUARE_TILES - 1, area.x2), math.min(top + SQUARE_TILES - 1, area.y2)
  local places = world.find_art(search.map_id, left, top, right + REACH, bottom + REACH, search.all)
  local by_tile = {}
  for _, place in ipairs(places) do
    local tile = place.x << 16 | place.y
    by_tile[tile] = by_tile[tile] or {}
    table.insert(by_tile[tile], place)
  end
  local found = {}
  for _, frame in ipairs(places) do
    if frame.x <= right and frame.y <= bottom then
      for _, direction in ipairs(DIRECTIONS) do
        local leaves = search.frames[direction.from][frame.item_id] and gap_behind(search, by_tile, frame, direction)
        if leaves then found[#found + 1] = leaves end
      end
    end
  end
  return found, (right - left + 1) * (bottom - top + 1)
end

-- Iterates over the corners of an area's squares.
function door_gaps.squares(area)
  return coroutine.wrap(function()
    for top = area.y1, area.y2, SQUARE_TILES do
      for left = area.x1, area.x2, SQUARE_TILES do coroutine.yield(left, top) end
    end
  end)
end

-- Why a door cannot hang at a place: "door" if there is one, "full" if something is in the way or nobody could stand
-- there; nil if it can.
function door_gaps.problem_at(place)
  if door_places.door_at(place) then return "door" end
  local top = place.z + DOOR_HEIGHT
  for _, static in ipairs(world.statics_on(place.map_id, place.x, place.y)) do
    local is_in_way = static.z < top and static.z + static.height > place.z
    if static.door and is_in_way then return "door" end
    if (static.impassable or static.surface) and is_in_way then return "full" end
  end
  if doors.has_item(place.map_id, place.x, place.y, place.z, DOOR_HEIGHT, doors.bars) then return "full" end
  local floor = world.standing_z(place.map_id, place.x, place.y, place.z)
  if not floor or floor > place.z + FLOOR_ABOVE or floor < place.z - FLOOR_BELOW then return "full" end
  return nil
end

return door_gaps
