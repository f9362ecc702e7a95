-- Public moongates: where they stand, their window, and the checks when somebody goes through.

local data = require("features.moongates.data")
local gates = require("features.moongates.lib.moongates")

local HERE = { x = 1500, y = 1700 }

local function player_at(x, y, role)
  local player = test.player { role = role or "Regular", x = x, y = y, z = 0 }
  return player.session_id, mobiles.get(player.character_id)
end

local function gate_at(x, y, map_id)
  local gate = items.create("public_moongate")
  gate:move_to(map_id or 1, x, y, 0)
  return gate
end

local function give(session_id, line)
  test.lines(session_id)
  test.say(session_id, line)
  wait(0)
  return table.concat(test.lines(session_id), "\n")
end

local function place_of(mobile) return { mobile.map_id, mobile.x, mobile.y } end

-- Answers the window with a destination. Returns what the player is told.
local function choose(session_id, choice)
  test.lines(session_id)
  test.press(session_id, "go", { switches = { choice } })
  wait(0)
  return table.concat(test.lines(session_id), "\n")
end

-- A player beside a gate, with its window open.
local function asked()
  local session, mobile = player_at(HERE.x, HERE.y)
  local gate = gate_at(HERE.x, HERE.y - 1)
  test.use(session, gate.serial)
  wait(0)
  return session, mobile, gate
end

local function stays(mobile, told, wanted)
  expect.contains(told, wanted)
  expect.equal(place_of(mobile), { 1, HERE.x, HERE.y })
end

test.case("there is one moongate for each destination, however often moongates are spawned", function()
  local session = player_at(HERE.x, HERE.y, "GameMaster")
  local wanted = 0
  for _, map in ipairs(data) do wanted = wanted + #map.destinations end
  local stray = gate_at(10, 10)
  local chest = items.create("metal_chest")
  chest:move_to(1, 20, 20, 0)
  items.create("public_moongate"):put_in(chest)
  expect.contains(give(session, ".spawn_public_moongates"), ("2 removed, %d placed"):format(wanted))
  expect.is_false(stray.exists)
  expect.equal(#chest.contents, 0)
  expect.contains(give(session, ".spawn_public_moongates"), ("%d removed, %d placed"):format(wanted, wanted))
  expect.equal(#items.all_of("public_moongate"), wanted)
  for _, map in ipairs(data) do
    for _, one in ipairs(map.destinations) do
      local there = items.near(map.map_id, one.x, one.y, 0, { template = "public_moongate" })
      expect.equal(#there, 1, one.name)
      expect.equal(there[1].z, one.z, one.name)
    end
  end
end)

test.case("only GameMasters spawn gates", function()
  local session = player_at(HERE.x, HERE.y)
  expect.contains(give(session, ".spawn_public_moongates"), "needs the level GameMaster")
  expect.equal(items.all_of("public_moongate"), {})
end)

test.case("a moongate shows its destinations, with maps at the left, and takes the player there", function()
  local session, mobile = asked()
  local window = test.gump(session)
  for _, name in ipairs { "Trammel", "Felucca", "Ilshenar", "Moonglow", "Compassion" } do
    expect.contains(window.texts, name)
  end
  test.shown()
  choose(session, "2 Compassion")
  expect.equal(place_of(mobile), { 2, 1215, 467 })
  local heard = {}
  for _, shown in ipairs(test.shown()) do heard[#heard + 1] = shown.sound end
  expect.contains(heard, 0x1FE)
end)

test.case("stepping onto a moongate opens the window too", function()
  local session = player_at(HERE.x, HERE.y)
  gate_at(HERE.x, HERE.y - 1)
  test.walk(session, 0)
  wait(0)
  expect.contains(test.gump(session).texts, "Pick your destination:")
end)

test.case("a moongate two tiles away is too far", function()
  local session = player_at(HERE.x, HERE.y)
  local gate = gate_at(HERE.x + 2, HERE.y)
  test.use(session, gate.serial)
  wait(0)
  expect.is_nil(test.gump(session))
  expect.contains(test.lines(session), "#1019002")
end)

test.case("cancelling and choosing nothing do not move the player", function()
  local session, mobile, gate = asked()
  test.press(session, "cancel")
  wait(0)
  test.use(session, gate.serial)
  wait(0)
  test.press(session, "go")
  wait(0)
  stays(mobile, test.lines(session), "Choose a destination first.")
end)

test.case("a player who has walked away meanwhile is not moved", function()
  local session, mobile = asked()
  mobile:move_to(1, HERE.x, HERE.y + 5, 0)
  expect.contains(choose(session, "2 Compassion"), "#1019002")
  expect.equal(place_of(mobile), { 1, HERE.x, HERE.y + 5 })
end)

test.case("a player who has changed maps meanwhile is not moved", function()
  local session, mobile = asked()
  mobile:move_to(0, HERE.x, HERE.y, 0)
  expect.contains(choose(session, "2 Compassion"), "#1019002")
  expect.equal(place_of(mobile), { 0, HERE.x, HERE.y })
end)

test.case("a deleted moongate leads nowhere", function()
  local session, mobile, gate = asked()
  gate:delete()
  stays(mobile, choose(session, "2 Compassion"), "That gate is gone.")
end)

test.case("a moongate that was moved away leads nowhere", function()
  local session, mobile, gate = asked()
  gate:put_in(mobile.backpack)
  stays(mobile, choose(session, "2 Compassion"), "That gate is gone.")
end)

test.case("a destination that was removed from the data cannot be chosen, even in an open window", function()
  local session, mobile = asked()
  local kept = state.moongates.maps
  state.moongates.maps = { { map_id = 1, name = "Trammel", destinations = { { map_id = 1, name = "Yew", x = 771, y = 752, z = 5 } } } }
  stays(mobile, choose(session, "2 Compassion"), "That destination is not there any more.")
  state.moongates.maps = kept
end)

test.case("a player who is already at the destination is not moved", function()
  local yew = gates.find(1, "Yew")
  local session, mobile = player_at(yew.x, yew.y + 1)
  local gate = gate_at(yew.x, yew.y)
  test.use(session, gate.serial)
  wait(0)
  expect.contains(choose(session, "1 Yew"), "#1019003")
  expect.equal(place_of(mobile), { 1, yew.x, yew.y + 1 })
end)

test.case("criminals may not pass, murderers only to Felucca, and ghosts may", function()
  local session, mobile, gate = asked()
  mobile.notoriety = "criminal"
  stays(mobile, choose(session, "1 Yew"), "#1005561")
  mobile.notoriety = "murderer"
  test.use(session, gate.serial)
  wait(0)
  stays(mobile, choose(session, "1 Yew"), "#1019004")
  mobile.notoriety = "innocent"
  mobile:kill()
  test.use(session, gate.serial)
  wait(0)
  choose(session, "0 Yew")
  expect.equal(place_of(mobile), { 0, 771, 752 })
end)

test.case("any other moongate leads where its params say, or nowhere", function()
  local session, mobile = player_at(HERE.x, HERE.y)
  local gate = items.create("moongate")
  gate:move_to(1, HERE.x, HERE.y - 1, 0)
  test.use(session, gate.serial)
  wait(0)
  stays(mobile, test.lines(session), "The gate leads nowhere.")
  gate:set("to", { map_id = 9, x = 5, y = 5, z = 0 })
  test.use(session, gate.serial)
  wait(0)
  stays(mobile, test.lines(session), "The gate leads nowhere: there is no map 9.")
  gate:set("to", { map_id = 2, x = 300, y = 400, z = 0 })
  test.walk(session, 0)
  wait(0)
  expect.equal(place_of(mobile), { 2, 300, 400 })
end)

test.case("a gate of the decorations stays, and none is put beside it", function()
  local session = player_at(HERE.x, HERE.y, "GameMaster")
  local map = gates.maps()[1]
  local destination = map.destinations[1]
  local own = items.create("public_moongate", { params = { placed_by = "spawn_decorations", placed_from = "x" } })
  own:move_to(map.map_id, destination.x, destination.y, destination.z)
  local other = items.create("public_moongate", { params = { placed_by = "spawn_decorations", placed_from = "y" } })
  other:move_to(map.map_id, 30, 30, 0)
  for _ = 1, 2 do
    give(session, ".spawn_public_moongates")
    expect.is_true(own.exists and other.exists)
    local there = 0
    for _ in items.each { template = "public_moongate", map_id = map.map_id, x = destination.x, y = destination.y, waits = false } do there = there + 1 end
    expect.equal(there, 1)
  end
end)
