-- Charts and their courses.

local function chart_for(player, template)
  local chart = items.create(template)
  chart:put_in(mobiles.get(player.character_id).backpack)
  return chart
end

local function plot(player, chart, change, pin, x, y)
  test.plot_course(player.session_id, { chart = chart.serial, change = change, pin = pin, x = x, y = y })
end

local function pins_of(chart)
  local pins = {}
  for number, pin in ipairs(chart:get("pins") or {}) do pins[number] = pin.x .. "," .. pin.y end
  return pins
end

test.case("a map shows where it was first opened, and keeps the course", function()
  local player = test.player { map_id = 1, x = 60, y = 1699 }
  local chart = chart_for(player, "local_map")
  test.shown()
  test.use(player.session_id, chart.serial)
  local shown = test.shown()[1].chart
  expect.equal({ shown.map_id, shown.left, shown.top, shown.right, shown.bottom }, { 1, 0, 1599, 160, 1799 })
  expect.equal({ shown.may_plot, #shown.pins }, { true, 0 })
  plot(player, chart, "add", 1, 10, 20)
  plot(player, chart, "add", 2, 30, 40)
  plot(player, chart, "insert", 2, 20, 30)
  plot(player, chart, "move", 1, 11, 21)
  expect.equal(pins_of(chart), { "11,21", "20,30", "30,40" })
  plot(player, chart, "remove", 2)
  plot(player, chart, "remove", 9)
  expect.equal(pins_of(chart), { "11,21", "30,40" })
  players.move(player.session_id, { map_id = 1, x = 1000, y = 1000, z = 0 })
  test.shown()
  test.use(player.session_id, chart.serial)
  local again = test.shown()[1].chart
  expect.equal({ again.right, #again.pins }, { 160, 2 })
  plot(player, chart, "clear")
  expect.equal(pins_of(chart), {})
end)

test.case("a blank map shows nothing, and a protected one takes no course", function()
  local player = test.player()
  test.use(player.session_id, chart_for(player, "blank_map").serial)
  expect.contains(test.lines(player.session_id), "Nothing is drawn")
  local chart = chart_for(player, "city_map")
  chart:set("is_protected", true)
  plot(player, chart, "add", 1, 1, 1)
  expect.contains(test.lines(player.session_id), "cannot plot")
  expect.equal(pins_of(chart), {})
end)
