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

-- Shows a preview and carries it out, in the game. Returns the lines that the member of the staff saw.
local function rolled_back(staff, selection)
  test.say(staff.session_id, ".rollback " .. selection)
  wait(10)
  local number = table.concat(test.lines(staff.session_id), "\n"):match(".*Preview (%d+)")
  test.say(staff.session_id, ".rollback --apply " .. number)
  wait(10)
  return test.lines(staff.session_id)
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
