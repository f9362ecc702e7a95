-- Tricks to harm without a crime, and to get away with one.

local combat = require("features.fighting.lib.fighting")
local law = require("features.law.lib.crimes")
local leaving = require("features.leaving.lib.leaving")
local magery = require("features.spells.lib.magery")
local murders = require("features.law.lib.murders")
local pets = require("features.pets.lib.ownership")
local young = require("features.law.lib.young")

local FELUCCA, TRAMMEL, X, Y = 0, 1, 2005, 2005

local function person(x, map_id)
  local player = test.player { map_id = map_id or FELUCCA, x = x or X, y = Y }
  local mobile = mobiles.of_session(player.session_id)
  mobile.strength, mobile.intelligence, mobile.hits_max, mobile.mana_max, mobile.followers_max = 100, 100, 100, 100, 5
  mobile.hits, mobile.mana = 100, 100
  mobile.hits_regeneration = 0
  for _, name in ipairs { "animal_taming", "animal_lore" } do mobile:set_skill(name, 1000) end
  test.lines(player.session_id)
  return player, mobile
end

local function mage(x, map_id)
  local player, mobile = person(x, map_id)
  mobile:set_skill("magery", 1000)
  for _, reagent in ipairs {
    "black_pearl", "bloodmoss", "garlic", "ginseng", "mandrake_root", "nightshade", "spiders_silk", "sulfurous_ash",
  } do
    items.create(reagent, { amount = 50 }):put_in(mobile.backpack)
  end
  return player, mobile
end

-- Gives pets an order that has a target, until one obeys.
local function order_all(player, what)
  for _ = 1, 20 do
    test.say(player.session_id, "all " .. what)
    wait(1)
    if test.has_target(player.session_id) then return end
  end
end

local function town()
  region.add { name = "Town", map_id = FELUCCA, areas = { { x1 = 2000, y1 = 2000, x2 = 2020, y2 = 2020 } }, guarded = true }
end

-- Known from Sphere 3, players of the era.
test.case("40: a criminal who leaves the game in a town stays there for the guards", function()
  town()
  local _, thug = person()
  expect.equal(leaving.seconds(thug), 0)
  law.criminal_act(thug)
  expect.equal(leaving.seconds(thug), 300)
end)

-- Known from ServUO 2440.
test.case("41: a master answers for the pet that it sets on the innocent", function()
  local anna, owner = person()
  local _, victim = person(X + 3)
  local bear = mobiles.create("grizzly_bear", FELUCCA, X + 1, Y, 0)
  pets.control(bear, owner)
  bear.name = "Rex"
  order_all(anna, "kill")
  test.target(anna.session_id, { serial = victim.serial })
  wait(5000)
  expect.is_true(victim.hits < 100)
  expect.equal(owner.notoriety, "criminal")
end)

-- Known from Sphere 1210.
test.case("42: who dies of poison can report the poisoner", function()
  local poison = require("features.poison.lib.poison")
  local _, killer = mage()
  local bert, victim = person(X + 1)
  victim.hits = 3
  expect.is_true(magery.cast(killer, "poison", { target = victim }) or poison.apply(victim, 4, killer))
  expect.equal(killer.notoriety, "criminal")
  wait(60000)
  expect.is_true(victim.is_dead)
  test.press(bert.session_id, "report")
  wait(0)
  expect.equal(murders.of(killer), 1)
end)

-- Known from ServUO 3557.
test.case("43: a field in the way of the innocent makes its caster a criminal", function()
  local _, caster = mage()
  expect.is_true(magery.cast(caster, "fire_field", { target = { map_id = FELUCCA, x = X + 4, y = Y, z = 0 } }))
  expect.equal(caster.notoriety, "innocent")
  local bert, victim = person(X + 4, FELUCCA)
  victim:move_to(FELUCCA, X + 4, Y + 4, 0)
  for _ = 1, 5 do test.walk(bert.session_id, 0) end
  wait(3000)
  expect.is_true(victim.hits < 100)
  expect.equal(caster.notoriety, "criminal")
end)

-- Known from ServUO 1121.
test.case("44: a potion that lies there and explodes among the innocent is a crime of its thrower", function()
  local anna, thrower = person()
  local _, victim = person(X + 6)
  local potion = items.create("greater_explosion_potion")
  potion:put_in(thrower.backpack)
  test.use(anna.session_id, potion.serial)
  wait(0)
  test.target(anna.session_id, { x = X + 6, y = Y, z = 0 })
  wait(5000)
  expect.is_true(victim.hits < 100)
  expect.equal(thrower.notoriety, "criminal")
end)

-- Known from ServUO 4420.
test.case("45: blades that somebody summoned among the innocent are its crime", function()
  local _, caster = mage()
  local _, victim = person(X + 8)
  expect.is_true(magery.cast(caster, "blade_spirits", { target = { map_id = FELUCCA, x = X + 7, y = Y, z = 0 } }))
  caster:move_to(FELUCCA, X - 12, Y, 0)
  wait(15000)
  expect.is_true(victim.hits < 100)
  expect.equal(caster.notoriety, "criminal")
end)

-- Known from ServUO 3562.
test.case("46: music sets no creature on a player", function()
  local anna, bard = person()
  local _, victim = person(X + 3)
  for _, skill in ipairs { "musicianship", "provocation" } do bard:set_skill(skill, 1000) end
  items.create("lute"):put_in(bard.backpack)
  local ogre = mobiles.create("ogre", FELUCCA, X + 2, Y, 0)
  ogre.frozen = true
  test.use_skill(anna.session_id, { skill = 22, target = ogre.serial })
  wait(1)
  test.target(anna.session_id, { serial = victim.serial })
  wait(1)
  expect.contains(test.lines(anna.session_id), "#501589")
  expect.not_equal(combat.opponent(ogre), victim)
end)

-- Known from Sphere 3.
test.case("47: who hides or teleports between the call and the blow is struck by the guard all the same", function()
  town()
  local _, thug = mage()
  local bert, victim = person(X + 1)
  combat.attack(thug, victim)
  test.say(bert.session_id, "guards!", { keywords = { 0x0007 } })
  thug.hidden = true
  thug:move_to(FELUCCA, X + 10, Y, 0)
  wait(1000)
  expect.is_true(thug.is_dead)
end)

-- Known from RunUO: Moongate.CheckGate.
test.case("48: a criminal goes through no gate", function()
  local anna, thug = person()
  local gate = items.create("spell_gate", { params = { to = { map_id = FELUCCA, x = 2100, y = 2100, z = 0 } } })
  gate:move_to(FELUCCA, X, Y, 0)
  law.criminal_act(thug)
  test.use(anna.session_id, gate.serial)
  expect.equal(thug.x, X)
end)

-- Known from ServUO 2389.
test.case("49: who bandages or heals a criminal is one, too", function()
  local _, thug = person()
  law.criminal_act(thug)
  thug.hits = 10
  local bert, friend = person(X + 1)
  local bandage = items.create("bandage", { amount = 5 })
  bandage:put_in(friend.backpack)
  test.use_item_on(bert.session_id, { item = bandage.serial, target = thug.serial })
  expect.equal(friend.notoriety, "criminal")
  local _, caster = mage(X - 1)
  expect.is_true(magery.cast(caster, "heal", { target = thug }))
  expect.equal(caster.notoriety, "criminal")
end)

-- Known from Sphere 57, RunUO: ReportMurderer.
test.case("50: a victim that comes back again and again counts once in ten minutes", function()
  local _, killer = person()
  local bert, victim = person(X + 1)
  for _ = 1, 3 do
    combat.attack(killer, victim)
    victim:kill(killer)
    wait(0)
    if test.gump(bert.session_id) then test.press(bert.session_id, "report") end
    wait(0)
    victim:resurrect()
    wait(121000)
  end
  expect.equal(murders.of(killer), 1)
end)

-- Known from Sphere 70, Sphere 70 of Source.
test.case("51: who strikes first has nobody to report", function()
  local bert, victim = person()
  local anna, killer = person(X + 1)
  test.attack(bert.session_id, { target = killer.serial })
  test.attack(anna.session_id, { target = victim.serial })
  victim:kill(killer)
  wait(0)
  expect.is_nil(test.gump(bert.session_id))
  expect.equal(killer.notoriety, "innocent")
end)

-- Known from Sphere 239.
test.case("52: murders are not forgotten while the murderer is away", function()
  local anna, killer = person()
  for _ = 1, 5 do murders.report(killer) end
  test.leave(anna.session_id)
  test.advance(9 * 60 * 60 * 1000)
  test.come_back(killer.serial)
  expect.equal({ murders.of(killer) }, { 5, 5 })
  expect.equal(killer.notoriety, "murderer")
end)

-- Known from ServUO 4453.
test.case("53: where players do not fight, neither fields nor potions, pets nor summoned creatures hurt the innocent", function()
  local anna, one = mage(X, TRAMMEL)
  local bert, victim = person(X + 6, TRAMMEL)
  local bear = mobiles.create("grizzly_bear", TRAMMEL, X + 1, Y, 0)
  pets.control(bear, one)
  order_all(anna, "kill")
  test.target(anna.session_id, { serial = victim.serial })
  expect.is_true(magery.cast(one, "fire_field", { target = { map_id = TRAMMEL, x = X + 6, y = Y + 3, z = 0 } }))
  victim:move_to(TRAMMEL, X + 6, Y + 6, 0)
  for _ = 1, 6 do test.walk(bert.session_id, 0) end
  local potion = items.create("greater_explosion_potion")
  potion:put_in(one.backpack)
  test.use(anna.session_id, potion.serial)
  wait(0)
  test.target(anna.session_id, { x = victim.x, y = victim.y, z = 0 })
  wait(8000)
  one.mana = 100
  magery.cast(one, "energy_vortex", { target = { map_id = TRAMMEL, x = victim.x + 1, y = victim.y, z = 0 } })
  wait(10000)
  expect.equal({ victim.hits, one.notoriety }, { 100, "innocent" })
end)

-- Known from UOMars 93, ModernUO 2000.
test.case("54: the young neither paralyse, curse nor drain the grown, nor are they cursed by them", function()
  local _, child = mage()
  local _, grown = mage(X + 2)
  young.begin(child)
  for _, spell in ipairs { "paralyze", "curse", "mana_vampire", "poison" } do
    for _, pair in ipairs { { child, grown }, { grown, child } } do
      pair[1].mana = 100
      expect.is_false(magery.cast(pair[1], spell, { target = pair[2] }), spell)
      wait(1000)
    end
  end
  expect.equal({ grown.paralysed, grown.poison, child.paralysed, child.poison }, { false, 0, false, 0 })
end)

-- Known from ServUO 2945.
test.case("55: a thief beside somebody does not reach into the bank box", function()
  local anna, thief = person()
  local _, victim = person(X + 1)
  thief:set_skill("stealing", 1000)
  thief:set("trade_guild", "thieves")
  local gem = items.create("diamond")
  gem:put_in(victim.bank)
  for _ = 1, 5 do
    test.use_skill(anna.session_id, { skill = 33, target = gem.serial })
    wait(10001)
  end
  expect.equal(gem.container, victim.bank)
end)

-- Known from ServUO 2945.
test.case("56: a locked chest is not emptied through its lid", function()
  local anna, thief = person()
  thief:set_skill("stealing", 1000)
  thief:set("trade_guild", "thieves")
  local chest = items.create("wooden_chest", { params = { locked = true, lock_level = 80 } })
  chest:move_to(FELUCCA, X + 1, Y, 0)
  local gem = items.create("diamond")
  gem:put_in(chest)
  for _ = 1, 5 do
    test.use_skill(anna.session_id, { skill = 33, target = gem.serial })
    wait(10001)
  end
  expect.equal(gem.container, chest)
end)

-- Known from RunUO: PolymorphSpell, IncognitoSpell.
test.case("57: another shape hides no murderer from the guards", function()
  town()
  local _, killer = mage()
  killer:set("murders", 6)
  law.refresh(killer)
  local bert = person(X + 2)
  expect.is_true(magery.cast(killer, "incognito"))
  expect.equal(killer.notoriety, "murderer")
  test.say(bert.session_id, "guards!", { keywords = { 0x0007 } })
  wait(1000)
  expect.is_true(killer.is_dead)
end)

-- Known from ModernUO 2000.
test.case("58: a song against a player's pet where players do not fight is no way to harm it", function()
  local anna, bard = person(X, TRAMMEL)
  local _, owner = person(X + 3, TRAMMEL)
  for _, skill in ipairs { "musicianship", "discordance" } do bard:set_skill(skill, 1000) end
  items.create("lute"):put_in(bard.backpack)
  local bear = mobiles.create("grizzly_bear", TRAMMEL, X + 2, Y, 0)
  pets.control(bear, owner)
  local strength = bear.strength
  for _ = 1, 3 do
    test.use_skill(anna.session_id, { skill = 15, target = bear.serial })
    wait(13000)
  end
  expect.equal(bear.strength, strength)
end)
