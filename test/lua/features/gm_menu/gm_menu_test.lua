-- The GM menu and its four sections.

local function open(role)
  local player = test.player { role = role or "GameMaster" }
  test.say(player.session_id, ".gm")
  wait(0)
  return player, player.session_id
end

-- A search takes a few turns of the event loop.
local TURNS = 40

-- Presses a button of the menu with these texts. Returns the texts of the next window.
local function press(session_id, button, texts)
  test.press(session_id, button, { texts = texts or {} })
  for _ = 1, TURNS do
    wait(0)
    local window = test.gump(session_id)
    if window then return window.texts end
  end
  return {}
end

local function has(list, wanted)
  for _, one in ipairs(list) do
    if one == wanted then return true end
  end
  return false
end

local function backpack_of(player) return mobiles.get(player.character_id).backpack end

test.case("the menu is for GameMasters and has four sections", function()
  local _, session = open()
  for _, section in ipairs { "gm_add", "gm_travel", "gm_spawn", "gm_broadcast" } do
    expect.is_true(has(test.gump(session).buttons, section), section)
  end
  local _, regular = open("Regular")
  expect.is_nil(test.gump(regular))
  expect.contains(test.lines(regular), "needs the level GameMaster")
end)

test.case("a search finds templates by words, page by page, and says so when there are none", function()
  local _, session = open()
  press(session, "search", { query = "chest metal" })
  expect.is_true(has(test.gump(session).buttons, "choose metal_chest"))
  expect.is_false(has(test.gump(session).buttons, "choose wooden_chest"))
  expect.contains(press(session, "search", { query = "no such thing" }), "Nothing found.")
  local first = press(session, "search", { query = "" })
  local second = press(session, "next", { query = "" })
  expect.is_true(#first > 5 and #second > 5)
  expect.not_equal(first, second)
  expect.is_true(has(test.gump(session).buttons, "previous"))
end)

test.case("Add To Backpack makes a pile or single items, and Repeat makes the same again", function()
  local player, session = open()
  press(session, "search", { query = "gold" })
  press(session, "choose gold", { query = "gold" })
  expect.contains(press(session, "backpack", { query = "gold", amount = "500" }), "500 gold in your backpack.")
  expect.equal(backpack_of(player):find("gold").amount, 500)
  press(session, "repeat", { query = "gold", amount = "1" })
  expect.equal(backpack_of(player):find("gold").amount, 1000)
  press(session, "search", { query = "brick" })
  press(session, "choose brick", { query = "brick" })
  press(session, "backpack", { query = "brick", amount = "3" })
  expect.equal(#backpack_of(player):find_all("brick"), 3)
end)

test.case("the amount must be a valid number", function()
  local player, session = open()
  press(session, "search", { query = "brick" })
  press(session, "choose brick", { query = "brick" })
  for _, typed in ipairs { "0", "-1", "many", "1.5", "51", "" } do
    expect.contains(press(session, "backpack", { query = "brick", amount = typed }), "Enter a number from 1 to 50.")
  end
  expect.equal(#backpack_of(player).contents, 0)
end)

test.case("Target Ground puts the item where the cursor points, and again with Repeat", function()
  local _, session = open()
  press(session, "search", { query = "anvil" })
  press(session, "choose anvil", { query = "anvil" })
  press(session, "ground", { query = "anvil", amount = "1" })
  test.target(session, { x = 1440, y = 1700 })
  wait(0)
  expect.contains(test.gump(session).texts, "X: 1440, Y: 1700")
  press(session, "repeat", { query = "anvil", amount = "1" })
  test.target(session, { x = 1441, y = 1700 })
  wait(0)
  expect.equal(#items.near(1, 1440, 1700, 1, { template = "anvil" }), 2)
  press(session, "repeat", { query = "anvil", amount = "1" })
  test.target(session)
  wait(0)
  expect.contains(test.gump(session).texts, "Nothing was chosen")
end)

test.case("Travel takes a GameMaster to a place by map and category", function()
  local player, session = open()
  press(session, "gm_travel")
  press(session, "Malas")
  press(session, "category Doom")
  expect.contains(press(session, "go Gauntlet"), "You are at Gauntlet, Malas.")
  local there = players.by_session(player.session_id)
  expect.equal({ there.map_id, there.x, there.y }, { 3, 433, 331 })
end)

test.case("Travel also has the places of the world data, by category, and no place twice", function()
  test.world_file("locations/malas.json", [[{ "name": "Malas", "categories": [
    { "name": "Towns", "locations": [{ "name": "Again", "location": [1015, 527, -65] }] },
    { "name": "Doom", "categories": [{ "name": "Deep", "locations": [{ "name": "Pit", "location": [400, 100, 5] }] }] },
    { "name": "Wilds", "locations": [{ "name": "Tree", "location": [700, 900, 0] }] },
    { "name": "A category whose name is too long to be what an answer calls a button", "locations": [
      { "name": "And so it is with the name of a place that is far away", "location": [5, 5, 0] }] },
    { "name": "Elsewhere", "locations": [{ "name": "Nowhere", "location": [70000, 900, 0] }] } ] }]])
  local player, session = open()
  press(session, "gm_travel")
  press(session, "Malas")
  expect.is_false(has(test.gump(session).buttons, "go Again"))
  expect.is_false(has(test.gump(session).buttons, "category Elsewhere"))
  press(session, "category Doom")
  expect.is_true(has(test.gump(session).buttons, "go Gauntlet"))
  expect.contains(press(session, "go Deep, Pit"), "You are at Deep, Pit, Malas.")
  press(session, "category Wilds")
  press(session, "go Tree")
  local there = players.by_session(player.session_id)
  expect.equal({ there.map_id, there.x, there.y }, { 3, 700, 900 })
  test.world_file("locations/malas.json")
  press(session, "gm_travel")
  press(session, "Malas")
  expect.is_false(has(test.gump(session).buttons, "category Wilds"))
end)

test.case("all places are on their maps, and names are unique within a category", function()
  for _, map in ipairs(require("features.gm_menu.data.places")) do
    local size = world.size(map.map_id)
    for _, category in ipairs(map.categories) do
      local names = {}
      expect.is_true(#category.places > 0, category.name)
      for _, place in ipairs(category.places) do
        expect.is_true(place.x < size.width and place.y < size.height, map.name .. " " .. place.name)
        expect.is_false(names[place.name], map.name .. " " .. place.name)
        names[place.name] = true
      end
    end
  end
end)

test.case("Spawn makes up to 20 creatures around a place, and again with Repeat", function()
  local _, session = open()
  press(session, "gm_spawn")
  press(session, "search", { query = "chicken", amount = "1" })
  press(session, "choose chicken", { query = "chicken", amount = "21" })
  expect.contains(press(session, "target", { query = "chicken", amount = "21" }), "Enter a number from 1 to 20.")
  press(session, "target", { query = "chicken", amount = "5" })
  test.target(session, { x = 1440, y = 1700 })
  wait(0)
  expect.equal(#mobiles.all_of("chicken"), 5)
  for _, chicken in ipairs(mobiles.all_of("chicken")) do
    expect.is_true(math.abs(chicken.x - 1440) <= 4 and math.abs(chicken.y - 1700) <= 4)
  end
  press(session, "repeat", { query = "chicken", amount = "5" })
  test.target(session, { x = 1440, y = 1700 })
  wait(0)
  expect.equal(#mobiles.all_of("chicken"), 10)
end)

test.case("Broadcast reaches everybody with its prefix, and asks for a text", function()
  local other = test.player()
  local _, session = open()
  press(session, "gm_broadcast")
  expect.contains(press(session, "send", { message = "  " }), "Write a message first.")
  press(session, "send", { message = 'Mind "the" gap' })
  expect.equal(test.lines(other.session_id), { 'SERVER: Mind "the" gap' })
end)

test.case("a player who is no longer a GameMaster can do nothing with an open menu", function()
  local player, session = open()
  press(session, "search", { query = "brick" })
  press(session, "choose brick", { query = "brick" })
  test.set_role(session, "Regular")
  press(session, "backpack", { query = "brick", amount = "1" })
  expect.contains(test.lines(session), "You may not use the GM menu any more.")
  expect.equal(#backpack_of(player).contents, 0)
  expect.is_nil(test.gump(session))
end)

test.case("a player who is no longer a GameMaster can do nothing with a cursor of the menu", function()
  local _, session = open()
  press(session, "search", { query = "anvil" })
  press(session, "choose anvil", { query = "anvil" })
  press(session, "ground", { query = "anvil", amount = "1" })
  test.set_role(session, "Counselor")
  test.target(session, { x = 1440, y = 1700 })
  wait(0)
  expect.equal(items.near(1, 1440, 1700, 1, { template = "anvil" }), {})
end)
