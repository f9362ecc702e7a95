-- Hangs doors into gaps in walls, according to the door specifications of the world data.

local door_gaps = require("features.doors.lib.doors").door_gaps
local door_kinds = require("features.doors.lib.doors").door_kinds
local door_places = require("features.doors.lib.doors").door_places
local doors = require("features.doors.lib.doors").opening
local entries_of = require("lib.world_data.entries")
local filling = require("lib.world_data.filling")
local maps = require("lib.maps")
local placed_before = require("features.decorations.lib.placed_before")
local placing = require("features.decorations.lib.placing")
local problem_list = require("lib.world_data.problem_list")

local COMMAND, KIND = "spawn_doors", "doors"
local SECOND_MS = 1000

local function tiles_of(specification)
  local tiles = 0
  for _, region in ipairs(specification.regions) do
    local area = region.area
    tiles = tiles + (area.x2 - area.x1 + 1) * (area.y2 - area.y1 + 1)
  end
  return tiles
end

local function is_within(place, area)
  return place.x >= area.x1 and place.x <= area.x2 and place.y >= area.y1 and place.y <= area.y2
end

-- Whether a gap stays open.
local function is_excepted(leaves, specification)
  for _, one in ipairs(specification.except or {}) do
    for _, leaf in ipairs(leaves) do
      if is_within(leaf, one.area) then return true end
    end
  end
  return false
end

-- What a door of this command keeps of its leaf in the data.
local function origin_of(leaf, template)
  return ("door 0x%04X %d %d %d"):format(door_kinds.item_id(template, leaf.facing, false), leaf.x, leaf.y, leaf.z)
end

-- Takes the command's own doors out of a gap if they are not those of the data. A door as in the data stays, with its
-- lock, and so does everything in a gap where somebody else hung a door.
local function make_room(run, leaves, template)
  local own, is_as_in_data, is_of_others = {}, true, false
  for _, leaf in ipairs(leaves) do
    local door = door_places.door_at(leaf)
    if door and run:is_own(door) then own[#own + 1] = door else is_of_others = is_of_others or door ~= nil end
    if not door or door:get("placed_from") ~= origin_of(leaf, template) then is_as_in_data = false end
    -- Another specification of this run describes the gap, too. The first one counts.
    if door and run.done[door.serial] then return true end
  end
  for _, door in ipairs(own) do
    if is_as_in_data or is_of_others then run:note(door) else placing.remove(door) end
  end
  return is_as_in_data or is_of_others
end

-- Hangs all leaves of a gap or none. Returns "single", "double", or what is in the way.
local function hang(run, leaves, template)
  if run.replaces and make_room(run, leaves, template) then return "door" end
  for _, leaf in ipairs(leaves) do
    local problem = door_gaps.problem_at(leaf)
    if problem then return problem end
  end
  local hung = {}
  for _, leaf in ipairs(leaves) do
    local item_id = door_kinds.item_id(template, leaf.facing, false)
    local params = { placed_by = run.command, placed_from = origin_of(leaf, template) }
    local door = run.make(template, leaf, { item_id = item_id, params = params })
    if not door then
      for _, other in ipairs(hung) do other:delete() end
      return "full"
    end
    hung[#hung + 1] = door
  end
  for _, door in ipairs(hung) do run:note(door) end
  if #hung == 2 then doors.link(hung[1], hung[2]) end
  return #hung == 2 and "double" or "single"
end

local function fill(run, specification)
  local search, seen, began = door_gaps.search(specification), {}, time.now()
  local counts = { single = 0, double = 0, door = 0, full = 0 }
  for _, region in ipairs(specification.regions) do
    for left, top in door_gaps.squares(region.area) do
      local found, tiles = door_gaps.in_square(search, region.area, left, top)
      for _, leaves in ipairs(found) do
        local first = leaves[1]
        local key = first.x << 24 | first.y << 8 | first.z + 128
        if not seen[key] and not is_excepted(leaves, specification) then
          seen[key] = true
          local outcome = hang(run, leaves, specification.template)
          counts[outcome] = counts[outcome] + 1
          job.pause()
        end
      end
      job.advance(tiles)
    end
  end
  job.print(("%s: %d single and %d double doors hung, %d gaps have a door already, %d gaps have no room, in %.2f seconds."):format(
    maps.names[specification.map_id], counts.single, counts.double, counts.door, counts.full, (time.now() - began) / SECOND_MS))
  return counts.single + 2 * counts.double
end

local function hang_all(replaces)
  local problems, specifications, tiles, hung = problem_list.new(), {}, 0, 0
  for specification in entries_of.own(KIND) do
    if door_kinds.kinds[specification.template] then
      specifications[#specifications + 1] = specification
      tiles = tiles + tiles_of(specification)
    else
      problems:add(specification, ("'%s' is not a kind of door"):format(specification.template))
    end
  end
  job.expect(tiles)
  local run = placing.new(COMMAND, replaces)
  for _, specification in ipairs(specifications) do hung = hung + fill(run, specification) end
  problems:add_of_data(KIND)
  -- What cannot be read may describe a door that hangs.
  local removed = replaces and problems.count > 0 and ", none removed because of the problems above"
    or replaces and (", %d removed (not as in the data)"):format(run:remove_others()) or ""
  problems:print()
  return ("Doors: %d hung on all maps%s."):format(hung, removed)
end

filling.step(COMMAND, { place = 3, work = function() return hang_all(false) end })

command.register {
  name = COMMAND,
  description = "Hangs doors into gaps in walls, according to the door specifications. Gaps with a door stay as they are.",
  contexts = { "console", "in_game" },
  level = "Administrator",
  arguments = placed_before.flags("hangs its doors again where the data changed, and removes those without a gap in the data",
    "removes the doors that it hung before, and hangs none"),
  handler = function(_, arguments)
    return placed_before.begin(COMMAND, arguments, { unit = "tiles", noun = "Doors", place = hang_all })
  end,
}
