-- Taming, orders, loyalty, followers, riding and stables.

local combat = require("features.fighting.lib.fighting")
local pets = require("features.pets.lib.ownership")
local poison = require("features.poison.lib.poison")
local protection = require("features.spells.lib.arch_protection")
local riding = require("features.mounts.lib.riding")
local stats = require("features.skills.lib.stats")

local MAP, X, Y = 1, 1500, 1600

local function tamer(name, x)
  local player = test.player { name = name, map_id = MAP, x = x or X, y = Y }
  local mobile = mobiles.of_session(player.session_id)
  mobile:set_skill("animal_taming", 1200)
  mobile:set_skill("animal_lore", 1200)
  mobile.followers_max = 5
  return player, mobile
end

local function animal(template, x)
  local made = mobiles.create(template, MAP, x or X + 1, Y, 0)
  made.frozen = true
  return made
end

local function pet_of(owner, template, x)
  local pet = mobiles.create(template, MAP, x or X + 1, Y, 0)
  pets.control(pet, owner)
  return pet
end

local function use_taming(player, creature)
  test.use_skill(player.session_id, { skill = 35 })
  wait(1)
  test.target(player.session_id, { serial = creature.serial })
  test.advance(13000)
end

local function say(player, words, target)
  test.say(player.session_id, words)
  wait(1)
  if target then test.target(player.session_id, { serial = target.serial }) end
  wait(1)
end

test.case("a tamer tames a horse, which follows and takes a slot", function()
  local player, mobile = tamer("Anna")
  local horse = animal("horse")
  use_taming(player, horse)
  expect.equal(pets.owner(horse), mobile)
  expect.equal(mobile.followers, 1)
  horse.frozen = false
  mobile:move_to(MAP, X, Y + 8, 0)
  test.advance(8000)
  expect.is_true(horse:distance_to(mobile) <= 2)
end)

test.case("followers travel through a gate with their master, but for those who stay, are far, or are others'", function()
  local player, mobile = tamer("Anna")
  local _, other = tamer("Bert", X + 2)
  local follower, guard, stays, far, others = pet_of(mobile, "horse"), pet_of(mobile, "dog"), pet_of(mobile, "cat"), pet_of(mobile, "pig", X + 9), pet_of(other, "horse")
  pets.order(guard, "guard")
  pets.order(stays, "stay")
  local gate = items.create("moongate", { params = { to = { map_id = MAP, x = X + 300, y = Y, z = 0 } } })
  gate:move_to(MAP, X, Y, 0)
  test.use(player.session_id, gate.serial)
  wait(0)
  expect.equal(mobile.x, X + 300)
  for _, one in ipairs { follower, guard } do expect.equal({ one.x, one.y }, { X + 300, Y }) end
  for _, one in ipairs { stays, far, others } do expect.is_true(one.x < X + 100, one.template) end
end)

test.case("who has not learned enough has no chance with a dragon, and nobody tames a lich or a pet", function()
  local player, mobile = tamer("Anna")
  mobile:set_skill("animal_taming", 300)
  local drake = animal("drake")
  drake:set("fights", "attackers")
  use_taming(player, drake)
  expect.is_false(pets.is_pet(drake))
  local _, other = tamer("Bert", X + 3)
  local cat = pet_of(other, "cat")
  use_taming(player, cat)
  expect.equal(pets.owner(cat), other)
end)

test.case("a giant beetle is tamed with hardly any hits left, and keeps half of its stats", function()
  local player, mobile = tamer("Anna")
  local beetle = animal("beetle")
  beetle:set("fights", "attackers")
  beetle.hits_regeneration = 0
  use_taming(player, beetle)
  expect.is_false(pets.is_pet(beetle))
  beetle.hits = beetle.hits_max // 10
  test.advance(10000)
  use_taming(player, beetle)
  expect.equal(pets.owner(beetle), mobile)
  expect.equal({ beetle.strength, beetle.hits_max }, { 150, 100 })
end)

test.case("an animal that is hurt meanwhile is too angry", function()
  local player = tamer("Anna")
  local horse = animal("horse")
  test.use_skill(player.session_id, { skill = 35 })
  wait(1)
  test.target(player.session_id, { serial = horse.serial })
  wait(1000)
  horse:damage(1)
  test.advance(13000)
  expect.is_false(pets.is_pet(horse))
end)

test.case("nobody has more followers than slots", function()
  local _, mobile = tamer("Anna")
  pet_of(mobile, "dragon")
  pet_of(mobile, "drake")
  expect.equal(mobile.followers, 5)
  local cat = mobiles.create("cat", MAP, X, Y, 0)
  expect.is_false(pets.control(cat, mobile))
  expect.is_false(pets.is_pet(cat))
end)

test.case("a dead pet frees its slots", function()
  local _, mobile = tamer("Anna")
  pet_of(mobile, "dragon"):kill()
  expect.equal(mobile.followers, 0)
end)

test.case("pets stay, follow and come by voice, all of them or one by name", function()
  local player, mobile = tamer("Anna")
  local cat, dog = pet_of(mobile, "cat"), pet_of(mobile, "dog", X + 2)
  dog.name = "Rex"
  say(player, "all stay")
  expect.equal(cat:get("order"), "stay")
  mobile:move_to(MAP, X, Y + 9, 0)
  test.advance(5000)
  expect.is_true(cat:distance_to(mobile) > 5)
  say(player, "rex come")
  test.advance(8000)
  expect.is_true(dog:distance_to(mobile) <= 2)
  expect.is_true(cat:distance_to(mobile) > 5)
  say(player, "all follow me")
  expect.equal(cat:get("order"), "follow")
end)

test.case("a pet kills whom it is told to, and its master answers for it", function()
  local player, mobile = tamer("Anna")
  local bear = pet_of(mobile, "grizzly_bear")
  local rat = animal("rat", X + 3)
  rat.hits_max = 30
  rat.hits = 30
  say(player, "all kill", rat)
  test.advance(40000)
  expect.is_false(rat.exists)
  expect.equal(bear:get("order"), "follow")
end)

test.case("a guarding pet attacks who attacks its master", function()
  local player, mobile = tamer("Anna")
  mobile.hits_max = 2000
  mobile.hits = 2000
  local bear = pet_of(mobile, "grizzly_bear")
  say(player, "all guard")
  local orc = mobiles.create("orc", MAP, X + 4, Y, 0)
  test.advance(5000)
  expect.equal(combat.opponent(bear), orc)
end)

test.case("strangers order nothing; friends order the lesser things", function()
  local anna, owner = tamer("Anna")
  local bert, friend = tamer("Bert", X + 2)
  local cat = pet_of(owner, "cat")
  say(bert, "cat stay")
  expect.equal(cat:get("order"), "follow")
  say(anna, "cat friend", friend)
  say(bert, "cat stay")
  expect.equal(cat:get("order"), "stay")
  say(bert, "cat release")
  expect.is_true(pets.is_pet(cat))
end)

test.case("a pet is given to somebody who wants it", function()
  local anna, owner = tamer("Anna")
  local bert, other = tamer("Bert", X + 2)
  local cat = pet_of(owner, "cat")
  say(anna, "cat transfer", other)
  expect.equal(pets.owner(cat), owner)
  test.press(bert.session_id, "yes")
  wait(1)
  expect.equal(pets.owner(cat), other)
  expect.equal({ owner.followers, other.followers }, { 0, 1 })
end)

test.case("a released pet is wild", function()
  local anna, owner = tamer("Anna")
  local cat = pet_of(owner, "cat")
  say(anna, "cat release")
  test.press(anna.session_id, "no")
  wait(1)
  expect.is_true(pets.is_pet(cat))
  say(anna, "cat release")
  test.press(anna.session_id, "yes")
  wait(1)
  expect.is_false(pets.is_pet(cat))
  expect.equal(owner.followers, 0)
end)

test.case("a pet that is not fed leaves after ten hours, and food makes it loyal", function()
  local anna, owner = tamer("Anna")
  local cat, cow = pet_of(owner, "cat"), pet_of(owner, "cow")
  -- Pets think only near a player.
  owner:move_to(MAP, X + 500, Y, 0)
  for _ = 1, 9 do test.advance(60 * 60 * 1000) end
  expect.equal(pets.loyalty(cow), 10)
  local hay = items.create("sheaf_of_hay")
  hay:put_in(owner.backpack)
  expect.is_false(test.drop(anna.session_id, hay.serial, cat.serial))
  expect.is_true(hay.exists)
  local apples = items.create("apple", { amount = 10 })
  apples:put_in(owner.backpack)
  expect.is_false(test.drop(anna.session_id, apples.serial, cow.serial))
  expect.is_false(apples.exists)
  expect.is_true(pets.loyalty(cow) > 10)
  test.advance(60 * 60 * 1000)
  expect.is_false(pets.is_pet(cat))
  expect.is_true(pets.is_pet(cow))
end)

test.case("a horse is mounted and dismounted as it was, and nobody else rides it", function()
  local anna, owner = tamer("Anna")
  local bert, other = tamer("Bert", X + 2)
  local horse = pet_of(owner, "horse")
  horse.name, horse.hue = "Bess", 0x33
  horse:set("loyalty", 70)
  test.use(bert.session_id, horse.serial)
  expect.is_false(other.is_mounted)
  test.use(anna.session_id, horse.serial)
  expect.is_true(owner.is_mounted)
  expect.equal(owner.mount.item_id, 0x3EA0)
  expect.equal(#mobiles.all_of("horse"), 0)
  expect.equal(owner.followers, 1)
  test.use(anna.session_id, owner.serial)
  expect.is_false(owner.is_mounted)
  local back = mobiles.all_of("horse")[1]
  expect.equal({ back.name, back.hue, pets.loyalty(back), pets.owner(back) }, { "Bess", 0x33, 70, owner })
  expect.equal(owner.followers, 1)
end)

test.case("a ridden horse keeps its serial, and a blessing ends in its time, however often it is ridden", function()
  local _, owner = tamer("Anna")
  local horse = pet_of(owner, "horse")
  local serial, strength = horse.serial, horse.strength
  stats.change(horse, "strength", "blessing", 11, 60000)
  protection.give(horse, 5, 60000)
  poison.apply(horse, poison.LESSER)
  for _ = 1, 4 do
    expect.is_true(riding.mount(horse, owner))
    expect.is_nil(mobiles.get(serial))
    test.advance(20000)
    riding.dismount(owner)
    horse = mobiles.get(serial)
    expect.equal(pets.owner(horse), owner)
    horse.hits = horse.hits_max
  end
  expect.equal(horse.strength, strength)
  expect.equal(horse.armor, mobiles.create("horse", MAP, X, Y + 3, 0).armor)
  expect.is_true(horse:get("poisoning") ~= nil)
end)

test.case("a pet that was weakened before its stabling is as strong as ever when it is claimed later", function()
  local player, owner = tamer("Anna")
  mobiles.create("animal_trainer", MAP, X + 2, Y, 0)
  items.create("gold", { amount = 50 }):put_in(owner.backpack)
  local horse = pet_of(owner, "horse")
  local strength = horse.strength
  stats.change(horse, "strength", "magic curse", -9, 60000)
  say(player, "stable", horse)
  test.advance(120000)
  say(player, "claim")
  expect.equal(pets.of(owner)[1].strength, strength)
end)

test.case("who dies falls off the horse", function()
  local anna, owner = tamer("Anna")
  local horse = pet_of(owner, "horse")
  test.use(anna.session_id, horse.serial)
  owner:kill()
  expect.is_false(owner.is_mounted)
  expect.equal(#mobiles.all_of("horse"), 1)
end)

test.case("an ethereal horse comes out of its statuette and goes back", function()
  local anna, owner = tamer("Anna")
  local statuette = items.create("ethereal_horse")
  statuette:put_in(owner.backpack)
  test.use(anna.session_id, statuette.serial)
  test.advance(3500)
  expect.is_true(owner.is_mounted)
  expect.equal(owner.followers, 0)
  expect.is_nil(owner.backpack:find("ethereal_horse"))
  test.use(anna.session_id, owner.serial)
  expect.is_false(owner.is_mounted)
  expect.is_true(owner.backpack:find("ethereal_horse") ~= nil)
end)

test.case("a trainer stables a pet for thirty gold and gives it back", function()
  local anna, owner = tamer("Anna")
  mobiles.create("animal_trainer", MAP, X + 2, Y + 1, 0)
  local dog = pet_of(owner, "dog")
  dog.name = "Rex"
  say(anna, "stable", dog)
  expect.is_true(dog.exists)
  local gold = items.create("gold", { amount = 50 })
  gold:put_in(owner.backpack)
  say(anna, "stable", dog)
  expect.is_false(dog.exists)
  expect.equal(gold.amount, 20)
  expect.equal(owner.followers, 0)
  say(anna, "claim")
  local back = mobiles.all_of("dog")[1]
  expect.equal({ back.name, pets.owner(back) }, { "Rex", owner })
  say(anna, "claim")
  expect.equal(#mobiles.all_of("dog"), 1)
end)

test.case("a trainer lists the pets of an owner, and gives back the one that is chosen or named", function()
  local anna, owner = tamer("Anna")
  mobiles.create("animal_trainer", MAP, X + 2, Y + 1, 0)
  items.create("gold", { amount = 90 }):put_in(owner.backpack)
  for _, name in ipairs { "Rex", "Bello" } do
    local dog = pet_of(owner, "dog")
    dog.name = name
    say(anna, "stable", dog)
  end
  say(anna, "claim Fido")
  expect.equal(#mobiles.all_of("dog"), 0)
  say(anna, "claim list")
  expect.equal(test.gump(anna.session_id).texts, { "Which pet do you claim?", "Rex", "Bello" })
  test.press(anna.session_id, "2")
  wait(0)
  expect.equal({ #mobiles.all_of("dog"), mobiles.all_of("dog")[1].name }, { 1, "Bello" })
  say(anna, "claim Rex")
  expect.equal(#mobiles.all_of("dog"), 2)
end)

test.case("a master names its pet", function()
  local anna, owner = tamer("Anna")
  local dog = pet_of(owner, "dog")
  test.rename(anna.session_id, { target = dog.serial, name = "Rex" })
  expect.equal(dog.name, "Rex")
  test.rename(anna.session_id, { target = dog.serial, name = "R2<b>" })
  expect.equal(dog.name, "Rex")
end)

test.case("a pet has the colour of its master, and its own again when it is free", function()
  local law = require("features.law.lib.law").crimes
  local player = test.player { name = "Anna", map_id = 0, x = 1500, y = 1600 }
  local owner = mobiles.of_session(player.session_id)
  owner.followers_max = 5
  local horse = mobiles.create("horse", 0, 1501, 1600, 0)
  local own = horse.notoriety
  pets.control(horse, owner)
  expect.equal(horse.notoriety, "innocent")
  law.criminal_act(owner)
  expect.equal({ owner.notoriety, horse.notoriety }, { "criminal", "criminal" })
  pets.release(horse)
  expect.equal({ own, horse.notoriety }, { "animal", "animal" })
end)

test.case("a trainer's menu stables a pet and gives all pets back, and a meal is heard and told", function()
  local anna, owner = tamer("Anna")
  local trainer = mobiles.create("animal_trainer", MAP, X + 2, Y, 0)
  items.create("gold", { amount = 100 }):put_in(owner.backpack)
  local function menu()
    local lines = {}
    for _, line in ipairs(test.context_menu(anna.session_id, trainer.serial)) do lines[line.cliloc or 0] = true end
    return lines
  end
  local cow = pet_of(owner, "cow")
  cow.stamina = 1
  local apple = items.create("apple"):put_in(owner.backpack)
  test.shown()
  test.lines(anna.session_id)
  test.drop(anna.session_id, apple.serial, cow.serial)
  local heard = {}
  for _, shown in ipairs(test.shown()) do heard[shown.what] = true end
  expect.equal({ heard.sound, heard.animation }, { true, true })
  expect.contains(table.concat(test.lines(anna.session_id), " "), "The pet eats")
  expect.is_nil(menu()[3006127])
  test.choose(anna.session_id, trainer.serial, 3006126)
  wait(1)
  test.target(anna.session_id, { serial = cow.serial })
  wait(1)
  expect.equal(owner.followers, 0)
  expect.is_true(menu()[3006127])
  test.choose(anna.session_id, trainer.serial, 3006127)
  wait(1)
  expect.equal(owner.followers, 1)
end)
