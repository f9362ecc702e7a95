-- The record: the module `chronicle`, and the commands history and rollback.

local PLACE = { map_id = 1, x = 1500, y = 1600, z = 0 }

local function somebody(name) return mobiles.get(test.player { name = name, x = PLACE.x, y = PLACE.y }.character_id) end

test.case("lines tell scripts who had an item", function()
  local anna, bob = somebody("Anna"), somebody("Bob")
  local sword = items.create("longsword"):put_in(anna.backpack)
  sword:put_in(bob.backpack)
  local lines = chronicle.of { items = { sword.serial }, kinds = { "move" } }
  expect.equal(#lines, 1)
  expect.equal({ lines[1].kind, lines[1].from.root, lines[1].to.root }, { "move", anna.serial, bob.serial })
  expect.equal(#chronicle.of { who = { anna.serial }, kinds = { "make" }, template = { "longsword" }, limit = 1 }, 1)
  expect.equal(#chronicle.of { items = { sword.serial }, kinds = { "move" }, place = { map_id = 0, x = 1, y = 1, radius = 5 } }, 0)
end)

test.case("scripts note what happened, up to a number in a minute", function()
  local anna = somebody("Anna")
  expect.equal(chronicle.note { text = "won the race", subject = anna.serial }, true)
  local line = chronicle.of { who = { anna.serial }, kinds = { "note" } }[1]
  expect.equal({ line.text, line.map_id, line.x }, { "won the race", PLACE.map_id, PLACE.x })
  local reason
  for _ = 1, 600 do _, reason = chronicle.note { text = "again" } end
  expect.equal(reason, "too many notes in this minute")
end)

-- Shows a preview and carries it out, in the game. Returns the lines that the member of the staff saw, and a selection
-- of what was done.
local function rolled_back(staff, selection)
  test.say(staff.session_id, ".rollback " .. selection)
  wait(10)
  local number = table.concat(test.lines(staff.session_id), "\n"):match(".*Preview (%d+)")
  test.say(staff.session_id, ".rollback --apply " .. number)
  wait(10)
  return test.lines(staff.session_id), ('cause="rollback %s"'):format(number)
end

test.case("staff undo a theft in the game, and the players are told", function()
  local staff = test.player { name = "Greta", role = "GameMaster" }
  local anna, bob = somebody("Anna"), somebody("Bob")
  local sword = items.create("longsword"):put_in(anna.backpack)
  items.create("gold", { amount = 50 }):put_in(anna.backpack)
  wait(1000)
  anna.backpack:find("gold"):split(20):put_in(bob.backpack)
  sword:put_in(bob.backpack)
  expect.contains(rolled_back(staff, "what=longsword who=Bob"), "Done.")
  expect.equal(anna.backpack:find("longsword"), sword)
  expect.contains(test.lines(bob.session_id), "Staff took a longsword from you.")
  rolled_back(staff, "what=gold who=Bob")
  expect.equal({ anna.backpack:find("gold").amount, bob.backpack:find("gold") }, { 50, nil })
end)

test.case("of two staff who undo the same at once, one finds the world changed", function()
  local anna, bob = somebody("Anna"), somebody("Bob")
  local sword = items.create("longsword"):put_in(anna.backpack)
  wait(60000)
  sword:put_in(bob.backpack)
  wait(1000)
  local numbers, staff = {}, { test.player { name = "Greta", role = "GameMaster" }, test.player { name = "Hugo", role = "GameMaster" } }
  for index, one in ipairs(staff) do
    test.say(one.session_id, '.rollback who=Bob when="last 30s"')
    wait(10)
    numbers[index] = table.concat(test.lines(one.session_id), "\n"):match("Preview (%d+)")
  end
  for index, one in ipairs(staff) do test.say(one.session_id, ".rollback --apply " .. numbers[index]) end
  wait(20)
  expect.contains(table.concat(test.lines(staff[1].session_id), "\n"), "Done.")
  expect.contains(table.concat(test.lines(staff[2].session_id), "\n"), "Nothing was done.")
  expect.equal(sword.root_mobile, anna)
end)

test.case("a pet that was released obeys its master again", function()
  local pets = require("features.pets.lib.ownership")
  local staff = test.player { name = "Greta", role = "GameMaster" }
  local anna = somebody("Anna")
  local horse = mobiles.create("horse", PLACE.map_id, PLACE.x, PLACE.y, PLACE.z)
  pets.control(horse, anna)
  wait(60000)
  pets.release(horse)
  expect.equal({ pets.owner(horse), anna.followers }, { nil, 0 })
  rolled_back(staff, 'kind=pet when="last 30s" who=' .. horse.serial)
  expect.equal({ pets.owner(horse), anna.followers, horse:get("order") }, { anna, 1, "stay" })
end)

-- Anna builds a house. Returns her, the house and its doors and sign.
local function built()
  local floor = {}
  for dx = -3, 3 do
    for dy = -3, 3 do floor[#floor + 1] = { item_id = 0x4A8, dx = dx, dy = dy, dz = 0 } end
  end
  test.define_multi(0x64, floor)
  local player = test.player { name = "Anna", x = 1500, y = 1606, z = 0 }
  local anna = mobiles.get(player.character_id)
  local deed = items.create("stone_and_plaster_house_deed"):put_in(anna.backpack)
  wait(60000)
  test.use(player.session_id, deed.serial)
  test.target(player.session_id, { x = 1500, y = 1604, z = 0 })
  test.advance(0)
  local house = items.all_of("stone_and_plaster_house")[1]
  return anna, house, require("features.houses.lib.house_records").parts(house)
end

test.case("the placing of a house is undone with its doors and keys, and the deed is back", function()
  local houses = require("features.houses.lib.house_records")
  local staff = test.player { name = "Greta", role = "GameMaster" }
  local anna, house, parts = built()
  local account = require("lib.online").account_of(anna)
  local serial, count = house.serial, #parts
  expect.is_true(count >= 2)
  local lines, done = rolled_back(staff, 'who=Anna when="last 30s"')
  expect.contains(lines, "Done.")
  expect.equal({ house.exists, parts[1].exists, houses.of_account(account) }, { false, false, nil })
  expect.equal({ #anna.backpack:find_all("stone_and_plaster_house_deed"), #anna.backpack:find_all("gold_key") }, { 1, 0 })
  rolled_back(staff, done)
  house = houses.of_account(account)
  expect.equal({ house.serial, house:get("owner"), #houses.parts(house) }, { serial, anna.serial, count })
  expect.equal({ #anna.backpack:find_all("stone_and_plaster_house_deed"), #anna.backpack:find_all("gold_key") }, { 0, 1 })
end)

test.case("a house in which things are stays, and its deed is not made a second time", function()
  local staff = test.player { name = "Greta", role = "GameMaster" }
  local anna, house = built()
  items.create("dagger"):move_to(house.map_id, house.x, house.y, house.z + 7)
  test.lines(staff.session_id)
  test.say(staff.session_id, '.rollback who=Anna when="last 30s"')
  wait(10)
  local lines = table.concat(test.lines(staff.session_id), "\n")
  expect.contains(lines, "there are things in it; take them out first")
  expect.contains(lines, "the house or ship that it became stays")
  expect.contains(lines, "Nothing has to be done.")
  expect.equal({ house.exists, house:get("owner") }, { true, anna.serial })
end)

test.case("names go back: of characters, pets, houses and ships", function()
  local staff = test.player { name = "Greta", role = "GameMaster" }
  local anna, house = built()
  local sign = require("features.houses.lib.house_records").sign(house)
  house.name, sign.name = "The Inn", "The Inn"
  local ship = items.create("small_ship")
  ship:move_to(1, 1600, 1600, 0)
  ship:set("ship_name", "Gull")
  wait(60000)
  house.name, sign.name = "Foul", "Foul"
  ship:set("ship_name", "Fouler")
  anna.name = "Foulest"
  local _, done = rolled_back(staff, 'kind=name when="last 30s"')
  expect.equal({ house.name, sign.name, ship:get("ship_name"), anna.name }, { "The Inn", "The Inn", "Gull", "Anna" })
  rolled_back(staff, done)
  expect.equal({ house.name, ship:get("ship_name"), anna.name }, { "Foul", "Fouler", "Foulest" })
end)

test.case("a house that fell down or was passed on comes back to its owner, also when only the character is given back", function()
  local houses = require("features.houses.lib.house_records")
  local staff = test.player { name = "Greta", role = "GameMaster" }
  local anna, house, parts = built()
  local serial, count = house.serial, #parts
  wait(60000)
  houses.give(house, somebody("Bob"))
  wait(1000)
  house:delete()
  test.advance(0)
  rolled_back(staff, 'kind=house when="last 30s"')
  house = houses.get(serial)
  expect.equal({ house:get("owner"), house:get("owner_name"), #houses.parts(house) }, { anna.serial, "Anna", count })
  wait(60000)
  expect.equal(require("features.houses.lib.ending").demolish(house, anna), nil)
  wait(1000)
  test.say(staff.session_id, ".restore_character Anna --at " .. os.date("!%Y-%m-%d %H:%M:%S", chronicle.of { limit = 1 }[1].at // 1000 - 10))
  wait(10)
  local number = table.concat(test.lines(staff.session_id), "\n"):match(".*Preview (%d+)")
  test.say(staff.session_id, ".rollback --apply " .. number)
  wait(10)
  house = houses.get(serial)
  expect.equal({ house and house:get("owner"), #houses.parts(house) }, { anna.serial, count })
  expect.equal(#anna.backpack:find_all("stone_and_plaster_house_deed"), 0)
end)
