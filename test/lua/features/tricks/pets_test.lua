-- Tricks with pets, mounts and stables.

local combat = require("features.fighting.lib.fighting")
local magery = require("features.spells.lib.magery")
local pets = require("features.pets.lib.ownership")

local FELUCCA, X, Y = 0, 2005, 2005

local function person(x)
  local player = test.player { map_id = FELUCCA, x = x or X, y = Y }
  local mobile = mobiles.of_session(player.session_id)
  mobile.followers_max, mobile.hits_max, mobile.hits = 5, 100, 100
  for _, name in ipairs { "animal_taming", "animal_lore" } do mobile:set_skill(name, 1000) end
  test.lines(player.session_id)
  return player, mobile
end

local function pet_of(owner, template, x)
  local pet = mobiles.create(template, FELUCCA, x or owner.x + 1, Y, 0)
  pets.control(pet, owner)
  return pet
end

local function say(player, words, target)
  test.say(player.session_id, words)
  wait(1)
  if target and test.has_target(player.session_id) then test.target(player.session_id, { serial = target.serial }) end
  wait(1)
end

local function trainer_and_gold(owner)
  mobiles.create("animal_trainer", FELUCCA, owner.x + 2, Y + 1, 0)
  items.create("gold", { amount = 200 }):put_in(owner.backpack)
end

-- A horse that a spell brought, for a minute.
local function summoned_horse(owner)
  local horse = mobiles.create("horse", FELUCCA, owner.x + 1, Y, 0)
  horse:set("master", owner.serial)
  horse:set("slots", 2)
  horse:set("dispel", { 0, 20 })
  horse:set("summoned_until", time.unix() + 60000)
  require("features.spells.lib.summoning").settle(horse)
  pets.recount(owner)
  return horse
end

-- Known from Sphere 712.
test.case("59: a summoned horse is not ridden, so that it goes when its time is over", function()
  local anna, owner = person()
  local horse = summoned_horse(owner)
  test.use(anna.session_id, horse.serial)
  expect.is_false(owner.is_mounted)
  wait(61000)
  test.use(anna.session_id, owner.serial)
  expect.equal({ #mobiles.all_of("horse"), owner.followers }, { 0, 0 })
end)

-- Known from ServUO 2019.
test.case("60: a summoned creature is neither stabled nor given away", function()
  local anna, owner = person()
  local bert, other = person(X + 2)
  trainer_and_gold(owner)
  local horse = summoned_horse(owner)
  say(anna, "stable", horse)
  expect.is_true(horse.exists)
  horse.name = "Bess"
  say(anna, "bess transfer", other)
  expect.is_nil(test.gump(bert.session_id))
  expect.equal(pets.owner(horse), owner)
end)

-- Known from ServUO 4771.
test.case("61: nobody tames the pet of a player who is away", function()
  local anna, owner = person()
  local bert, thief = person(X + 2)
  local horse = pet_of(owner, "horse")
  horse.frozen = true
  test.leave(anna.session_id)
  test.use_skill(bert.session_id, { skill = 35, target = horse.serial })
  wait(15000)
  expect.equal(horse:get("master"), owner.serial)
  expect.equal(thief.followers, 0)
end)

-- Known from ServUO 4771.
test.case("62: a friend of a pet neither releases, gives away nor names it, and is no friend of it under another master", function()
  local anna, owner = person()
  local bert, friend = person(X + 2)
  local carl, other = person(X + 3)
  local dog = pet_of(owner, "dog")
  dog.name = "Rex"
  say(anna, "rex friend", friend)
  say(bert, "rex release")
  say(bert, "rex transfer", friend)
  say(bert, "rex kill", owner)
  test.rename(bert.session_id, { target = dog.serial, name = "Mine" })
  expect.equal({ pets.owner(dog), dog.name, combat.opponent(dog) }, { owner, "Rex", nil })
  say(anna, "rex transfer", other)
  test.press(carl.session_id, "yes")
  wait(1)
  expect.equal(pets.owner(dog), other)
  say(bert, "rex stay")
  expect.not_equal(dog:get("order"), "stay")
end)

test.case("63: a pet that is offered to two goes to the first who takes it", function()
  local anna, owner = person()
  local bert, one = person(X + 2)
  local carl, other = person(X + 3)
  local dog = pet_of(owner, "dog")
  dog.name = "Rex"
  say(anna, "rex transfer", one)
  say(anna, "rex transfer", other)
  test.press(bert.session_id, "yes")
  wait(1)
  test.press(carl.session_id, "yes")
  wait(1)
  expect.equal(pets.owner(dog), one)
  expect.equal({ owner.followers, one.followers, other.followers }, { 0, 1, 0 })
end)

-- Known from ServUO 3293.
test.case("64: who takes a pet has room for it then, not when it was offered", function()
  local anna, owner = person()
  local bert, other = person(X + 2)
  local drake = pet_of(owner, "drake")
  drake.name = "Smoke"
  for _ = 1, 20 do
    if not test.gump(bert.session_id) then say(anna, "smoke transfer", other) end
  end
  pet_of(other, "dragon", X + 4)
  pet_of(other, "dog", X + 4)
  local followers = other.followers
  test.press(bert.session_id, "yes")
  wait(1)
  expect.equal({ pets.owner(drake), other.followers }, { owner, followers })
  expect.is_true(other.followers <= 5)
end)

-- Known from ServUO 4745.
test.case("65: a pet that is claimed twice at once comes back once, and is paid for once", function()
  local anna, owner = person()
  trainer_and_gold(owner)
  local dog = pet_of(owner, "dog")
  test.say(anna.session_id, "stable")
  test.say(anna.session_id, "stable")
  wait(1)
  test.target(anna.session_id, { serial = dog.serial })
  wait(1)
  expect.equal(owner.backpack:find("gold").amount, 170)
  test.say(anna.session_id, "claim")
  test.say(anna.session_id, "claim")
  wait(1)
  expect.equal({ #mobiles.all_of("dog"), owner.followers }, { 1, 1 })
end)

-- Known from ServUO 2019.
test.case("66: a stable neither heals nor cures, and is closed to a pet in a fight", function()
  local anna, owner = person()
  trainer_and_gold(owner)
  local bear = pet_of(owner, "grizzly_bear")
  bear.hits = 5
  local ogre = mobiles.create("ogre", FELUCCA, X + 6, Y, 0)
  ogre.frozen, bear.frozen = true, true
  combat.attack(bear, ogre)
  say(anna, "stable", bear)
  expect.is_true(bear.exists)
  combat.stop(bear)
  ogre:delete()
  say(anna, "stable", bear)
  expect.is_false(bear.exists)
  wait(60 * 60 * 1000)
  say(anna, "claim")
  expect.equal(mobiles.all_of("grizzly_bear")[1].hits, 5)
end)

-- Known from Secrets of Sosaria 341, RunUO: AnimalTrainer.
test.case("67: a pack animal is not stabled with what it carries, so that nothing is lost", function()
  local anna, owner = person()
  trainer_and_gold(owner)
  local horse = pet_of(owner, "pack_horse")
  local pack = horse.backpack
  if not pack then
    pack = items.create("backpack")
    pack:equip_on(horse, "backpack")
  end
  local gem = items.create("diamond")
  gem:put_in(pack)
  say(anna, "stable", horse)
  expect.is_true(gem.exists)
  expect.is_true(horse.exists)
  gem:put_in(owner.backpack)
  say(anna, "stable", horse)
  expect.is_false(horse.exists)
end)

-- Known from ServUO 3293.
test.case("68: no spell is begun twice to have more followers than there is room for", function()
  local anna, owner = person()
  owner:set_skill("magery", 1000)
  owner.intelligence, owner.mana_max, owner.mana = 100, 200, 200
  for _, reagent in ipairs { "bloodmoss", "mandrake_root", "spiders_silk", "sulfurous_ash" } do
    items.create(reagent, { amount = 50 }):put_in(owner.backpack)
  end
  for _ = 1, 4 do
    owner.mana = 200
    magery.cast(owner, "summon_creature")
    wait(2000)
  end
  expect.equal(owner.followers, 4)
  local cat = mobiles.create("dragon", FELUCCA, X, Y, 0)
  expect.is_false(pets.control(cat, owner))
  expect.is_true(anna.session_id > 0)
end)

-- Known from RunUO: AnimalTrainer.ClaimList.
test.case("69: a pet in the stable counts for its owner alone, also after the owner was away", function()
  local anna, owner = person()
  local bert, thief = person(X + 1)
  trainer_and_gold(owner)
  say(anna, "stable", pet_of(owner, "dog"))
  say(bert, "claim")
  expect.equal({ #mobiles.all_of("dog"), thief.followers }, { 0, 0 })
  test.leave(anna.session_id)
  local again = test.come_back(owner.serial)
  say(again, "claim")
  expect.equal(pets.owner(mobiles.all_of("dog")[1]), owner)
end)

-- Known from ServUO 985.
test.case("70: nobody rides what belongs to somebody else, is too far away, or is dead", function()
  local anna, owner = person()
  local bert, thief = person(X + 2)
  local horse = pet_of(owner, "horse", X + 1)
  test.use(bert.session_id, horse.serial)
  expect.is_false(thief.is_mounted)
  horse:move_to(FELUCCA, X + 5, Y, 0)
  test.use(anna.session_id, horse.serial)
  expect.is_false(owner.is_mounted)
  horse:move_to(FELUCCA, X + 1, Y, 0)
  owner.paralysed = true
  test.use(anna.session_id, horse.serial)
  expect.is_false(owner.is_mounted)
end)

-- Known from RunUO: BaseAI.EndPickTarget.
test.case("255: an order whose target is chosen after the pet was given away is not for its former master to give", function()
  local anna, one = person()
  local _, other = person(X + 1)
  local _, friend = person(X + 2)
  local horse = pet_of(one, "pack_horse")
  horse.name = "Silver"
  for _, order in ipairs { "friend", "follow" } do
    say(anna, "Silver " .. order)
    expect.is_true(test.has_target(anna.session_id))
    pets.control(horse, other)
    test.target(anna.session_id, { serial = friend.serial })
    wait(1)
    expect.equal({ pets.is_friend(horse, friend), horse:get("order_target") }, { false, other.serial })
    pets.control(horse, one)
  end
end)

test.case("256: a pet is stabled at the stable, and not by a cursor that was carried away from it", function()
  local anna, one = person()
  trainer_and_gold(one)
  local horse = pet_of(one, "horse")
  say(anna, "stable")
  one:move_to(FELUCCA, X + 100, Y, 0)
  horse:move_to(FELUCCA, X + 101, Y, 0)
  test.target(anna.session_id, { serial = horse.serial })
  wait(1)
  expect.equal({ horse.exists, one:get("stabled") }, { true, nil })
end)
