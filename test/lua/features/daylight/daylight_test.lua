-- Day, night, clocks and moons.

local daylight = require("features.daylight.lib.daylight")

test.case("the night falls in two hours and ends in two", function()
  local cases = { [0] = 12, [3] = 12, [4] = 12, [5] = 6, [6] = 0, [12] = 0, [21] = 0, [22] = 0, [23] = 6 }
  for hour, darkness in pairs(cases) do expect.equal(daylight.darkness(hour, 0), darkness) end
end)

test.case("players see it get dark or light on a map, each at its own time", function()
  for map_id = 0, 3 do test.player { map_id = map_id, x = 1000, y = 1000 } end
  test.shown()
  -- A day passes on one of the six maps or another in less than a quarter of its time.
  test.advance(20 * 60000)
  local changed = {}
  for _, one in ipairs(test.shown()) do
    if one.what == "world_darkness" then changed[one.map_id or one.mapId] = one.darkness end
  end
  expect.is_true(next(changed) ~= nil)
  for map_id, darkness in pairs(changed) do expect.equal(darkness, daylight.darkness(daylight.hour(map_id))) end
end)

test.case("a clock tells the time by which it gets dark", function()
  local player = test.player { map_id = 0, x = 1440, y = 1700 }
  local clock = items.create("clock")
  clock:move_to(0, 1441, 1700, 0)
  test.shown()
  test.use(player.session_id, clock.serial)
  local hour, minute = daylight.hour(0)
  local told = {}
  for _, one in ipairs(test.shown()) do
    if one.what == "say_cliloc" then told[#told + 1] = one.text end
  end
  expect.equal(told[1].cliloc, daylight.cliloc(hour))
  expect.equal({ told[2].cliloc, told[2].arguments[1] }, { 1042958, ("%d:%02d"):format((hour + 11) % 12 + 1, minute) })
  local parts = { [0] = 1042950, [1] = 1042951, [7] = 1042952, [8] = 1042953, [12] = 1042954, [15] = 1042955, [23] = 1042957 }
  for at, cliloc in pairs(parts) do expect.equal(daylight.cliloc(at), cliloc) end
end)

test.case("a spyglass shows both moons", function()
  local player = test.player { map_id = 0, x = 1440, y = 1700 }
  local glass = items.create("spyglass")
  glass:put_in(mobiles.of_session(player.session_id).backpack)
  test.use(player.session_id, glass.serial)
  local lines = test.lines(player.session_id)
  expect.contains(lines[#lines - 1], "Felucca is ")
  expect.contains(lines[#lines], "Trammel is ")
end)
