-- Public reports about guards, crimes, death, pets and skills, each tried here. docs/gameplay/reports.md lists them.

local bonding = require("features.pets.lib.bonding")
local combat = require("features.fighting.lib.fighting")
local guards = require("features.law.lib.guards")
local hiding = require("features.hiding.lib.hiding")
local law = require("features.law.lib.crimes")
local magery = require("features.spells.lib.magery")
local murders = require("features.law.lib.murders")
local pets = require("features.pets.lib.ownership")
local stats = require("features.skills.lib.stats")

local FELUCCA, X, Y = 0, 2005, 2005
local TAMING = 35
local DAY_MS = 24 * 60 * 60 * 1000

local function person(x, y, tenths)
  local player = test.player { map_id = FELUCCA, x = x or X, y = y or Y }
  local mobile = mobiles.of_session(player.session_id)
  mobile.strength, mobile.dexterity, mobile.intelligence = 100, 100, 100
  mobile.hits, mobile.mana, mobile.followers_max = 100, 100, 5
  mobile.hits_regeneration = 0
  for name, value in pairs(tenths or {}) do mobile:set_skill(name, value) end
  for _, reagent in ipairs {
    "black_pearl", "bloodmoss", "garlic", "ginseng", "mandrake_root", "nightshade", "spiders_silk", "sulfurous_ash",
  } do
    items.create(reagent, { amount = 20 }):put_in(mobile.backpack)
  end
  test.lines(player.session_id)
  return player, mobile
end

local function town(last_x)
  region.add { name = "Town", map_id = FELUCCA, areas = { { x1 = 2000, y1 = 2000, x2 = last_x or 2020, y2 = 2020 } }, guarded = true }
end

local function beast(template, x)
  local one = mobiles.create(template, FELUCCA, x or X + 1, Y, 0)
  one.frozen = true
  return one
end

local function pet_of(owner, template, x)
  local pet = mobiles.create(template, FELUCCA, x or X + 1, Y, 0)
  expect.is_true(pets.control(pet, owner))
  return pet
end

local function say(player, words, target)
  test.say(player.session_id, words)
  wait(1)
  if target then test.target(player.session_id, { serial = target.serial }) end
  wait(1)
end

local function corpse_of(mobile)
  for corpse in items.each { template = "corpse", param = "owner", value = mobile.serial } do return corpse end
end

test.case("Source-X 199: what strikes back at an attacker in a town is no criminal", function()
  town()
  local _, thug = person()
  local dog = mobiles.create("dog", FELUCCA, X + 1, Y, 0)
  dog.hits_max, dog.hits = 500, 500
  combat.attack(thug, dog)
  test.advance(10000)
  expect.is_true(dog.notoriety ~= "criminal")
end)

test.case("Source 168: a victim that strikes back is no criminal, and whoever dies leaves a corpse", function()
  local _, thug = person()
  local _, victim = person(X + 1)
  combat.attack(thug, victim)
  combat.attack(victim, thug)
  test.advance(3000)
  expect.equal({ law.is_criminal(thug), law.is_criminal(victim) }, { true, false })
  thug:kill(victim)
  expect.is_true(corpse_of(thug) ~= nil)
  expect.equal(murders.of(victim), 0)
end)

test.case("Source-X 239: a crime is forgiven in its time, also to a player who left the game meanwhile", function()
  local player, thug = person()
  law.criminal_act(thug)
  test.leave(player.session_id)
  test.advance(200000)
  local again = mobiles.of_session(test.come_back(player.character_id).session_id)
  expect.equal({ law.is_criminal(again), again.notoriety }, { false, "innocent" })
end)

test.case("ServUO 2244: guards strike nobody outside of their region for a crime that was done there", function()
  town(X + 2)
  local _, victim = person()
  local _, thug = person(X + 6)
  combat.attack(thug, victim)
  test.advance(1000)
  guards.call(victim)
  test.advance(5000)
  expect.is_false(thug.is_dead)
end)

test.case("ServUO 3221: guards that are called leave animals alone", function()
  town()
  local _, caller = person()
  local animals = { beast("dog", X + 2), beast("bird", X + 3), beast("horse", X + 4) }
  expect.equal(guards.call(caller), 0)
  test.advance(5000)
  for _, animal in ipairs(animals) do expect.is_false(animal.is_dead) end
end)

test.case("ServUO 2988: guards come for a monster that followed somebody into the town", function()
  town()
  local _, caller = person()
  local ogre = mobiles.create("ogre", FELUCCA, X - 8, Y, 0)
  ogre.frozen = true
  combat.attack(ogre, caller)
  ogre:move_to(FELUCCA, X + 2, Y, 0)
  expect.equal(guards.call(caller), 1)
  test.advance(3000)
  expect.is_true(not ogre.exists or ogre.is_dead)
end)

test.case("ServUO 970: an attack that was begun from afar is a crime like any other", function()
  town()
  local player, thug = person(X)
  local _, victim = person(X + 11)
  test.attack(player.session_id, { target = victim.serial })
  thug:move_to(FELUCCA, X + 10, Y, 0)
  test.attack(player.session_id, { target = victim.serial })
  test.advance(10000)
  expect.is_true(law.is_criminal(thug))
  expect.is_true(guards.call(victim) >= 1 or thug.is_dead)
end)

test.case("ServUO 2440: who is innocent and heals itself or the innocent does no crime", function()
  local _, healer = person(X, Y, { magery = 1000 })
  local _, friend = person(X + 1)
  healer.hits, friend.hits = 50, 50
  expect.is_true(magery.cast(healer, "heal", { target = healer }))
  test.advance(3000)
  expect.is_true(magery.cast(healer, "heal", { target = friend }))
  expect.is_false(law.is_criminal(healer))
end)

test.case("Source-X 274: nobody picks up a corpse", function()
  local _, looter = person()
  local orc = beast("orc")
  orc:kill(looter)
  wait(1)
  local corpse = corpse_of(orc)
  expect.is_false(corpse.movable)
end)

test.case("Source-X 341: bandages on a ghost bring it back to life", function()
  local anna, healer = person(X, Y, { healing = 1000, anatomy = 1000 })
  local bert, dead = person(X + 1)
  local roll = items.create("bandage", { amount = 60 }):put_in(healer.backpack)
  dead:kill()
  for _ = 1, 20 do
    test.use(anna.session_id, roll.serial)
    wait(0)
    test.target(anna.session_id, { serial = dead.serial })
    test.advance(12000)
    if test.gump(bert.session_id) then break end
  end
  test.press(bert.session_id, "yes")
  wait(1)
  expect.is_false(dead.is_dead)
end)

test.case("Source-X 182: who comes back to life wears a robe, walks and speaks as the living do", function()
  local player, mobile = person()
  mobile:kill()
  require("features.death.lib.dying").resurrect(mobile)
  wait(1)
  expect.equal({ mobile.is_dead, mobile.is_person, mobile.hits > 0 }, { false, true, true })
  expect.equal(test.say(player.session_id, "Hail!").text, "Hail!")
  expect.is_true(test.walk(player.session_id, 2) or test.walk(player.session_id, 2))
end)

test.case("Source-X 534: who has no room for more followers tames nothing, and no slot is counted", function()
  local player, tamer = person(X, Y, { animal_taming = 1200, animal_lore = 1200 })
  for index = 1, 5 do pet_of(tamer, "cat", X - index) end
  local horse = beast("horse")
  test.use_skill(player.session_id, { skill = TAMING })
  wait(1)
  if test.has_target(player.session_id) then test.target(player.session_id, { serial = horse.serial }) end
  test.advance(15000)
  expect.equal({ pets.is_pet(horse), tamer.followers }, { false, 5 })
end)

test.case("UOX3 598: a stranger's meals begin and complete no bond", function()
  local _, owner = person()
  local _, stranger = person(X + 2)
  local horse = pet_of(owner, "horse")
  bonding.feed(horse, stranger)
  test.leap(8 * DAY_MS)
  bonding.feed(horse, stranger)
  bonding.feed(horse, owner)
  expect.is_false(bonding.is_bonded(horse))
end)

test.case("ServUO 4420: a pet that guards stops fighting whom it does not see any more", function()
  local player, owner = person(X, Y, { animal_taming = 1200, animal_lore = 1200 })
  local _, thug = person(X + 3)
  thug.hits_max = 500
  thug.hits = 500
  local bear = pet_of(owner, "grizzly_bear")
  say(player, "all guard")
  combat.attack(thug, owner)
  test.advance(5000)
  expect.equal(combat.opponent(bear), thug)
  hiding.hide(thug)
  test.advance(5000)
  expect.is_nil(combat.opponent(bear))
  local hits = thug.hits
  test.advance(10000)
  expect.equal({ thug.hits, thug.hidden }, { hits, true })
end)

test.case("ServUO 2854: pets do not show their hidden master", function()
  local player, owner = person(X, Y, { animal_taming = 1200, animal_lore = 1200 })
  pet_of(owner, "grizzly_bear")
  pet_of(owner, "dog", X - 1)
  say(player, "all guard")
  say(player, "all follow me")
  hiding.hide(owner)
  test.advance(60000)
  expect.is_true(owner.hidden)
end)

test.case("Source-X 859: an order to a pet is heard also where townspeople stand nearer", function()
  local player, owner = person()
  mobiles.create("banker", FELUCCA, X + 1, Y, 0)
  mobiles.create("animal_trainer", FELUCCA, X, Y + 1, 0)
  local dog = pet_of(owner, "dog", X + 3)
  say(player, "all stay")
  expect.equal(dog:get("order"), "stay")
end)

test.case("ServUO 973: a master who leaves the game and comes back has the pets that were near", function()
  local player, owner = person()
  local dog = pet_of(owner, "dog")
  test.leave(player.session_id)
  test.advance(60000)
  local again = mobiles.of_session(test.come_back(player.character_id).session_id)
  test.advance(1000)
  expect.equal({ #pets.of(again), again.followers }, { 1, 1 })
  expect.is_true(dog.exists and pets.of(again)[1] == dog)
end)

test.case("Source-X 446: Mass Curse takes points of all three stats", function()
  local _, caster = person(X, Y, { magery = 1000 })
  local _, foe = person(X + 3)
  foe:set("murders", 6)
  law.refresh(foe)
  expect.is_true(magery.cast(caster, "mass_curse", { target = { map_id = FELUCCA, x = X + 3, y = Y, z = foe.z } }))
  expect.is_true(foe.strength < 100 and foe.dexterity < 100 and foe.intelligence < 100)
  test.advance(10 * 60 * 1000)
  expect.equal({ foe.strength, foe.dexterity, foe.intelligence }, { 100, 100, 100 })
end)

test.case("ServUO 751: Bless and Strength hold for their time", function()
  local _, caster = person(X, Y, { magery = 1000 })
  expect.is_true(magery.cast(caster, "strength", { target = caster }))
  expect.is_true(stats.change_of(caster, "strength", "magic bless") > 0 or caster.strength > 100)
  test.advance(30000)
  expect.is_true(caster.strength > 100)
  test.advance(10 * 60 * 1000)
  expect.equal(caster.strength, 100)
end)
