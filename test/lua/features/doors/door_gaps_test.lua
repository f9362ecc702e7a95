-- Doors in the gaps of walls, by the specifications of the world data.

local doors = require("features.doors.lib.opening")
local kinds = require("features.doors.lib.door_kinds")

local HERE = { x = 3000, y = 3100 }
-- The graphic of a wall that the shipped specifications have on all sides of a gap.
local WALL = 0x0080

local function administrator() return test.player { role = "Administrator", x = 3000, y = 3050, z = 0 } end

local function run(player, flags)
  test.give(player.session_id, ".spawn_doors" .. (flags or ""))
  local jobs = test.finish_jobs()
  return table.concat(jobs[1].lines, "\n"), jobs[1]
end

local function wall(dx, dy, z, map_id)
  local piece = items.create("static", { item_id = WALL })
  piece.blocks = true
  piece:move_to(map_id or 1, HERE.x + dx, HERE.y + dy, z or 0)
end

local function door_at(dx, dy, map_id) return items.near(map_id or 1, HERE.x + dx, HERE.y + dy, 0, { tag = "door" })[1] end

local function facing_at(dx, dy)
  local door = door_at(dx, dy)
  local _, facing = kinds.of_item_id(door and door.item_id or 0)
  return facing and facing.name
end

local SPECIFICATION = [[{
  "template": "metal_door",
  "frames": { "west": ["0x0080"], "east": [128], "north": [128], "south": [128] },
  "gaps": {
    "east_west": { "single": "west_cw", "double": ["west_cw", "east_ccw"] },
    "north_south": { "single": "south_cw", "double": ["north_ccw", "south_cw"] }
  },
  "regions": [{ "name": "a test", "maps": [1], "x1": 2990, "y1": 3090, "x2": 3100, "y2": 3200 }],
  "except": [{ "maps": [1], "x1": 3060, "y1": 3090, "x2": 3070, "y2": 3200, "why": "stays open" }]
}]]

test.case("gaps of one tile get a door, gaps of two a double door", function()
  test.world_file("doors/test.json", SPECIFICATION)
  for _, at in ipairs { { 0, 0 }, { 2, 0 }, { 10, 0 }, { 13, 0 }, { 20, 0 }, { 20, 2 }, { 30, 0 }, { 30, 3 }, { 40, 0 }, { 44, 0 } } do
    wall(at[1], at[2])
  end
  local said, job = run(administrator())
  expect.equal({ job.state, job.unit, job.done, job.total }, { "done", "tiles", 110 * 110, 110 * 110 })
  expect.contains(said, "Trammel: 2 single and 2 double doors hung, 0 gaps have a door already, 0 gaps have no room, in ")
  expect.contains(said, "Doors: 6 hung on all maps.")
  expect.equal({ facing_at(1, 0), facing_at(20, 1) }, { "west_cw", "south_cw" })
  expect.equal({ facing_at(11, 0), facing_at(12, 0), facing_at(30, 1), facing_at(30, 2) }, { "west_cw", "east_ccw", "north_ccw", "south_cw" })
  expect.equal(door_at(1, 0).template, "metal_door")
  expect.is_nil(doors.partner(door_at(1, 0)))
  expect.equal(doors.partner(door_at(11, 0)).serial, door_at(12, 0).serial)
  expect.equal(doors.partner(door_at(30, 2)).serial, door_at(30, 1).serial)
  expect.is_nil(door_at(41, 0))
end)

test.case("no door is hung twice, in a gap with a door, where it does not fit, or where the data excludes it", function()
  test.world_file("doors/test.json", SPECIFICATION)
  for _, at in ipairs { { 0, 0 }, { 2, 0 }, { 10, 0 }, { 13, 0 }, { 20, 0 }, { 22, 0 }, { 62, 0 }, { 64, 0 }, { 30, 0 }, { 33, 0 }, { 110, 0 }, { 112, 0 } } do
    wall(at[1], at[2])
  end
  local barrel = items.create("barrel")
  barrel.blocks = true
  barrel:move_to(1, HERE.x + 21, HERE.y, 0)
  items.create("dark_wood_door", { item_id = kinds.item_id("dark_wood_door", "west_cw", false) }):move_to(1, HERE.x + 31, HERE.y, 0)
  local player = administrator()
  expect.contains(run(player), "Trammel: 1 single and 1 double doors hung, 1 gaps have a door already, 1 gaps have no room, in ")
  expect.is_nil(door_at(32, 0))
  expect.is_nil(door_at(63, 0))
  local before = world.counts().items
  doors.open(door_at(1, 0))
  doors.open(door_at(11, 0))
  expect.contains(run(player), "Trammel: 0 single and 0 double doors hung, 3 gaps have a door already, 1 gaps have no room, in ")
  expect.equal(world.counts().items, before)
end)

test.case("a whole wall has no gaps", function()
  test.world_file("doors/test.json", SPECIFICATION)
  for dx = 0, 10 do wall(dx, 0) end
  for dy = 1, 10 do wall(0, dy) end
  wall(20, 0)
  wall(22, 0)
  wall(21, 0, 20)
  expect.contains(run(administrator()), "Trammel: 1 single and 0 double doors hung, 0 gaps have a door already, 0 gaps have no room, in ")
  expect.is_true(door_at(21, 0) ~= nil)
end)

test.case("the two frames of a gap must be on one level", function()
  test.world_file("doors/test.json", SPECIFICATION)
  wall(0, 0, 20)
  wall(2, 0, 0)
  wall(10, 0, 1)
  wall(12, 0, 0)
  run(administrator())
  expect.is_nil(door_at(1, 0))
  expect.equal(door_at(11, 0).z, 0)
end)

test.case("the shipped specifications have the walls of the towns, on each map that has those towns", function()
  for map_id = 0, 1 do
    wall(0, -100, 0, map_id)
    wall(2, -100, 0, map_id)
  end
  local said, job = run(administrator())
  expect.equal(job.state, "done")
  for _, map in ipairs { "Felucca: 1 single", "Trammel: 1 single", "Ilshenar: 0 single", "Malas: 0 single" } do
    expect.contains(said, map)
  end
  expect.equal(door_at(1, -100, 0).template, "dark_wood_door")
end)

test.case("an invalid specification is reported", function()
  test.world_file("doors/wrong.json", (SPECIFICATION:gsub("metal_door", "brick")))
  test.world_file("doors/broken.json", '[{ "template": 5 }]')
  local said = run(administrator())
  expect.contains(said, "doors/wrong.json, entry 1: 'brick' is not a kind of door.")
  expect.contains(said, "doors/broken.json")
end)

test.case("--replace hangs doors as the data has them now, and keeps those that did not change and those of others", function()
  test.world_file("doors/test.json", SPECIFICATION)
  for _, at in ipairs { { 0, 0 }, { 2, 0 }, { 10, 0 }, { 13, 0 }, { 30, 0 }, { 33, 0 } } do wall(at[1], at[2]) end
  local by_hand = items.create("dark_wood_door", { item_id = kinds.item_id("dark_wood_door", "west_cw", false) })
  by_hand:move_to(1, HERE.x + 31, HERE.y, 0)
  local player = administrator()
  run(player)
  local first = door_at(1, 0).serial
  doors.open(door_at(1, 0))
  local said = run(player, " --replace")
  expect.contains(said, "Trammel: 0 single and 0 double doors hung, 3 gaps have a door already")
  expect.contains(said, "Doors: 0 hung on all maps, 0 removed (not as in the data).")
  test.world_file("doors/test.json", "[{}]")
  expect.contains(run(player, " --replace"), "Doors: 0 hung on all maps, none removed because of the problems above.")
  expect.is_true(items.get(first) ~= nil)

  test.world_file("doors/test.json", (SPECIFICATION:gsub("metal_door", "dark_wood_door"):gsub('"x1": 3060, "y1": 3090, "x2": 3070', '"x1": 3001, "y1": 3090, "x2": 3002')))
  said = run(player, " --replace")
  expect.contains(said, "Trammel: 0 single and 1 double doors hung, 1 gaps have a door already")
  expect.contains(said, "Doors: 2 hung on all maps, 1 removed (not as in the data).")
  expect.is_nil(items.get(first))
  expect.equal({ door_at(11, 0).template, doors.partner(door_at(11, 0)).serial }, { "dark_wood_door", door_at(12, 0).serial })
  expect.equal(door_at(31, 0).serial, by_hand.serial)
end)

test.case("--remove takes away the doors of the command, and no others", function()
  test.world_file("doors/test.json", SPECIFICATION)
  for _, at in ipairs { { 0, 0 }, { 2, 0 }, { 10, 0 }, { 13, 0 }, { 30, 0 }, { 33, 0 } } do wall(at[1], at[2]) end
  local by_hand = items.create("dark_wood_door", { item_id = kinds.item_id("dark_wood_door", "west_cw", false) })
  by_hand:move_to(1, HERE.x + 31, HERE.y, 0)
  local player = administrator()
  run(player)
  expect.contains(run(player, " --remove"), "Doors: 3 removed from all maps.")
  expect.is_nil(door_at(1, 0))
  expect.is_nil(door_at(11, 0))
  expect.equal(door_at(31, 0).serial, by_hand.serial)
end)
