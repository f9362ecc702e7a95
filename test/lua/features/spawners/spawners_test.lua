-- Spawners: made once from world data, asleep while nobody is near; what they spawn, when and how much.

local broods = require("features.spawners.lib.broods")
local pets = require("features.pets.lib.ownership")
local spawners = require("features.spawners.lib.spawners")

local MAP, X, Y = 1, 2000, 2000
local MINUTE_MS = 60000
local GUID = "163c83bd-e63d-4654-8c0e-23148615%04x"

-- A spawner as the files of the data describe it.
local function definition(number, changes)
  local one = {
    ["$type"] = "Spawner", guid = GUID:format(number), name = "test", location = { X, Y, 0 }, map = "Trammel", count = 3,
    minDelay = "00:05:00", maxDelay = "00:05:00", homeRange = 4, walkingRange = 6,
    entries = { { name = "GreatHart", maxCount = 3, probability = 100 } },
  }
  for key, value in pairs(changes or {}) do one[key] = value end
  return one
end

local function write(...) test.world_file("spawners/test.json", json.encode { ... }) end

local function staff() return test.player { role = "Administrator", x = 100, y = 100 } end

-- Runs a command and lets its job end. Returns its output.
local function run(player, line)
  local told = test.give(player.session_id, line)
  local done = test.finish_jobs()[1]
  if not done then error(told) end
  expect.equal(done.state, "done", table.concat(done.lines, "\n"))
  return table.concat(done.lines, "\n")
end

local function spawner_of(number)
  for _, item in ipairs(items.all_of("spawn")) do
    if item:get("spawner_id") == GUID:format(number) then return item end
  end
end

-- Makes spawners from definitions. Returns the first one, and the administrator who ran the command.
local function create(...)
  write(...)
  local admin = staff()
  run(admin, ".create_spawners")
  return spawner_of(1), admin
end

local function harts() return mobiles.all_of("great_hart") end

test.case("create_spawners makes one spawner for each definition, and none the second time", function()
  write(definition(1), definition(2, { location = { X + 1, Y, 5 }, map = "Felucca" }))
  local admin = staff()
  expect.contains(run(admin, ".create_spawners"), "2 created, 0 changed, 0 unchanged")
  local first = spawner_of(1)
  expect.equal({ first.template, first.map_id, first.x, first.y, first.z }, { "spawn", MAP, X, Y, 0 })
  expect.equal(first:get("spawner_kind"), "Spawner")
  expect.equal(first:get("entries"), "GreatHart:3:100")
  expect.is_false(first.movable)
  expect.equal(spawner_of(2).map_id, 0)
  expect.contains(run(admin, ".create_spawners"), "0 created, 0 changed, 2 unchanged")
  expect.equal(#items.all_of("spawn"), 2)
  expect.equal(first.exists, true)
end)

test.case("initial_spawn waits until create_spawners is done, and says so", function()
  write(definition(1), definition(2, { location = { X + 30, Y, 0 } }))
  local admin = staff()
  test.give(admin.session_id, ".create_spawners")
  test.give(admin.session_id, ".initial_spawn")
  local lines = {}
  for _, done in ipairs(test.finish_jobs()) do lines[#lines + 1] = table.concat(done.lines, "\n") end
  local all = table.concat(lines, "\n")
  expect.contains(all, "create_spawners is running; this begins when it is done.")
  expect.contains(all, "2 spawners made 6 creatures")
end)

test.case("create_spawners can be limited to one map", function()
  write(definition(1), definition(2, { map = "Felucca" }))
  local admin = staff()
  expect.contains(run(admin, ".create_spawners 0"), "1 created")
  expect.is_nil(spawner_of(1))
  expect.is_true(spawner_of(2) ~= nil)
  expect.contains(run(admin, ".create_spawners"), "1 created, 0 changed, 1 unchanged")
end)

test.case("a changed definition updates its spawner, which keeps its creatures", function()
  local spawner, admin = create(definition(1))
  run(admin, ".initial_spawn")
  expect.equal(#harts(), 3)
  write(definition(1, { count = 5, location = { X + 10, Y, 0 }, entries = { { name = "GreatHart", maxCount = 9, probability = 100 } } }))
  expect.contains(run(admin, ".create_spawners"), "0 created, 1 changed, 0 unchanged")
  expect.equal({ spawner.x, spawner:get("count") }, { X + 10, 5 })
  expect.equal(#harts(), 3)
  run(admin, ".initial_spawn")
  expect.equal(#harts(), 5)
end)

test.case("spawners that are no longer in the data are reported, and removed only on request", function()
  local spawner, admin = create(definition(1), definition(2))
  run(admin, ".initial_spawn")
  expect.equal(#harts(), 6)
  write(definition(2))
  local told = run(admin, ".create_spawners")
  expect.contains(told, GUID:format(1))
  expect.contains(told, "--replace removes them")
  expect.is_true(spawner.exists)
  told = run(admin, ".create_spawners --replace")
  expect.contains(told, "no longer in the data: 1 spawner.")
  expect.is_false(spawner.exists)
  expect.equal(#harts(), 3)
end)

test.case("other kinds of spawners in the data are mapped, and what cannot be made is reported", function()
  test.world_file("regions/test.json", json.encode {
    { ["$type"] = "BaseRegion", Map = "Trammel", Name = "A Meadow", Area = { { x1 = 2100, y1 = 2100, x2 = 2103, y2 = 2104 } } },
  })
  write(
    definition(1, { ["$type"] = "RegionSpawner", region = "A Meadow" }),
    definition(2, { ["$type"] = "RegionSpawner", region = "Nowhere" }),
    definition(3, { count = 501 }))
  local admin = staff()
  local told = run(admin, ".create_spawners")
  expect.contains(told, "2 created, 0 changed, 0 unchanged, 2 problems")
  expect.contains(told, "2 of kind RegionSpawner work here as Spawner, without loss")
  expect.contains(told, "has no region 'Nowhere'")
  expect.contains(told, "its count is 501")
  run(admin, ".initial_spawn")
  local in_meadow = 0
  for _, hart in ipairs(harts()) do
    if hart.x >= 2100 and hart.x < 2103 and hart.y >= 2100 and hart.y < 2104 then in_meadow = in_meadow + 1 end
  end
  expect.equal({ #harts(), in_meadow }, { 6, 3 })
end)

test.case("initial_spawn fills all spawners, and adds nothing the second time", function()
  local spawner, admin = create(definition(1), definition(2, { map = "Felucca" }))
  expect.contains(run(admin, ".initial_spawn 1"), "1 spawner made 3 creatures")
  expect.contains(run(admin, ".initial_spawn"), "2 spawners made 3 creatures")
  expect.contains(run(admin, ".initial_spawn"), "2 spawners made 0 creatures")
  harts()[1]:kill()
  expect.contains(run(admin, ".initial_spawn"), "made 1 creature")
  for _, hart in ipairs(harts()) do
    expect.is_true(math.max(math.abs(hart.x - X), math.abs(hart.y - Y)) <= 4)
    expect.equal(hart:get("home"), { map_id = hart.map_id, x = X, y = Y, z = 0 })
    expect.equal(hart:get("home_range"), 6)
  end
  spawner:set("stopped", true)
  for _, hart in ipairs(harts()) do hart:delete() end
  expect.contains(run(admin, ".initial_spawn 1"), "made 0 creatures")
end)

test.case("each entry has its own maximum, and likelier entries come more often", function()
  local _, admin = create(definition(1, {
    count = 60, homeRange = 20,
    entries = {
      { name = "GreatHart", maxCount = 2, probability = 100 }, { name = "Rabbit", maxCount = 100, probability = 90 },
      { name = "Cat", maxCount = 100, probability = 10 },
    },
  }))
  run(admin, ".initial_spawn")
  local rabbits, cats = #mobiles.all_of("rabbit"), #mobiles.all_of("cat")
  expect.equal(#harts(), 2)
  expect.equal(rabbits + cats, 58)
  expect.is_true(rabbits > 40 and cats > 0)
end)

test.case("spawners that name creatures of a package that is not loaded say which", function()
  write(definition(1, { count = 1, entries = { { name = "GrayGoblin", maxCount = 1, probability = 100 } } }))
  local admin = staff()
  local sentence = "Creatures of the package later_eras, which --packages packages loads; without it they become generic_npc: GrayGoblin."
  expect.contains(run(admin, ".create_spawners"), sentence)
  expect.contains(run(admin, ".initial_spawn"), sentence)
end)

test.case("a name without a template spawns generic_npc and is reported once; items are spawned too", function()
  local unknown = { { name = "NoSuchBeast", maxCount = 2, probability = 100 } }
  local _, admin = create(
    definition(1, { count = 2, entries = unknown }), definition(2, { count = 2, entries = unknown }),
    definition(3, { count = 2, entries = { { name = "BlackPearl", maxCount = 2, probability = 100 } } }))
  local told = run(admin, ".initial_spawn")
  expect.contains(told, "3 spawners made 6 creatures and items")
  expect.contains(told, "Names without a template, which become generic_npc: NoSuchBeast.")
  expect.equal(state.spawners.count, 1)
  expect.equal(#mobiles.all_of("generic_npc"), 4)
  local pearls = items.all_of("black_pearl")
  expect.equal(#pearls, 2)
  -- An item that was taken no longer counts.
  pearls[1]:put_in(mobiles.get(admin.character_id).backpack or pearls[1]:delete())
  expect.contains(run(admin, ".initial_spawn"), "made 1 creature or item")
end)

test.case("a spawner with nobody near does nothing, and catches up when somebody comes", function()
  local spawner = create(definition(1))
  test.advance(12 * MINUTE_MS)
  expect.equal(#harts(), 0)
  local player = test.player { x = X + 20, y = Y }
  test.advance(5000)
  expect.equal(#harts(), 2)
  test.advance(5 * MINUTE_MS)
  expect.equal(#harts(), 3)
  expect.is_nil(spawner:get("due_at"))
  test.leave(player.session_id)
end)

test.case("creatures that die or go away are replaced, each after its own delay", function()
  local spawner, admin = create(definition(1))
  run(admin, ".initial_spawn")
  test.player { x = X, y = Y }
  local all = harts()
  all[1]:kill()
  all[2]:kill()
  test.advance(4 * MINUTE_MS)
  expect.equal(#harts(), 1)
  test.advance(MINUTE_MS + 5000)
  expect.equal(#harts(), 2)
  test.advance(5 * MINUTE_MS)
  expect.equal(#harts(), 3)
  -- A creature that belongs to somebody now, such as a pet, no longer counts.
  harts()[1]:set("spawner", nil)
  test.advance(6 * MINUTE_MS)
  expect.equal(#harts(), 4)
  expect.is_nil(spawner:get("due_at"))
end)

test.case("a spawner works while a player is near the place where its creatures appear", function()
  local _, admin = create(definition(1, { homeRange = 100, walkingRange = 10 }))
  run(admin, ".initial_spawn")
  test.player { x = X + 99, y = Y }
  harts()[1]:kill()
  test.advance(6 * MINUTE_MS)
  expect.equal(#harts(), 3)
end)

test.case("a ProximitySpawner spawns everything when a living player comes near, and then rests", function()
  create(definition(1, { ["$type"] = "ProximitySpawner" }))
  local gm = test.player { role = "GameMaster", x = X, y = Y }
  test.advance(10000)
  expect.equal(#harts(), 0)
  local player = test.player { x = X + 8, y = Y }
  test.advance(10000)
  expect.equal(#harts(), 0)
  mobiles.get(player.character_id):move_to(MAP, X + 4, Y, 0)
  test.advance(3000)
  expect.equal(#harts(), 3)
  for _, hart in ipairs(harts()) do hart:kill() end
  test.advance(4 * MINUTE_MS)
  expect.equal(#harts(), 0)
  test.advance(MINUTE_MS + 5000)
  expect.equal(#harts(), 3)
  test.lines(gm.session_id)
  test.use(gm.session_id, spawner_of(1).serial)
  expect.contains(test.lines(gm.session_id), "3 of 3 are there")
  test.lines(player.session_id)
  test.use(player.session_id, spawner_of(1).serial)
  expect.equal(test.lines(player.session_id), {})
end)

test.case("a spawner of the decorations, which has few params, spawns too", function()
  items.create("spawn", { params = { spawn = "GreatHart", count = 1, home_range = 2 } }):move_to(MAP, X, Y, 0)
  local admin = staff()
  expect.contains(run(admin, ".initial_spawn"), "1 spawner made 1 creature")
  test.player { x = X, y = Y }
  harts()[1]:kill()
  test.advance(12 * MINUTE_MS)
  expect.equal(#harts(), 1)
  expect.contains(run(admin, ".create_spawners"), "0 problems")
end)

test.case("a spawner with invalid params spawns nothing, and says so", function()
  for _, entries in ipairs { "", "Hart", "Hart:x:y", "Hart:1:-5", ";;", "Hart:1:nan" } do
    local spawner = items.create("spawn", { params = { spawner_id = "x", entries = entries, count = -3, areas = "1 2 b 4;9 9 1 1" } })
    spawner:move_to(MAP, X, Y, 0)
    expect.equal(spawners.describe(spawner), { "It makes nothing." })
  end
  test.player { x = X, y = Y }
  test.advance(60000)
  expect.contains(run(staff(), ".initial_spawn"), "made 0 creatures")
end)

test.case("hundreds are spawned at once without a handler exceeding its budget", function()
  create(definition(1, {
    count = 200, homeRange = 30, minDelay = "00:00:00", maxDelay = "00:00:01",
    entries = { { name = "Rabbit", maxCount = 200, probability = 100 } },
  }))
  test.player { x = X, y = Y }
  test.advance(5 * MINUTE_MS)
  expect.equal(#mobiles.all_of("rabbit"), 200)
  local brood = spawner_of(1):get("brood")
  expect.equal(#text.split(brood, ","), 200)
end)

test.case("a spawner that is removed, or changes, while it looks for a place makes nothing then", function()
  local function pen(x)
    local spawner = items.create("spawn", { params = { entries = "orc:9:100", count = 9, home_range = 3 } })
    spawner:move_to(MAP, x, Y, 0)
    for dx = -1, 1 do
      for dy = -1, 1 do
        if dx ~= 0 or dy ~= 0 then items.create("thin_stone_wall"):move_to(MAP, x + dx, Y + dy, 0) end
      end
    end
    return spawner
  end
  local gone = pen(X)
  spawners.force(gone, function() if gone.exists then gone:delete() end end, {})
  expect.equal(#mobiles.all_of("orc"), 0)
  local twice, is_nested = pen(X + 20), false
  spawners.force(twice, function()
    if is_nested then return end
    is_nested = true
    spawners.force(twice, function() end, {})
  end, {})
  expect.equal(#mobiles.all_of("orc"), 9)
  expect.equal(broods.of(twice).count, 9)
end)

test.case("nothing is spawned where nothing can stand, and spawning goes on when there is room", function()
  local spawner, admin = create(definition(1, { count = 1, homeRange = 0 }))
  local wall = items.create("static", { item_id = 6 })
  wall:move_to(MAP, X, Y, 0)
  wall.blocks = true
  local told = run(admin, ".initial_spawn")
  expect.contains(told, "1 spawner could not fill up")
  expect.equal(#harts(), 0)
  wall:delete()
  run(admin, ".initial_spawn")
  expect.equal(#harts(), 1)
  expect.equal(spawners.describe(spawner)[2], "  GreatHart (great_hart): at most 3")
end)

test.case("a script makes a spawner, changes it and removes it, and create_spawners leaves it alone", function()
  local own = spawners.own
  local wish = { id = "den", map_id = MAP, x = X, y = Y, z = 0, count = 2, entries = { { "great_hart" } } }
  local den = own.put(wish)
  expect.equal({ den.template, own.get("den") == den }, { "spawn", true })
  spawners.force(den, function() end, {})
  expect.equal(#harts(), 2)
  wish.count = 3
  expect.is_true(own.put(wish) == den)
  write()
  run(staff(), ".create_spawners 1 --replace")
  expect.is_true(den.exists)
  expect.equal({ own.remove("den"), own.remove("den"), #harts() }, { true, false, 0 })
  wish.entries = { { "no_such_beast" } }
  expect.equal({ own.put(wish) }, { nil, "entry 1: there is no template 'no_such_beast'" })
  wish.id = nil
  expect.equal({ own.put(wish) }, { nil, "the id is a text of 1 to 40 bytes" })
end)

test.case("what leaves a spawner is replaced: a tamed animal, and goods that were carried away", function()
  local player = test.player { map_id = MAP, x = X, y = Y }
  local owner = mobiles.of_session(player.session_id)
  owner.followers_max = 5
  local spawner = items.create("spawn", { params = { entries = "horse:1:100;garlic:1:100", count = 2, home_range = 2 } })
  spawner:move_to(MAP, X + 5, Y, 0)
  spawners.force(spawner, function() end, {})
  local horse, garlic = mobiles.all_of("horse")[1], items.all_of("garlic")[1]
  expect.equal(broods.of(spawner).count, 2)
  expect.equal(garlic:params(), items.create("garlic"):params())
  pets.control(horse, owner)
  garlic:move_to(MAP, X, Y, 0)
  expect.equal(broods.of(spawner).count, 0)
  broods.remove(spawner)
  expect.is_true(horse.exists and garlic.exists)
end)

test.case("nothing appears in a house, on a ship, or where no way leads to the spawner", function()
  local spawner = items.create("spawn", { params = { entries = "orc:30:100", count = 30, home_range = 4 } })
  spawner:move_to(MAP, X, Y, 0)
  local floor = {}
  for dx = -1, 1 do
    for dy = -1, 1 do floor[#floor + 1] = { item_id = 0x0500, dx = dx, dy = dy, dz = 0 } end
  end
  test.define_multi(0, floor)
  items.create("small_ship"):move_to(MAP, X + 3, Y + 3, 0)
  -- A pocket between walls.
  for dx = -4, 4 do
    local wall = items.create("thin_stone_wall")
    wall:move_to(MAP, X + dx, Y - 3, 0)
  end
  for _, dx in ipairs { -5, 5 } do
    for dy = -5, -3 do items.create("thin_stone_wall"):move_to(MAP, X + dx, Y + dy, 0) end
  end
  for dx = -5, 5 do items.create("thin_stone_wall"):move_to(MAP, X + dx, Y - 5, 0) end
  local pauses = 0
  spawners.force(spawner, function() pauses = pauses + 1 end, {})
  local orcs = mobiles.all_of("orc")
  -- One after each orc, and one after each way that was looked for and not found.
  expect.is_true(pauses > #orcs)
  expect.equal(#orcs, 30)
  for _, orc in ipairs(orcs) do
    expect.is_nil(multi.at(MAP, orc.x, orc.y))
    expect.is_true(orc.y > Y - 3)
  end
end)
