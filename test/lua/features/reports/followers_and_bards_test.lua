-- Public reports about followers, stables and bards, each tried here. docs/gameplay/reports.md lists them.

local bonding = require("features.pets.lib.bonding")
local combat = require("features.fighting.lib.fighting")
local magery = require("features.spells.lib.magery")
local pets = require("features.pets.lib.ownership")
local riding = require("features.mounts.lib.riding")

local MAP, X, Y = 1, 1500, 1600
local REAGENTS = { "bloodmoss", "mandrake_root", "spiders_silk" }

local function tamer(skills)
  local player = test.player { name = "Anna", map_id = MAP, x = X, y = Y }
  local mobile = mobiles.of_session(player.session_id)
  mobile.intelligence, mobile.mana, mobile.followers_max = 100, 100, 5
  for name, tenths in pairs(skills or { animal_taming = 1200, animal_lore = 1200 }) do mobile:set_skill(name, tenths) end
  items.create("gold", { amount = 200 }):put_in(mobile.backpack)
  test.lines(player.session_id)
  return player, mobile
end

local function trainer() return mobiles.create("animal_trainer", MAP, X + 2, Y + 1, 0) end

local function pet_of(owner, template)
  local pet = mobiles.create(template, MAP, X + 1, Y, 0)
  pets.control(pet, owner)
  return pet
end

local function say(player, words, target)
  test.say(player.session_id, words)
  wait(1)
  if target and test.has_target(player.session_id) then test.target(player.session_id, { serial = target.serial }) end
  wait(1)
end

-- A creature that the caster brings.
local function summoned(caster, template)
  for _, reagent in ipairs(REAGENTS) do items.create(reagent, { amount = 80 }):put_in(caster.backpack) end
  for _ = 1, 80 do
    caster.mana = 100
    magery.cast(caster, "summon_creature")
    for one in mobiles.each { param = "master", value = caster.serial } do
      if not template or one.template == template then return one end
      one:delete()
    end
    wait(1000)
  end
end

test.case("ServUO 2019: a summoned creature is not stabled", function()
  local player, caster = tamer { magery = 1000 }
  trainer()
  local creature = summoned(caster)
  say(player, "stable", creature)
  expect.equal({ creature.exists, caster.backpack:find("gold").amount }, { true, 200 })
end)

test.case("Source-X 712, 811: nobody rides a summoned horse, which goes in its time", function()
  local player, caster = tamer { magery = 1000 }
  local horse = summoned(caster, "horse")
  if horse then test.use(player.session_id, horse.serial) end
  expect.is_false(caster.is_mounted)
  test.advance(10 * 60 * 1000)
  expect.equal(#mobiles.all_of("horse"), 0)
end)

test.case("Source 106: what staff removed takes no place among the followers when the next creature is summoned", function()
  local _, caster = tamer { magery = 1000 }
  for _ = 1, 4 do summoned(caster):delete() end
  expect.is_true(summoned(caster) ~= nil)
  expect.is_true(caster.followers <= 2)
end)

test.case("ServUO 4930: a pet that ran wild, was tamed again and stabled comes back", function()
  local player, owner = tamer()
  trainer()
  local horse = pet_of(owner, "horse")
  horse:set("bonded", true)
  pets.release(horse)
  expect.is_false(bonding.is_bonded(horse))
  pets.control(horse, owner)
  say(player, "stable", horse)
  expect.is_false(horse.exists)
  test.advance(60 * 60 * 1000)
  say(player, "claim")
  local back = pets.of(owner)[1]
  expect.equal({ back and back.serial, owner.followers }, { horse.serial, 1 })
end)

test.case("ServUO 2276: a ride does not end what a discord took, and does not make it last", function()
  local player, bard = tamer { discordance = 1000, musicianship = 1000, animal_taming = 1200, animal_lore = 1200 }
  items.create("lute"):put_in(bard.backpack)
  local horse = mobiles.create("horse", MAP, X + 1, Y, 0)
  horse:set("stays", true)
  local strength = horse.strength
  for _ = 1, 8 do
    if horse.strength == strength then
      test.use_skill(player.session_id, { skill = 15, target = horse.serial })
      test.advance(12000)
    end
  end
  local less = horse.strength
  expect.is_true(less < strength)
  pets.control(horse, bard)
  local serial = horse.serial
  expect.is_true(riding.mount(horse, bard))
  test.advance(100)
  riding.dismount(bard)
  horse = mobiles.get(serial)
  expect.equal(horse.strength, less)
  bard:move_to(MAP, X + 200, Y, 0)
  test.advance(60000)
  expect.equal(mobiles.get(serial).strength, strength)
end)

test.case("ServUO 1258: what was provoked on a creature that is gone fails at nothing", function()
  local player, bard = tamer { provocation = 1000, musicianship = 1000 }
  items.create("lute"):put_in(bard.backpack)
  local one, other = mobiles.create("mongbat", MAP, X + 2, Y, 0), mobiles.create("mongbat", MAP, X + 3, Y, 0)
  test.use_skill(player.session_id, { skill = 22, target = one.serial })
  wait(1)
  other:delete()
  test.target(player.session_id, { serial = other.serial })
  wait(1)
  local third = mobiles.create("mongbat", MAP, X + 3, Y, 0)
  test.advance(12000)
  test.use_skill(player.session_id, { skill = 22, target = one.serial })
  wait(1)
  test.target(player.session_id, { serial = third.serial })
  wait(1)
  third:delete()
  test.advance(5000)
  expect.equal(test.failures(), {})
  expect.is_true(one.exists)
end)

test.case("UOX3 446: the stable keeps a pet as loyal as it came", function()
  local player, owner = tamer()
  trainer()
  local dog = pet_of(owner, "dog")
  dog:set("loyalty", 40)
  say(player, "stable", dog)
  test.advance(5 * 60 * 60 * 1000)
  say(player, "claim")
  expect.equal(pets.loyalty(pets.of(owner)[1]), 40)
end)

test.case("Source-X 145, 728: a mount that dies after the ride leaves nothing behind at its master", function()
  local _, owner = tamer()
  local horse = pet_of(owner, "horse")
  riding.mount(horse, owner)
  test.advance(1000)
  riding.dismount(owner)
  mobiles.get(horse.serial):kill()
  test.advance(5000)
  expect.equal({ owner.followers, owner.is_mounted, #pets.of(owner) }, { 0, false, 0 })
  expect.equal(test.failures(), {})
end)

test.case("ServUO 985: whom a master could not command any more, a pet may leave, but is not lost by a ride", function()
  local _, owner = tamer()
  local horse = pet_of(owner, "horse")
  riding.mount(horse, owner)
  owner:set_skill("animal_taming", 0)
  owner:set_skill("animal_lore", 0)
  test.advance(1000)
  riding.dismount(owner)
  expect.is_true(mobiles.get(horse.serial) ~= nil)
end)

test.case("ServUO 988: a pet that waits for its master is not doubled by the stable", function()
  local player, owner = tamer()
  trainer()
  local dog = pet_of(owner, "dog")
  say(player, "stable", dog)
  say(player, "stable", dog)
  say(player, "claim")
  say(player, "claim")
  expect.equal({ #mobiles.all_of("dog"), owner.followers }, { 1, 1 })
end)

test.case("ServUO 2720: who dies hidden is seen again by the living when alive", function()
  local _, victim = tamer()
  victim.hidden = true
  victim:kill()
  expect.is_false(victim.hidden)
  victim:resurrect()
  expect.is_false(victim.hidden)
end)

test.case("ServUO 3561: Barracoon turns no pets into rats", function()
  local _, owner = tamer()
  local dog = pet_of(owner, "dog")
  local boss = mobiles.create("barracoon", MAP, X + 2, Y, 0)
  expect.is_true(boss ~= nil)
  combat.attack(boss, dog)
  dog.hits_max, dog.hits = 5000, 5000
  local body = dog.body
  test.advance(60000)
  expect.equal({ dog.exists and dog.body or body, dog.exists and pets.owner(dog) or owner }, { body, owner })
end)
