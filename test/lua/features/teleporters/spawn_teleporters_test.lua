-- Teleporters of the world data.

local FILE = "teleporters/town.json"

local function data_of(second_x)
  test.world_file(FILE, ([=[[
    { "src": { "map": "Trammel", "loc": [1500, 1699, 0] }, "dst": { "map": "Malas", "loc": [700, 900, 5] }, "back": true, "delay": "00:00:02" },
    { "src": { "map": "Felucca", "loc": [1500, 1699, 0] }, "dst": { "map": "Felucca", "loc": [%d, 900, 0] } },
    { "src": { "map": "Felucca", "loc": [1500, 1699, 0] }, "dst": { "map": "Nowhere", "loc": [1, 2, 3] } }
  ]]=]):format(second_x))
end

local function administrator() return test.player { role = "Administrator", x = 1500, y = 1700, z = 0 } end

-- Runs the command and its job. Returns the output and the job.
local function spawned(player, line)
  local told = test.give(player.session_id, line)
  local done = test.finish_jobs()[1]
  expect.is_true(done ~= nil, told)
  expect.equal(done.state, "done", table.concat(done.lines, "\n"))
  return table.concat(done.lines, "\n"), done
end

test.case("teleporters of the world data are placed once, with their way back", function()
  data_of(800)
  local player = administrator()
  local said, job_seen = spawned(player, ".spawn_teleporters")
  expect.contains(said, "3 teleporters placed, 0 there already.")
  expect.contains(said, "teleporters/town.json")
  expect.equal({ job_seen.unit, job_seen.done, job_seen.total }, { "teleporters", 3, 3 })
  expect.contains(spawned(player, ".spawn_teleporters"), "0 teleporters placed, 3 there already.")
  expect.equal(#items.all_of("teleporter"), 3)
  local back = items.near(3, 700, 900, 0, { template = "teleporter" })[1]
  expect.equal(back.z, 5)
  expect.equal(back:get("to"), { map_id = 1, x = 1500, y = 1699, z = 0 })
end)

test.case("teleporters of the world data take a player who stays on them for their delay", function()
  data_of(800)
  local player = administrator()
  spawned(player, ".spawn_teleporters 1")
  expect.equal(#items.all_of("teleporter"), 1)
  test.walk(player.session_id, 0)
  wait(0)
  test.advance(1999)
  local mobile = mobiles.get(player.character_id)
  expect.equal({ mobile.map_id, mobile.x }, { 1, 1500 })
  test.advance(1)
  expect.equal({ mobile.map_id, mobile.x, mobile.y }, { 3, 700, 900 })
end)

test.case("there is one teleporter on a tile, even if the data has several", function()
  test.world_file(FILE, [=[[
    { "src": { "map": 0, "loc": [1500, 1699, 0] }, "dst": { "map": 0, "loc": [5, 5, 0] } },
    { "src": { "map": 0, "loc": [1500, 1699, 0] }, "dst": { "map": 0, "loc": [6, 5, 0] } }
  ]]=])
  local player = administrator()
  expect.contains(spawned(player, ".spawn_teleporters"), "entry 2: another one on its tile leads elsewhere.")
  expect.contains(spawned(player, ".spawn_teleporters"), "0 teleporters placed, 1 there already, 1 left out")
  expect.equal(items.all_of("teleporter")[1]:get("to").x, 5)
end)

test.case("teleporters lead where the data says now, and --replace removes those that are no longer in it", function()
  data_of(800)
  local player = administrator()
  spawned(player, ".spawn_teleporters")
  local own = items.create("teleporter")
  own:move_to(2, 50, 50, 0)
  data_of(801)
  expect.contains(spawned(player, ".spawn_teleporters"), "0 teleporters placed, 2 there already, 1 lead elsewhere now.")
  expect.equal(items.near(0, 1500, 1699, 0, { template = "teleporter" })[1]:get("to").x, 801)
  test.world_file(FILE, '[{ "src": { "map": 0, "loc": [1500, 1699, 0] }, "dst": { "map": 0, "loc": [5, 5, 0] } }]')
  expect.contains(spawned(player, ".spawn_teleporters --replace"), "1 replaced, 2 removed (no longer in the data)")
  expect.equal(#items.all_of("teleporter"), 2)
  expect.is_true(own.exists)
end)
