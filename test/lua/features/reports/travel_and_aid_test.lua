-- Public reports about travel, aid, shapes and poisoned blades, each tried here. docs/gameplay/reports.md lists them.

local combat = require("features.fighting.lib.fighting")
local law = require("features.law.lib.crimes")
local magery = require("features.spells.lib.magery")
local pets = require("features.pets.lib.ownership")

local FELUCCA, X, Y = 0, 2005, 2005
local MINUTE_MS = 60 * 1000

local function person(x)
  local player = test.player { map_id = FELUCCA, x = x or X, y = Y, z = 0 }
  local mobile = mobiles.of_session(player.session_id)
  mobile.strength, mobile.dexterity, mobile.intelligence = 100, 100, 100
  mobile.hits, mobile.stamina, mobile.mana = 100, 100, 100
  test.lines(player.session_id)
  return player, mobile
end

local function carry(mobile, template, wish) return items.create(template, wish):put_in(mobile.backpack) end

test.case("ServUO 1422: a teleporter takes the pets that follow, and leaves those that stay", function()
  local player, mobile = person()
  mobile.followers_max = 5
  local follower, stays = mobiles.create("dog", FELUCCA, X + 1, Y, 0), mobiles.create("cat", FELUCCA, X + 1, Y + 1, 0)
  for _, pet in ipairs { follower, stays } do pets.control(pet, mobile) end
  for words, pet in pairs { ["follow me"] = follower, ["stay"] = stays } do
    test.say(player.session_id, pet.name:gsub("^an? ", "") .. " " .. words)
    wait(1)
  end
  items.create("teleporter", { params = { to = { map_id = 1, x = 900, y = 900, z = 0 } } }):move_to(FELUCCA, X, Y - 1, 0)
  test.walk(player.session_id, 0)
  wait(0)
  expect.equal({ mobile.map_id, follower.map_id, stays.map_id }, { 1, 1, FELUCCA })
  expect.is_true((follower:distance_to(mobile) or 99) <= 2)
end)

test.case("ServUO 2994: who heals a monster that murders is a criminal", function()
  local _, healer = person()
  healer:set_skill("magery", 1000)
  for _, reagent in ipairs { "garlic", "ginseng", "spiders_silk" } do carry(healer, reagent, { amount = 20 }) end
  local boss = mobiles.create("barracoon", FELUCCA, X + 3, Y, 0)
  boss.hits = boss.hits_max // 2
  local before = boss.hits
  boss.hits_regeneration = 0
  for _ = 1, 10 do
    healer.mana, healer.hits = 100, 100
    if boss.hits == before then magery.cast(healer, "heal", { target = boss }) end
    wait(2000)
  end
  expect.is_true(boss.hits > before)
  expect.is_true(law.is_criminal(healer))
end)

test.case("ClassicUO 756: the end of Polymorph gives the body back to the one who cast it, and to its client", function()
  local _, mobile = person()
  local body = mobile.body
  mobile:set_skill("magery", 1000)
  for _, reagent in ipairs { "bloodmoss", "mandrake_root", "spiders_silk" } do carry(mobile, reagent, { amount = 20 }) end
  for _ = 1, 10 do
    mobile.mana = 100
    if mobile.body == body then magery.cast(mobile, "polymorph", { more = { form = "Slime" } }) end
    wait(3000)
  end
  expect.is_true(mobile.body ~= body)
  test.advance(10 * MINUTE_MS)
  expect.equal(mobile.body, body)
end)

test.case("ServUO 2637: a poisoned blade poisons whom it hits, and loses a dose by it", function()
  local _, mobile = person()
  mobile:set_skill("swordsmanship", 1000)
  mobile:set_skill("poisoning", 1000)
  local blade = items.create("katana", { params = { poison_level = 2, poison_charges = 18 } })
  blade:equip_on(mobile)
  local ogre = mobiles.create("ogre", FELUCCA, X + 1, Y, 0)
  ogre.hits_max, ogre.hits = 2000, 2000
  combat.attack(mobile, ogre)
  for _ = 1, 60 do
    mobile.hits, mobile.stamina = 100, 100
    if ogre.poison == 0 then test.advance(1000) end
  end
  expect.equal(ogre.poison, 2)
  expect.is_true(blade:get("poison_charges") < 18)
end)
