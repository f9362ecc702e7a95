-- Creatures that staff bring into the world, and Orione the cat.

local function cats() return mobiles.all_of("orione") end

-- Brings the cat to the middle of the test town.
local function bring(player)
  test.say(player.session_id, ".orion")
  wait(0)
  test.target(player.session_id, { x = 1436, y = 1699 })
  wait(0)
  return cats()[1]
end

local function said_by(serial)
  local words = {}
  for _, shown in ipairs(test.shown()) do
    if shown.what == "say" and shown.serial == serial then words[#words + 1] = shown.text end
  end
  return words
end

test.case("add_npc makes a creature where the cursor points, on the player's map", function()
  local player = test.player { map_id = 3, x = 1000, y = 1000 }
  test.say(player.session_id, ".add_npc horse")
  wait(0)
  expect.is_true(test.has_target(player.session_id))
  test.target(player.session_id, { x = 1003, y = 1002 })
  wait(0)
  local horse = mobiles.all_of("horse")[1]
  expect.equal({ horse.map_id, horse.x, horse.y }, { 3, 1003, 1002 })
  expect.contains(test.lines(player.session_id), "(horse) stands at X: 1003, Y: 1002")
end)

test.case("add_npc says why nothing is made, if possible before it asks for a place", function()
  local player = test.player()
  for template, reason in pairs {
    hors = "there is no mobile template 'hors'; did you mean 'horse'? There is horse",
    base_animal = "'base_animal' is only a base",
  } do
    test.say(player.session_id, ".add_npc " .. template)
    wait(0)
    expect.is_false(test.has_target(player.session_id))
    expect.contains(test.lines(player.session_id), "Nothing was made: " .. reason)
  end
  test.say(player.session_id, ".add_npc cat")
  wait(0)
  test.target(player.session_id)
  wait(0)
  expect.contains(test.lines(player.session_id), "Nothing was chosen")
  expect.equal(#mobiles.all_of("cat"), 0)
end)

test.case("orion brings the cat, which answers anybody who calls it by its name", function()
  local player = test.player { name = "Mira" }
  local cat = bring(player)
  expect.equal(cat.name, "Orione")
  expect.equal(cat.body, 0xC9)
  said_by(cat.serial)
  test.say(player.session_id, "Orione!")
  wait(700)
  expect.contains(said_by(cat.serial), "Meow, Mira!")
  test.say(player.session_id, "What a nice day")
  wait(700)
  expect.is_false(table.concat(said_by(cat.serial), " "):find("Mira", 1, true))
end)

test.case("the cat wanders and meows while somebody is near, and stays near the place where it appeared", function()
  local player = test.player()
  local cat = bring(player)
  local has_moved = false
  for _ = 1, 60 do
    test.advance(2000)
    has_moved = has_moved or cat.x ~= 1436 or cat.y ~= 1699
    expect.is_true(math.abs(cat.x - 1436) <= 12 and math.abs(cat.y - 1699) <= 12)
  end
  expect.is_true(has_moved)
  expect.is_true(#said_by(cat.serial) > 0)
end)

test.case("the cat comes when it is called", function()
  local player = test.player { x = 1425, y = 1699 }
  local cat = bring(player)
  test.say(player.session_id, "come here, Orione")
  test.advance(6000)
  local caller = mobiles.get(player.character_id)
  expect.equal({ cat:distance_to(caller), cat.following }, { 2, caller })
  test.advance(20000)
  expect.is_nil(cat.following)
end)

test.case("the cat sleeps when nobody is near", function()
  local player = test.player()
  local cat = bring(player)
  test.leave(player.session_id)
  test.advance(20000)
  local x, y = cat.x, cat.y
  test.shown()
  test.advance(60000)
  expect.equal({ cat.x, cat.y }, { x, y })
  expect.equal(test.shown(), {})
end)

test.case("a cat that dies meows a last time and leaves a corpse", function()
  local player = test.player()
  local cat = bring(player)
  local serial = cat.serial
  cat:kill()
  expect.contains(said_by(serial), "last meow")
  expect.is_nil(mobiles.get(serial))
  expect.equal(#items.all_of("corpse"), 1)
end)

test.case("townsfolk greet each of two players once", function()
  test.player { name = "Mira", x = 1434, y = 1699 }
  test.player { name = "Nora", x = 1436, y = 1699 }
  mobiles.create("baker", 1, 1435, 1699, 0):set("stays", true)
  test.advance(120000)
  local greetings = {}
  for _, one in ipairs(test.shown()) do
    if one.text and one.text:find("^Hail, ") then greetings[#greetings + 1] = one.text end
  end
  table.sort(greetings)
  expect.equal(greetings, { "Hail, Mira.", "Hail, Nora." })
end)

test.case("townsfolk greet and answer greetings, and monsters attack who comes near", function()
  local player = test.player { name = "Mira", x = 1434, y = 1699 }
  local baker = mobiles.create("baker", 1, 1435, 1699, 0)
  test.advance(30000)
  expect.contains(said_by(baker.serial), "Hail, Mira.")
  test.say(player.session_id, "Hello there")
  test.advance(1000)
  expect.contains(said_by(baker.serial), "Well met, Mira.")
  local mira = mobiles.get(player.character_id)
  mobiles.create("ogre", 1, 1434, 1700, 0)
  test.advance(10000)
  expect.is_true(mira.is_dead or mira.hits < mira.hits_max)
end)
