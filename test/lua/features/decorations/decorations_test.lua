-- Decorations from world data: placed once, replaced on request, with everything that the data says about them.

local kinds = require("features.doors.lib.door_kinds")
local doors = require("features.doors.lib.opening")

local FILE = "decorations/Trammel/town.cfg"

local function administrator() return test.player { role = "Administrator", x = 1400, y = 1600, z = 0 } end

-- Runs the command and waits for its job. Returns the output as one text, and the job.
local function run(player, line)
  test.give(player.session_id, line)
  local jobs = test.finish_jobs()
  expect.equal(#jobs, 1)
  return table.concat(jobs[1].lines, "\n"), jobs[1]
end

local function on(x, y, template)
  for _, item in ipairs(items.on_tile(1, x, y)) do
    if not template or item.template == template then return item end
  end
  return nil
end

test.case("spawn_decorations uses the matching template, else a static, with everything that the data says about the item", function()
  test.world_file(FILE, [[
# furniture
WoodenChair 0x0B56 (Hue=0x455; Name=the Judge's chair)
1410 1610 5
1411 1610 5

Sculpture 0x1224 (Locked; Worth=0x10; Weight=-3; Open=false; Place=(1, 2, 3); Gate=(4, 5); Delay=0:01:30.5; Kind=marble bust)
1412 1610 0

WallTorch 0x0A07 (Light=WestBig)
1413 1610 0
]])
  local said, job = run(administrator(), ".spawn_decorations")
  expect.equal(job.state, "done")
  expect.contains(said, "Sculpture has no template and became a static (1).")
  expect.contains(said, "Decorations: 4 placed, 0 there already.")

  local chair = on(1410, 1610)
  expect.equal(chair.template, "wooden_chair")
  expect.equal({ chair.item_id, chair.hue, chair.name, chair.z, chair.movable }, { 0x0B56, 0x455, "the Judge's chair", 5, false })
  expect.equal(on(1411, 1610).name, "the Judge's chair")

  local sculpture = on(1412, 1610)
  expect.equal({ sculpture.template, sculpture.item_id }, { "static", 0x1224 })
  expect.equal({ sculpture:get("locked"), sculpture:get("open") }, { true, false })
  expect.equal({ sculpture:get("worth"), sculpture:get("weight"), sculpture:get("delay_ms") }, { 16, -3, 90500 })
  expect.equal(sculpture:get("place"), { x = 1, y = 2, z = 3 })
  expect.equal(sculpture:get("gate"), { x = 4, y = 5, z = 0 })
  expect.equal(sculpture:get("kind"), "marble bust")
  expect.equal(sculpture:get("placed_by"), "spawn_decorations")
  expect.equal(on(1413, 1610).direction, 8)
end)

test.case("nothing is placed where the item already is, whoever placed it", function()
  test.world_file(FILE, "Barrel 0x0E77\n1410 1610 0\n1410 1610 20\n\nBarrel 0x0E77\n1412 1610 0\n\nCrate 0x0E3D\n1410 1610 0\n")
  items.create("barrel"):move_to(1, 1412, 1610, 0)
  local player = administrator()
  local before = world.counts().items
  expect.contains(run(player, ".spawn_decorations"), "Decorations: 3 placed, 1 there already.")
  expect.equal(world.counts().items, before + 3)
  expect.contains(run(player, ".spawn_decorations"), "Decorations: 0 placed, 4 there already.")
  expect.equal(world.counts().items, before + 3)
  expect.equal(on(1412, 1610).movable, items.template("barrel").movable)
end)

test.case("--replace replaces what the command placed, removes what is no longer in the data, and leaves the rest", function()
  test.world_file(FILE, "Barrel 0x0E77\n1410 1610 0\n1411 1610 0\n1412 1610 0\n")
  local player = administrator()
  items.create("barrel"):move_to(1, 1412, 1610, 0)
  run(player, ".spawn_decorations")
  local first, foreign = on(1410, 1610).serial, on(1412, 1610).serial
  test.world_file(FILE, "Barrel 0x0E77 (Hue=5)\n1410 1610 0\n1412 1610 0\n")

  expect.contains(run(player, ".spawn_decorations"), "Decorations: 0 placed, 2 there already.")
  expect.equal({ on(1410, 1610).serial, on(1410, 1610).hue }, { first, 0 })
  expect.is_true(on(1411, 1610) ~= nil)

  local said = run(player, ".spawn_decorations --replace")
  expect.contains(said, "Decorations: 0 placed, 1 there already, 1 replaced, 1 removed (no longer in the data).")
  expect.equal(on(1410, 1610).hue, 5)
  expect.is_true(on(1410, 1610).serial ~= first)
  expect.is_nil(on(1411, 1610))
  expect.equal(on(1412, 1610).serial, foreign)
end)

test.case("the command can be limited to one map", function()
  test.world_file("decorations/Britannia/britain.cfg", "Barrel 0x0E77\n1410 1610 0\n")
  test.world_file("decorations/Malas/luna.cfg", "Barrel 0x0E77\n1000 500 0\n")
  local player = administrator()
  local function count() return { #items.on_tile(0, 1410, 1610), #items.on_tile(1, 1410, 1610), #items.on_tile(3, 1000, 500) } end
  expect.contains(run(player, ".spawn_decorations 3"), "Decorations: 1 placed")
  expect.equal(count(), { 0, 0, 1 })
  expect.contains(run(player, ".spawn_decorations --replace 0"), "Decorations: 1 placed, 0 there already, 0 replaced, 0 removed")
  expect.equal(count(), { 1, 0, 1 })
  run(player, ".spawn_decorations")
  expect.equal(count(), { 1, 1, 1 })
  expect.contains(test.give(player.session_id, ".spawn_decorations 6"), "takes an integer from 0 to 5")
  expect.contains(test.give(player.session_id, ".spawn_decorations --repalce"), "--replace")
end)

test.case("decorations of several items are placed and removed together", function()
  test.world_file(FILE, "StoneOvenEastAddon 0x092C (Hue=7)\n1410 1610 0\n\nAbbatoirAddon 0x1216\n1420 1610 0\n1 1 0\n")
  local player = administrator()
  local before = world.counts().items
  run(player, ".spawn_decorations")
  local main, part = on(1420, 1610, "abbatoir_addon"), on(1419, 1609)
  expect.equal({ part.template, part.item_id, part:get("part_of") }, { "static", 0x120E, main.serial })
  for _, item in ipairs(items.near(1, 1410, 1610, 3)) do expect.equal(item.hue, 7) end
  local count = world.counts().items
  expect.is_true(count > before + 18)
  run(player, ".spawn_decorations --replace")
  expect.equal(world.counts().items, count)
  test.give(player.session_id, ".remove_item", { serial = on(1419, 1609).serial })
  expect.is_nil(on(1420, 1610))
  expect.is_nil(on(1421, 1611))
  run(player, ".spawn_decorations")
  expect.equal(world.counts().items, count)
  test.world_file(FILE, "StoneOvenEastAddon 0x092C (Hue=7)\n1410 1610 0\n")
  run(player, ".spawn_decorations --replace")
  expect.is_nil(on(1420, 1610))
  expect.is_nil(on(1419, 1609))
end)

test.case("doors face as the data says, and neighbouring leaves make a double door", function()
  test.world_file(FILE, [[
MetalDoor 0x0675 (Facing=WestCW)
1410 1610 0
1420 1610 0

MetalDoor 0x0675 (Facing=EastCCW)
1411 1610 0

MetalDoor 0x0675 (Facing=SouthCW)
1421 1610 0
]])
  local player = administrator()
  run(player, ".spawn_decorations")
  local west, east, alone = on(1410, 1610), on(1411, 1610), on(1420, 1610)
  local _, facing, is_open = kinds.of_item_id(east.item_id)
  expect.equal({ facing.name, is_open, east.template }, { "east_ccw", false, "metal_door" })
  expect.equal(doors.partner(west).serial, east.serial)
  expect.equal(doors.partner(east).serial, west.serial)
  expect.is_nil(doors.partner(alone))

  doors.open(west)
  expect.contains(run(player, ".spawn_decorations"), "Decorations: 0 placed, 4 there already.")
  expect.contains(run(player, ".spawn_decorations --replace"), "0 there already, 4 replaced, 0 removed")
  west, east = on(1410, 1610), on(1411, 1610)
  expect.equal(doors.partner(west).serial, east.serial)
  expect.is_false(doors.is_open(west))
end)

test.case("teleporters lead where the data says", function()
  test.world_file(FILE, [[
Teleporter 0x1BC3 (PointDest=(10, 20, 30))
1410 1610 0

KeywordTeleporter 0x1BC3 (PointDest=(10, 20, 30); MapDest=Malas; Substring=om om om; Range=3; Delay=0:0:1)
1411 1610 0
]])
  run(administrator(), ".spawn_decorations")
  local plain, keyword = on(1410, 1610), on(1411, 1610)
  expect.equal(plain:get("to"), { map_id = 1, x = 10, y = 20, z = 30 })
  expect.equal(keyword:get("to"), { map_id = 3, x = 10, y = 20, z = 30 })
  expect.equal({ keyword:get("substring"), keyword:get("range"), keyword:get("delay_ms") }, { "om om om", 3, 1000 })
  expect.is_nil(keyword:get("map_dest"))
end)

test.case("signs show the client's text that the data names by number", function()
  test.world_file(FILE, "LocalizedSign 0x0BD2 (LabelNumber=1016190)\n1410 1610 0\n")
  run(administrator(), ".spawn_decorations")
  expect.equal({ on(1410, 1610).template, on(1410, 1610):get("label") }, { "localized_sign", 1016190 })
end)

test.case("spawners make what the data says, and their creatures go only when the data changes", function()
  local data = "Spawner 0x1F13 (Spawn=Rat; Count=2; HomeRange=3; MinDelay=0:10:0; MaxDelay=0:20:0)\n1410 1610 0\n"
  test.world_file(FILE, data)
  local player = administrator()
  run(player, ".spawn_decorations")
  local spawner = on(1410, 1610, "spawn")
  expect.equal({ spawner:get("spawn"), spawner:get("count"), spawner:get("home_range") }, { "Rat", 2, 3 })
  expect.equal({ spawner:get("min_delay_ms"), spawner:get("max_delay_ms") }, { 600000, 1200000 })
  expect.equal(require("features.spawners.lib.spawners").force(spawner, function() end, {}), 2)
  local rats = #mobiles.near(1, 1410, 1610, 10)
  expect.contains(run(player, ".spawn_decorations --replace"), "1 there already, 0 replaced")
  expect.equal(#mobiles.near(1, 1410, 1610, 10), rats)
  expect.equal(on(1410, 1610, "spawn").serial, spawner.serial)
  test.world_file(FILE, (data:gsub("Count=2", "Count=3")))
  expect.contains(run(player, ".spawn_decorations --replace"), "0 there already, 1 replaced")
  expect.equal(#mobiles.near(1, 1410, 1610, 10), rats - 2)
  expect.is_true(on(1410, 1610, "spawn").serial ~= spawner.serial)
end)

test.case("mistakes in the data are reported, and the rest is placed", function()
  local long = {}
  for index = 1, 30 do long[index] = ("Key%d=%d"):format(index, index) end
  test.world_file(FILE, "Barrel 0x0E77\n1410 1610 0\nnonsense here\n99999 5 0\n\nBarrel 0xZZ\n1 1 1\n\nBarrel 0x0E77 ("
    .. table.concat(long, "; ") .. "; Note=" .. ("é"):rep(2100) .. ")\n1411 1610 0\n\nAbbatoirAddon 0x1216\n0 0 0\n"
    .. "\nBarrel 0x0E77 (PlacedBy=spawn_signs; Link=5)\n1412 1610 0\n")
  local said, job = run(administrator(), ".spawn_decorations")
  expect.equal(job.state, "done")
  expect.contains(said, "decorations/Trammel/town.cfg, line 3: ")
  expect.contains(said, "its value of note is too long to keep")
  expect.contains(said, "a part of it is missing: X: -1, Y: 1 is not on map 1")
  expect.contains(said, " is reserved")
  expect.equal({ on(1412, 1610):get("placed_by"), on(1412, 1610):get("link") == nil }, { "spawn_decorations", true })
  expect.contains(said, "Decorations: 4 placed")
  expect.equal(on(1411, 1610):get("key30"), 30)
end)

test.case("a second run is refused while one is under way, and a cancelled one can be completed", function()
  local lines = { "Barrel 0x0E77" }
  for x = 1, 400 do lines[#lines + 1] = ("%d 1610 0"):format(1000 + x) end
  test.world_file(FILE, table.concat(lines, "\n"))
  local player = administrator()
  test.give(player.session_id, ".spawn_decorations")
  expect.contains(test.give(player.session_id, ".spawn_decorations --replace"), "spawn_decorations is already running")
  test.cancel_job(test.running_jobs()[1].job_id)
  expect.equal(test.finish_jobs()[1].state, "cancelled")
  run(player, ".spawn_decorations")
  expect.equal(#items.all_of("barrel"), 400)
end)

test.case("spawn_decorations is for Administrators", function()
  local player = test.player { role = "GameMaster" }
  expect.contains(test.give(player.session_id, ".spawn_decorations"), "needs the level Administrator")
end)
