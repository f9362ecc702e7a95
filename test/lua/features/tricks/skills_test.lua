-- Tricks with skills, stats and speed.

local mana = require("features.regeneration.lib.mana")
local skills = require("features.skills.lib.skills")
local stats = require("features.skills.lib.stats")

local FELUCCA, X, Y = 0, 2005, 2005
local HIDING, DETECTING, TAMING, MEDITATION = 21, 14, 35, 46
local WAIT = "#500118"

local function person(x)
  local player = test.player { map_id = FELUCCA, x = x or X, y = Y }
  local mobile = mobiles.of_session(player.session_id)
  mobile.strength, mobile.dexterity, mobile.intelligence = 50, 50, 50
  test.lines(player.session_id)
  return player, mobile
end

local function give(mobile, template, wish) return items.create(template, wish):put_in(mobile.backpack) end

local function back(mobile)
  test.leave(mobile.session_id)
  return test.come_back(mobile.serial)
end

-- Known from ServUO 1121.
test.case("26: of ten skills that are asked for at once one is used", function()
  local anna, one = person()
  one:set_skill("hiding", 1000)
  for _ = 1, 10 do test.use_skill(anna.session_id, { skill = HIDING }) end
  local refused = 0
  for _, line in ipairs(test.lines(anna.session_id)) do
    if line == WAIT then refused = refused + 1 end
  end
  expect.equal({ refused, one.hidden }, { 9, true })
end)

-- Known from players of the era.
test.case("27: who leaves and comes back has to wait for the next skill all the same", function()
  local anna, one = person()
  test.use_skill(anna.session_id, { skill = HIDING })
  local again = back(one)
  test.use_skill(again.session_id, { skill = HIDING })
  expect.contains(test.lines(again.session_id), WAIT)
  wait(10001)
  test.use_skill(again.session_id, { skill = HIDING })
  expect.is_false(table.concat(test.lines(again.session_id), " "):find(WAIT, 1, true))
end)

-- Known from players of the era.
test.case("28: a cancelled cursor does not let two skills be used at once", function()
  local anna, one = person()
  one:set_skill("hiding", 1000)
  test.use_skill(anna.session_id, { skill = DETECTING })
  test.use_skill(anna.session_id, { skill = HIDING })
  expect.contains(test.lines(anna.session_id), WAIT)
  expect.is_false(one.hidden)
end)

-- Known from ServUO 1027.
test.case("29: a blessing and a curse, in any order, leave the stats as they were", function()
  local _, one = person()
  one.strength = 10
  for _ = 1, 3 do
    stats.change(one, "strength", "blessing", 11, 10000)
    stats.change(one, "strength", "magic curse", -11, 20000)
    wait(10001)
    expect.is_true(one.strength >= 1)
    wait(10001)
    expect.equal(one.strength, 10)
  end
  stats.change(one, "strength", "magic curse", -11, 10000)
  stats.change(one, "strength", "blessing", 11, 20000)
  wait(20001)
  expect.equal(one.strength, 10)
end)

-- Known from ServUO 3308.
test.case("30: potions and spells that raise a stat end with death, and nothing of them stays", function()
  local anna, one = person()
  test.use(anna.session_id, give(one, "greater_strength_potion").serial)
  stats.change(one, "strength", "blessing", 11, 100000)
  expect.equal(one.strength, 81)
  one:kill()
  one:resurrect()
  wait(130000)
  expect.equal(one.strength, 50)
end)

-- Known from ServUO 4776.
test.case("31: no use raises the skills together above the limit, nor the stats above theirs", function()
  local _, one = person()
  for number = 0, 6 do one:set_skill(number, 980) end
  one:set_skill("hiding", 130)
  one.stat_cap = 151
  for _ = 1, 1000 do
    for number = 0, 6 do skills.check_chance(one, number, 0.5) end
    skills.check_chance(one, "hiding", 0.5)
    if one.skill_total == 7000 then break end
  end
  for _ = 1, 200 do
    skills.check_chance(one, "hiding", 0.5)
    one:set("stats_risen_at", nil)
    stats.gain(one, "dexterity")
  end
  expect.equal(one.skill_total, 7000)
  expect.is_true(stats.raw_total(one) <= 151)
end)

-- Known from TrueUO 77.
test.case("32: what is sure to succeed teaches nothing, however often it is done", function()
  local anna, one = person()
  one:set_skill("magery", 600)
  one.intelligence, one.mana_max = 100, 100
  local book = give(one, "spellbook")
  require("features.spellbooks.lib.spellbooks").fill(book, { 4 })
  for _, reagent in ipairs { "sulfurous_ash" } do give(one, reagent, { amount = 60 }) end
  local target = mobiles.create("ogre", FELUCCA, X + 3, Y, 0)
  target.frozen, target.hits_max = true, 60000
  target.hits = 60000
  for _ = 1, 40 do
    one.mana = 100
    test.cast(anna.session_id, { spell = 5, target = target.serial })
    wait(2000)
  end
  expect.is_true(target.hits < 60000)
  expect.equal(one:skill("magery"), 600)
end)

-- Known from ServUO 379, players of the era.
test.case("33: an animal that is released and tamed again teaches nothing", function()
  local pets = require("features.pets.lib.ownership")
  local anna, tamer = person()
  tamer:set_skill("animal_taming", 500)
  tamer.followers_max = 5
  local horse = mobiles.create("horse", FELUCCA, X + 1, Y, 0)
  horse.frozen = true
  pets.control(horse, tamer)
  pets.release(horse)
  for _ = 1, 8 do
    test.use_skill(anna.session_id, { skill = TAMING, target = horse.serial })
    wait(15000)
    expect.equal(pets.owner(horse), tamer)
    pets.release(horse)
  end
  expect.equal(tamer:skill("animal_taming"), 500)
end)

test.case("34: a trance that is begun again, or left by leaving the game, gives no more mana than one", function()
  local anna, one = person()
  one:set_skill("meditation", 1000)
  one.mana_max = 100
  mana.refresh(one)
  local usual = one.mana_regeneration
  for _ = 1, 3 do
    one.mana = 90
    test.use_skill(anna.session_id, { skill = MEDITATION })
    expect.is_true(one.mana_regeneration <= usual * 2)
    wait(10001)
  end
  one.mana = 50
  test.use_skill(anna.session_id, { skill = MEDITATION })
  back(one)
  expect.equal(one.mana_regeneration, usual)
end)

local function fighter(x)
  local player, mobile = person(x)
  mobile.strength, mobile.dexterity = 100, 100
  for _, field in ipairs { "hits", "stamina" } do
    mobile[field .. "_max"] = 100
    mobile[field] = 100
  end
  for _, name in ipairs { "swordsmanship", "tactics" } do mobile:set_skill(name, 1000) end
  return player, mobile
end

-- How often a mobile swung since the last call.
local function swings(mobile)
  local count = 0
  for _, shown in ipairs(test.shown()) do
    if shown.what == "swing" and shown.serial == mobile.serial then count = count + 1 end
  end
  return count
end

local function ogre()
  local one = mobiles.create("ogre", FELUCCA, X + 1, Y, 0)
  one.frozen, one.hits_max = true, 60000
  one.hits = 60000
  return one
end

-- Known from RunUO: BaseWeapon.OnEquip.
test.case("35: a heavy weapon that was taken up just now does not strike at once", function()
  local anna, one = fighter()
  local halberd = give(one, "halberd")
  local foe = ogre()
  test.shown()
  expect.is_true(test.equip(anna.session_id, halberd.serial))
  halberd:equip_on(one)
  wait(0)
  test.attack(anna.session_id, { target = foe.serial })
  -- A halberd of speed 25 at 100 stamina: 15000 / (200 * 25) seconds.
  wait(2900)
  expect.equal(swings(one), 0)
  wait(500)
  expect.is_true(swings(one) >= 1)
end)

-- Known from RunUO: Mobile.NextCombatTime.
test.case("36: to end a fight and begin it again does not hasten the next blow", function()
  local anna, one = fighter()
  items.create("halberd"):equip_on(one)
  local foe = ogre()
  test.attack(anna.session_id, { target = foe.serial })
  wait(5000)
  test.shown()
  for _ = 1, 100 do
    test.war_mode(anna.session_id, { is_at_war = false })
    test.attack(anna.session_id, { target = foe.serial })
    wait(50)
  end
  expect.is_true(swings(one) <= 3)
end)

-- Known from players of the era.
test.case("37: nobody casts two spells at once, nor before recovering, nor by leaving in between", function()
  local anna, one = person()
  one:set_skill("magery", 1000)
  one.mana_max, one.hits_max = 100, 100
  one.mana = 100
  local book = give(one, "spellbook")
  require("features.spellbooks.lib.spellbooks").fill(book, { 3 })
  for _, reagent in ipairs { "garlic", "ginseng", "spiders_silk" } do give(one, reagent, { amount = 60 }) end
  local function heal(player) test.cast(player.session_id, { spell = 4, target = one.serial }) end
  one.hits = 10
  for _ = 1, 5 do heal(anna) end
  wait(600)
  expect.equal(one.mana, 96)
  local again = back(one)
  heal(again)
  expect.contains(test.lines(again.session_id), "#502644")
end)

-- Known from ModernUO 854.
test.case("38: a ward that was used up cannot be renewed at once by leaving and coming back", function()
  local wards = require("features.spells.lib.wards")
  local _, one = person()
  wards.put(one, "reflection", 1)
  expect.is_true(wards.reflects(one, 1))
  expect.equal(wards.why_not(one), "pause")
  back(one)
  expect.equal(wards.why_not(one), "pause")
  wait(60001)
  expect.is_nil(wards.why_not(one))
end)

-- Known from ServUO 4824.
test.case("39: healing potions wait for one another, also after leaving", function()
  local anna, one = person()
  one.hits_max, one.hits = 100, 10
  test.use(anna.session_id, give(one, "lesser_heal_potion").serial)
  local hits = one.hits
  local again = back(one)
  test.use(again.session_id, give(one, "greater_heal_potion").serial)
  expect.equal(one.hits, hits)
  expect.contains(test.lines(again.session_id), "#500235")
end)

-- Known from ServUO 1121.
test.case("258: many lock picks at once are one trial of a lock", function()
  local anna, one = person()
  one:set_skill("lockpicking", 500)
  local chest = items.create("wooden_box", { params = { locked = true, lock_level = 45, lock_level_max = 1000 } })
  chest:move_to(FELUCCA, X + 1, Y, 0)
  local picks = give(one, "lockpick", { amount = 50 })
  for _ = 1, 10 do
    test.use(anna.session_id, picks.serial)
    test.target(anna.session_id, { serial = chest.serial })
  end
  test.lines(anna.session_id)
  wait(4000)
  local trials = 0
  for _, line in ipairs(test.lines(anna.session_id)) do
    if line == "#502075" or line == "#502076" then trials = trials + 1 end
  end
  expect.equal(trials, 1)
end)
