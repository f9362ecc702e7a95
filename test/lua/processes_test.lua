-- Invasions, altars and events of a world in two processes: one process runs each, and players of both are told.

local altars = require("features.altars.lib.altars")
local invasions = require("features.invasions.lib.invasions")
local inviting = require("features.staff_events.lib.inviting")
local money = require("lib.money")
local rewarding = require("features.staff_events.lib.rewarding")
local rewards = require("features.rewards.lib.rewards")
local staff_events = require("features.staff_events.lib.staff_events")

local HERE, THERE, X, Y = 1, 0, 2700, 2600
local WAY_MS = 3000
-- A player in the second process.
local stranger

test.part("enter", function(data)
  stranger = test.player { name = data.name, map_id = THERE, x = X, y = Y }
  return { serial = stranger.character_id, account = stranger.account_id }
end)

test.part("look", function()
  local gump = test.gump(stranger.session_id)
  local mobile = mobiles.get(stranger.character_id)
  return {
    lines = table.concat(test.lines(stranger.session_id), "\n"), gump = gump and table.concat(gump.texts, "\n"),
    gold = money.in_pack(mobile), swords = #mobile.backpack:find_all("longsword"),
  }
end)



test.part("wave", function(data)
  invasions.mend()
  return { wave = invasions.wave(data.name), left = invasions.left(data.name), own = invasions.is_own(invasions.find(data.name)) }
end)

test.part("events", function()
  local event = staff_events.current()
  local names = {}
  for _, one in ipairs(event and staff_events.participants(event) or {}) do names[#names + 1] = one.name end
  return { name = event and event.name, is_open = event and event.is_open, names = names }
end)

-- Writes somebody down as a participant, as joining does; players of tests do not go to another process.
test.part("join", function()
  local player = stranger
  require("lib.processes.shared_store").set(
    { serial = player.character_id, name = player.name, is_in = true }, "staff_event", "participants", tostring(player.account_id)
  )
end)

test.case("an invasion is run by the process of its map alone, and both hear of it", function()
  test.split { THERE }
  local anna = test.player { map_id = HERE, x = X, y = Y }
  test.elsewhere("enter", { name = "Bert" })
  expect.equal({ invasions.begin("undead") }, { nil, "another process plays its map" })
  local staff = test.player { role = "GameMaster", map_id = HERE, x = X, y = Y }
  local function order(words)
    test.lines(staff.session_id)
    test.say(staff.session_id, words)
    test.advance(WAY_MS)
    return table.concat(test.lines(staff.session_id), "\n")
  end
  expect.contains(order(".invasion_start undead"), "They are coming.")
  expect.contains(order(".invasion_start undead"), "The invasion did not begin: it goes on already.")
  test.cut_off(true)
  expect.contains(order(".invasion_stop undead"), "The process that plays its map did not answer.")
  test.cut_off(false)
  local there = test.elsewhere("wave", { name = "undead" })
  expect.equal({ there.wave, there.own, there.left > 0 }, { 1, true, true })
  invasions.mend()
  expect.equal({ invasions.wave("undead"), invasions.left("undead") }, { 1, 0 })
  for _, lines in ipairs { table.concat(test.lines(anna.session_id), "\n"), test.elsewhere("look").lines } do
    expect.contains(lines, "The dead of the graveyard of Britain rise!")
  end
  expect.contains(order(".invasion_stop undead"), "They are gone.")
  expect.equal(test.elsewhere("wave", { name = "undead" }).left, 0)
end)

test.case("players of both processes hear of an altar", function()
  test.split { THERE }
  test.elsewhere("enter", { name = "Bert" })
  local altar = altars.make("vermin", { map_id = HERE, x = X, y = Y, z = 0 })
  expect.is_true(altars.start(altar))
  test.advance(0)
  expect.contains(test.elsewhere("look").lines, "An altar of the Vermin burns!")
end)

test.case("what somebody earned who is in the other process by now comes to it there", function()
  test.split { THERE }
  local bert = test.elsewhere("enter", { name = "Bert" })
  expect.equal(rewards.give(bert.serial, { gold = 700 }, bert.account), "owed")
  expect.equal(rewards.give(bert.serial, { template = "longsword", amount = 2 }, bert.account), "owed")
  test.advance(WAY_MS)
  local there = test.elsewhere("look")
  expect.equal({ there.gold, there.swords, #items.all_of("kept_goods") }, { 700, 2, 0 })
end)

test.case("an event is announced, joined and rewarded in both processes", function()
  test.split { THERE }
  test.elsewhere("enter", { name = "Bert" })
  local anna = test.player { name = "Anna", map_id = HERE, x = X, y = Y }
  assert(staff_events.start("the race", "Gm", { map_id = HERE, x = X + 20, y = Y, z = 0 }))
  inviting.ask_all()
  test.advance(0)
  local there = test.elsewhere("look")
  expect.contains(there.lines, "the race begins.")
  expect.contains(there.gump, "the race")
  -- Both join before either process has stored anything.
  assert(staff_events.join(anna.session_id))
  test.elsewhere("join")
  test.advance(WAY_MS)
  expect.equal(test.elsewhere("events"), { name = "the race", is_open = true, names = { "Anna", "Bert" } })
  expect.equal(#staff_events.participants(staff_events.current()), 2)
  staff_events.finish()
  expect.equal(#assert(rewarding.give("Gm", "gold", 500)), 2)
  test.advance(WAY_MS)
  expect.equal({ test.elsewhere("look").gold, money.in_pack(mobiles.get(anna.character_id)) }, { 500, 500 })
end)
