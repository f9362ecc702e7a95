-- Hangs doors into gaps in walls, according to the door specifications of the world data.

local door_gaps = require("features.doors.lib.door_gaps")
local door_kinds = require("features.doors.lib.door_kinds")
local doors = require("features.doors.lib.doors")
local entries_of = require("lib.world_data.entries")
local jobs = require("lib.jobs")
local maps = require("lib.maps")
local placing = require("features.decorations.lib.placing")
local problem_list = require("lib.world_data.problem_list")

local KIND = "doors"
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

-- Hangs all leaves of a gap or none. Returns "single", "double", or what is in the way.
local function hang(run, leaves, template)
  for _, leaf in ipairs(leaves) do
    local problem = door_gaps.problem_at(leaf)
    if problem then return problem end
  end
  local hung = {}
  for _, leaf in ipairs(leaves) do
    local item_id = door_kinds.item_id(template, leaf.facing, false)
    local params = { placed_by = run.command, placed_from = ("door 0x%04X %d %d %d"):format(item_id, leaf.x, leaf.y, leaf.z) }
    local door = run.make(template, leaf, { item_id = item_id, params = params })
    if not door then
      for _, other in ipairs(hung) do other:delete() end
      return "full"
    end
    hung[#hung + 1] = door
  end
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

local function hang_all()
  local problems, specifications, tiles, hung = problem_list.new(), {}, 0, 0
  for specification in entries_of(KIND) do
    if door_kinds.kinds[specification.template] then
      specifications[#specifications + 1] = specification
      tiles = tiles + tiles_of(specification)
    else
      problems:add(specification, ("'%s' is not a kind of door"):format(specification.template))
    end
  end
  job.expect(tiles)
  local run = placing.new("spawn_doors")
  for _, specification in ipairs(specifications) do hung = hung + fill(run, specification) end
  problems:add_of_data(KIND)
  problems:print()
  return ("Doors: %d hung on all maps."):format(hung)
end

command.register {
  name = "spawn_doors",
  description = "Hangs doors into gaps in walls, according to the door specifications. Gaps with a door stay as they are.",
  contexts = { "console", "in_game" },
  level = "Administrator",
  handler = function()
    return jobs.begin { unit = "tiles", work = hang_all }
  end,
}
