-- Regions: those of the world data and of staff, their music, darkness and creatures.

local DATA = [=[ [
  { "$type": "TownRegion", "Map": "Malas", "Name": "Luna", "Priority": 50, "Music": "Tavern04", "GoLocation": [1015, 527, 0],
    "Area": [{ "x1": 980, "y1": 480, "x2": 1100, "y2": 600 }] },
  { "$type": "TownRegion", "Map": "Malas", "Parent": { "Name": "Luna", "Map": "Malas" }, "NoLogoutDelay": true,
    "Area": [{ "x1": 1000, "y1": 500, "z1": 0, "x2": 1010, "y2": 510, "z2": 128 }] },
  { "$type": "DungeonRegion", "Map": "Malas", "Name": "Doom", "Music": "Dungeon9", "Entrance": [2366, 1268, -85],
    "Area": [{ "x1": 256, "y1": 0, "x2": 512, "y2": 304 }] },
  { "$type": "TownRegion", "Map": "Malas", "Name": "Umbra", "GuardsDisabled": true,
    "Area": [{ "x1": 1960, "y1": 1296, "x2": 2106, "y2": 1408 }] },
  { "$type": "JailRegion", "Map": "Malas", "Name": "Luna", "Area": [{ "x1": 1, "y1": 1, "x2": 5, "y2": 5 }] },
  { "$type": "JailRegion", "Map": "Malas", "Name": "Nowhere", "GoLocation": [3, 3, 0], "Area": [{ "x1": 2570, "y1": 1, "x2": 2575, "y2": 5 }] }
] ]=]

local MALAS = 3

local function load_data()
  test.world_file("regions/malas.json", DATA)
  local gm = test.player { role = "Administrator" }
  test.give(gm.session_id, ".load_regions")
  return test.finish_jobs()[1].lines
end

-- What one player was shown of a kind.
local function shown(session_id, what)
  local found = {}
  for _, one in ipairs(test.shown()) do
    if one.session_id == session_id and one.what == what then found[#found + 1] = one end
  end
  return found
end

test.case("regions of the world data are in force from the start", function()
  test.advance(0)
  expect.equal(region.at(1, 1434, 1699, 0).name, "The Square")
  expect.is_true(region.get(1, "The Square"):get("guarded"))
  expect.is_nil(region.get(1, "The Meadow"):get("guarded"))
end)

test.case("entries of the world data become regions with fields", function()
  local lines = load_data()
  expect.contains(lines, "Regions: 4 in force, 2 problems.")
  expect.contains(lines, "there is a region 'Luna' on that map already")
  expect.contains(lines, "holds nothing of Malas")
  local luna, inn, doom = region.get(MALAS, "Luna"), region.at(MALAS, 1005, 505, 0), region.get(MALAS, "Doom")
  expect.equal({ luna:get("music"), luna:get("guarded"), luna:get("kind"), luna:get("go") }, { 37, true, "TownRegion", { x = 1015, y = 527, z = 0 } })
  expect.equal({ inn.name, inn.parent == luna, inn:get("music"), inn:get("no_logout_delay") }, { "Luna, part 2", true, 37, true })
  expect.equal(inn.areas[1].z2, 127)
  expect.equal({ doom:get("darkness"), doom:get("no_housing"), doom:get("entrance")[1] }, { 26, true, 2366 })
  expect.equal(region.get(MALAS, "Umbra"):get("guarded"), false)
  -- Again: the same regions, and no others.
  expect.contains(load_data(), "Regions: 4 in force, 2 problems.")
  expect.is_true(luna.exists)
  test.world_file("regions/malas.json", "[]")
  local gm = test.player { role = "Administrator" }
  test.give(gm.session_id, ".load_regions")
  test.finish_jobs()
  expect.is_false(luna.exists)
end)

test.case("a player hears the music of regions and sees their darkness, each once", function()
  load_data()
  local player = test.player { map_id = MALAS, x = 979, y = 505 }
  test.shown()
  local session = player.session_id
  test.walk(session, 2)
  wait(0)
  local shows = test.shown()
  expect.equal({ #shows, shows[1].what, shows[1].music }, { 1, "music", 37 })
  -- The part has the same music.
  players.move(session, { map_id = MALAS, x = 1005, y = 505, z = 0 })
  wait(0)
  expect.equal(#shown(session, "music"), 0)
  players.move(session, { map_id = MALAS, x = 300, y = 100, z = 0 })
  wait(0)
  shows = test.shown()
  expect.equal({ #shows, shows[1].music, shows[2].darkness }, { 2, 26, 26 })
  players.move(session, { map_id = MALAS, x = 700, y = 100, z = 0 })
  wait(0)
  shows = test.shown()
  expect.equal({ #shows, shows[1].what, shows[1].music, shows[2].what, shows[2].darkness }, { 2, "music", nil, "darkness", nil })
end)

test.case("a client that entered another map is shown darkness again", function()
  load_data()
  local player = test.player { map_id = MALAS, x = 300, y = 100 }
  wait(0)
  region.add { name = "Cave", map_id = 0, areas = { { x1 = 300, y1 = 100, x2 = 310, y2 = 110 } }, darkness = 26 }
  test.shown()
  players.move(player.session_id, { map_id = 0, x = 305, y = 105, z = 0 })
  wait(0)
  expect.equal(#shown(player.session_id, "darkness"), 1)
end)

test.case("a player who comes back is shown all of it again", function()
  load_data()
  test.shown()
  local first = test.player { map_id = MALAS, x = 300, y = 100 }
  wait(0)
  local seen = {}
  for _, one in ipairs(test.shown()) do seen[one.what] = true end
  expect.equal({ seen.music, seen.darkness }, { true, true })
  test.leave(first.session_id)
  wait(0)
  expect.equal(test.shown(), {})
  local second = test.player { map_id = MALAS, x = 300, y = 100 }
  wait(0)
  expect.equal(#shown(second.session_id, "music"), 1)
end)

test.case("staff make a region with a window and two corners, and remove it", function()
  local gm = test.player { role = "GameMaster" }
  local session = gm.session_id
  test.give(session, ".regions")
  test.press(session, "1")
  wait(0)
  test.press(session, "make", { texts = { name = " ", music = "9", darkness = "", priority = "" } })
  wait(0)
  expect.contains(test.gump(session).texts, "Write a name.")
  test.press(session, "make", { texts = { name = "Camp", music = "70000", darkness = "", priority = "" }, switches = { "guarded" } })
  wait(0)
  expect.contains(test.gump(session).texts, "music is a number from 0 to 65535.")
  test.press(session, "make", { texts = { name = "Camp", music = "9", darkness = "", priority = "70" }, switches = { "guarded" } })
  wait(0)
  test.target(session, { x = 1500, y = 1510, z = 0 })
  wait(0)
  test.target(session, { x = 1490, y = 1500, z = 0 })
  wait(0)
  expect.contains(test.lines(session), "The region is made. Camp: X: 1490 to 1500, Y: 1500 to 1510; guarded, music 9, priority 70.")
  local camp = region.at(1, 1495, 1505, 0)
  expect.equal({ camp.name, camp.priority, camp:get("guarded"), camp:get("music"), camp:get("maker") ~= nil }, { "Camp", 70, true, 9, true })
  local stone = items.all_of("region_stone")[1]
  test.use(session, stone.serial)
  expect.contains(test.lines(session), "Camp: X: 1490 to 1500")

  test.give(session, ".regions")
  test.press(session, "3")
  wait(0)
  test.press(session, "yes")
  wait(0)
  expect.contains(test.lines(session), "The region Camp is removed.")
  expect.is_false(camp.exists)
  expect.is_false(stone.exists)
end)

test.case("the regions of staff are in force again after a restart, and a removed stone's is not", function()
  local gm = test.player { role = "GameMaster" }
  test.advance(0)
  local stone = items.create("region_stone", {
    params = { region_name = "Old", left = 10, right = 20, top = 10, bottom = 20, no_harm = true },
  })
  stone:move_to(1, 10, 10, 0)
  items.create("region_stone", { params = { region_name = "Broken" } }):move_to(1, 10, 10, 0)
  test.give(gm.session_id, ".regions")
  expect.is_true(region.at(1, 15, 15, 0):get("no_harm"))
  stone:delete()
  test.give(gm.session_id, ".regions")
  expect.is_nil(region.at(1, 15, 15, 0))
end)

test.case("regions tells what is here, and is for GameMasters", function()
  load_data()
  local gm = test.player { role = "GameMaster", map_id = MALAS, x = 1005, y = 505 }
  test.give(gm.session_id, ".regions")
  test.press(gm.session_id, "2")
  wait(0)
  expect.equal(test.lines(gm.session_id), { "Luna, part 2, priority 50", "Luna, priority 50" })
  local regular = test.player()
  expect.contains({ test.give(regular.session_id, ".regions") }, "needs the level GameMaster")
end)

test.case("a region keeps its number of creatures while players are in it", function()
  region.add {
    name = "Pen", map_id = 1, areas = { { x1 = 3000, y1 = 3000, x2 = 3010, y2 = 3010 } },
    spawns = { { template = "cat", count = 3 }, { template = "missing", count = 1 } },
  }
  local player = test.player { x = 3005, y = 3005 }
  test.advance(1000)
  local function cats() return mobiles.near(1, 3005, 3005, 60) end
  local function count()
    local number = 0
    for _, one in ipairs(cats()) do
      if one.template == "cat" then number = number + 1 end
    end
    return number
  end
  expect.equal(count(), 3)
  for _, one in ipairs(cats()) do
    if one.template == "cat" then
      one:kill()
      break
    end
  end
  expect.equal(count(), 2)
  test.advance(60000)
  expect.equal(count(), 3)
  test.leave(player.session_id)
  test.advance(60000)
  for _, one in ipairs(cats()) do
    if not one.is_player then one:kill() end
  end
  test.advance(120000)
  expect.equal(count(), 0)
  test.player { x = 3005, y = 3005 }
  test.advance(1000)
  expect.equal(count(), 3)
end)

test.case("the creatures of a region follow its definition at once, in both directions, and tame ones stay", function()
  local function define(spawns)
    local old = region.get(1, "Pen")
    if old then old:remove() end
    region.add { name = "Pen", map_id = 1, areas = { { x1 = 3000, y1 = 3000, x2 = 3010, y2 = 3010 } }, spawns = spawns }
    test.advance(1000)
  end
  local function count(template) return #mobiles.all_of(template) end
  local player = test.player { x = 3005, y = 3005 }
  define { { template = "cat", count = 3 } }
  expect.equal(count("cat"), 3)
  define { { template = "cat", count = 5 }, { template = "dog", count = 1 } }
  expect.equal({ count("cat"), count("dog") }, { 5, 1 })
  mobiles.all_of("cat")[1]:set("master", player.character_id)
  define { { template = "cat", count = 2 } }
  expect.equal({ count("cat"), count("dog") }, { 3, 0 })
  region.get(1, "Pen"):remove()
  wait(0)
  expect.equal(count("cat"), 1)
end)

test.case("weather and season of a region are shown, also when they change, and end with it", function()
  local function define(looks)
    local old = region.get(1, "Glacier")
    if old then old:remove() end
    looks.name, looks.map_id, looks.areas = "Glacier", 1, { { x1 = 3000, y1 = 3000, x2 = 3010, y2 = 3010 } }
    region.add(looks)
    wait(0)
  end
  local player = test.player { x = 3005, y = 3005 }
  test.shown()
  define { weather = "snow", weather_density = 40, season = "winter" }
  local session_id = player.session_id
  local snow = shown(session_id, "weather")
  expect.equal({ snow[1].weather, snow[1].density }, { "snow", 40 })
  define { weather = "snow", weather_density = 70, season = "autumn" }
  local seen = {}
  for _, one in ipairs(test.shown()) do seen[one.what] = one end
  expect.equal({ seen.weather.density, seen.season.season }, { 70, "autumn" })
  players.move(session_id, { map_id = 1, x = 3100, y = 3100, z = 0 })
  wait(0)
  seen = {}
  for _, one in ipairs(test.shown()) do seen[one.what] = one end
  expect.equal({ seen.weather.weather, seen.season.season }, { "none", nil })
end)

test.case("regions that a script prepares come into force together, and a script that stops changes nothing", function()
  local function area(name, x) return { name = name, map_id = 1, areas = { { x1 = x, y1 = 1600, x2 = x + 5, y2 = 1610 } } } end
  region.add(area("Old", 1500))
  local stopped, draft = region.draft(), region.draft()
  region.add(area("New", 1510), stopped)
  expect.equal({ region.get(1, "Old").name, region.get(1, "New") }, { "Old", nil })
  for _, name in ipairs { "Newer", "Newer" } do region.add(area(name, 1520), draft) end
  local refused = region.publish(draft)
  expect.equal({ #refused, refused[1].name, refused[1].map_id }, { 1, "Newer", 1 })
  expect.equal({ region.get(1, "Old"), region.get(1, "New") }, {})
  expect.equal(region.get(1, "Newer").name, "Newer")
  expect.equal(region.publish(draft), nil)
  region.clear()
end)

test.case("clouds bring rain, storms and snow, which players are told as they change and when they come into them", function()
  local rules = require("features.regions.data.weather_rules")
  local player = test.player { x = 2000, y = 2000 }
  local mobile, session_id = mobiles.of_session(player.session_id), player.session_id
  test.shown()
  local kinds, last = {}, nil
  local clear = 0
  -- In six hours the weather comes and goes.
  for _ = 1, 720 do
    test.advance(rules.step_ms)
    for _, one in ipairs(shown(session_id, "weather")) do
      kinds[one.weather], last = true, one
      if one.weather ~= "none" then expect.is_true(one.density >= rules.least_density and one.density <= rules.most_density) end
      if one.weather == "none" then clear = clear + 1 end
    end
  end
  expect.is_true(kinds.rain and clear > 0)
  local kind, density = require("features.regions.lib.weather").at(mobile)
  expect.equal(last.weather, kind)
  if density then expect.equal(last.density, density) end
end)

test.case("it snows on the ice island and in cold regions, and nothing falls under the ground or where it is dry", function()
  local weather = require("features.regions.lib.weather")
  local mobile = mobiles.of_session(test.player { x = 4000, y = 300 }.session_id)
  expect.not_equal(weather.at(mobile), "none")
  for field, value in pairs { darkness = 20, climate = "dry", weather = "none" } do
    local definition = { name = field, map_id = 1, areas = { { x1 = 4000, y1 = 300, x2 = 4000, y2 = 300 } } }
    if field == "climate" then definition.fields = { climate = value } else definition[field] = value end
    region.add(definition)
    wait(0)
    expect.equal(weather.at(mobile), "none")
    region.get(1, field):remove()
    wait(0)
  end
end)
