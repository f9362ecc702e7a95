-- Public reports about pets, followers and the law, each tried here. docs/gameplay/reports.md lists them.

local aggression = require("features.law.lib.aggression")
local bonding = require("features.pets.lib.bonding")
local combat = require("features.fighting.lib.fighting")
local guards = require("features.law.lib.guards")
local law = require("features.law.lib.crimes")
local magery = require("features.spells.lib.magery")
local money = require("lib.money")
local murders = require("features.law.lib.murders")
local pets = require("features.pets.lib.ownership")
local riding = require("features.mounts.lib.riding")

local FELUCCA, X, Y = 0, 2005, 2005

local function person(x, wish)
  wish = wish or {}
  wish.map_id, wish.x, wish.y = FELUCCA, x or X, Y
  local player = test.player(wish)
  local mobile = mobiles.of_session(player.session_id)
  mobile.followers_max = 5
  mobile:set_skill("animal_taming", 1200)
  mobile:set_skill("animal_lore", 1200)
  test.lines(player.session_id)
  return player, mobile
end

local function pet_of(owner, template, x)
  local pet = mobiles.create(template, FELUCCA, x or X + 1, Y, 0)
  pets.control(pet, owner)
  return pet
end

local function say(player, words, target)
  test.say(player.session_id, words)
  wait(1)
  if target then test.target(player.session_id, { serial = target.serial }) end
  wait(1)
end

test.case("Source-X 57: a pet that is told to kill itself or its master attacks neither", function()
  local player, owner = person()
  local bear = pet_of(owner, "grizzly_bear")
  for _, target in ipairs { bear, owner } do
    say(player, "all kill", target)
    test.advance(3000)
    expect.is_nil(combat.opponent(bear))
  end
  expect.is_false(law.is_criminal(owner))
end)

test.case("Source-X 1215: every pet obeys an order for all, also the first time", function()
  local player, owner = person()
  local pack = {}
  for index = 1, 4 do pack[index] = pet_of(owner, "dog", X - index) end
  local cow = mobiles.create("cow", FELUCCA, X + 3, Y, 0)
  cow.hits_max, cow.hits = 5000, 5000
  say(player, "all kill", cow)
  for _, dog in ipairs(pack) do expect.equal(dog:get("order"), "attack") end
end)

test.case("Source-X 681: a pet in a fight that is told to follow follows", function()
  local player, owner = person()
  local bear = pet_of(owner, "grizzly_bear")
  local cow = mobiles.create("cow", FELUCCA, X + 2, Y, 0)
  cow.hits_max = 5000
  cow.hits, cow.frozen = 5000, true
  say(player, "all kill", cow)
  test.advance(5000)
  say(player, "all follow me")
  owner:move_to(FELUCCA, X, Y + 9, 0)
  test.advance(9000)
  expect.is_true(bear:distance_to(owner) <= 2)
end)

test.case("Source-X 373: an animal for which the buyer has no room costs nothing", function()
  local player, owner = person()
  money.give(owner.backpack, 2000)
  for _ = 1, 5 do pet_of(owner, "cat") end
  local gold = money.in_pack(owner)
  mobiles.create("animal_trainer", FELUCCA, X + 1, Y, 0)
  test.say(player.session_id, "vendor buy")
  test.advance(1)
  local window = test.vendor(player.session_id)
  for index, line in ipairs(window.lines) do
    if line.name:lower():find("horse") then test.buy(player.session_id, { { index = index, amount = 1 } }) break end
  end
  test.advance(1)
  expect.equal({ money.in_pack(owner), owner.followers }, { gold, 5 })
end)

test.case("Source 106: a summoned creature that dies or goes frees its slots", function()
  local _, owner = person()
  owner:set_skill("magery", 1000)
  owner.intelligence, owner.mana_max = 100, 100
  owner.mana = 100
  for _, reagent in ipairs { "bloodmoss", "mandrake_root", "spiders_silk" } do
    items.create(reagent, { amount = 20 }):put_in(owner.backpack)
  end
  expect.is_true(magery.cast(owner, "summon_creature"))
  owner:move_to(FELUCCA, X + 300, Y, 0)
  test.advance(10 * 60 * 1000)
  expect.equal(owner.followers, 0)
end)

test.case("Secrets of Sosaria 341: who rides has no more room for followers than on foot, and gets the mount back", function()
  local _, owner = person()
  local horse = pet_of(owner, "horse")
  expect.is_true(riding.mount(horse, owner))
  expect.equal(owner.followers, 1)
  local five = mobiles.create("pack_horse", FELUCCA, X + 1, Y, 0)
  five:set("slots", 5)
  expect.is_false(pets.control(five, owner))
  expect.is_true(riding.dismount(owner))
  expect.equal(#pets.of(owner), 1)
end)

test.case("Source-X 542: a pet that a GameMaster kills frees its slot once", function()
  local _, owner = person()
  local cat, dog = pet_of(owner, "cat"), pet_of(owner, "dog")
  cat:kill()
  wait(1)
  expect.equal(owner.followers, 1)
  dog:kill()
  wait(1)
  expect.equal(owner.followers, 0)
end)

test.case("ServUO 3899: a new horse is ridden after the old one was killed under its rider", function()
  local _, owner = person()
  local horse = pet_of(owner, "horse")
  riding.mount(horse, owner)
  riding.dismount(owner)
  mobiles.get(horse.serial):kill()
  wait(1)
  expect.is_true(riding.mount(pet_of(owner, "horse"), owner))
end)

test.case("Source-X 1225: the ghost of a bonded pet follows its master and comes when it is called", function()
  local player, owner = person()
  local horse = pet_of(owner, "horse")
  horse:set("bonded", true)
  horse:kill()
  wait(1)
  expect.is_true(bonding.is_ghost(horse))
  owner:move_to(FELUCCA, X, Y + 9, 0)
  say(player, "all come")
  test.advance(9000)
  expect.is_true(horse:distance_to(owner) <= 2)
end)

test.case("Source-X 1213: a master whose pets attack the innocent is a criminal for the guards", function()
  region.add { name = "Town", map_id = FELUCCA, areas = { { x1 = 2000, y1 = 2000, x2 = 2020, y2 = 2020 } }, guarded = true }
  local player, owner = person()
  local _, victim = person(X + 4)
  victim.hits_max, victim.hits = 500, 500
  pet_of(owner, "grizzly_bear")
  say(player, "all kill", victim)
  test.advance(6000)
  expect.is_true(law.is_criminal(owner))
  expect.is_true(guards.call(victim) >= 1)
end)

test.case("Source 70: an attacker that dies by itself makes no murderer of its victim", function()
  local _, attacker = person()
  local _, victim = person(X + 1)
  combat.attack(attacker, victim)
  attacker:kill()
  wait(1)
  expect.is_false(law.is_criminal(victim))
  expect.equal(murders.of(victim), 0)
end)

test.case("Source 133: who helps a criminal is a criminal, for itself, too", function()
  local _, thug = person()
  local _, friend = person(X + 1)
  law.criminal_act(thug)
  law.helpful_act(friend, thug)
  expect.is_true(law.is_criminal(friend))
  expect.equal({ friend.notoriety, friend:notoriety_for(friend) }, { "criminal", "criminal" })
end)

test.case("Source-X 3: a player calls the guards on a murderer who has done nothing here yet", function()
  region.add { name = "Town", map_id = FELUCCA, areas = { { x1 = 2000, y1 = 2000, x2 = 2020, y2 = 2020 } }, guarded = true }
  local _, caller = person()
  local _, killer = person(X + 3)
  killer:set("murders", 6)
  law.refresh(killer)
  expect.is_true(guards.call(caller) >= 1)
  wait(1000)
  expect.is_true(killer.is_dead)
end)

test.case("Source-X 1441: to attack an innocent townsman is a crime, and so it is to attack a player", function()
  for _, victim in ipairs { mobiles.create("escortable", FELUCCA, X + 1, Y, 0), select(2, person(X + 2)) } do
    local _, thug = person()
    combat.attack(thug, victim)
    expect.equal({ thug.notoriety, law.is_criminal(thug) }, { "criminal", true }, victim.name)
  end
end)

test.case("Source-X 1040: nobody is called outside of guarded regions", function()
  local _, caller = person()
  local _, thug = person(X + 1)
  law.criminal_act(thug)
  expect.equal(guards.call(caller), 0)
end)

test.case("Source-X 70: a pardon shows at once in the name", function()
  local _, thug = person()
  law.criminal_act(thug)
  expect.equal(thug.notoriety, "criminal")
  test.advance(121000)
  expect.equal(thug.notoriety, "innocent")
  expect.is_true(next(aggression.by(thug)) == nil)
end)

test.case("RunUO PolymorphSpell: a rider who turns into a creature gets off", function()
  local _, owner = person()
  owner:set_skill("magery", 1000)
  owner.intelligence, owner.mana_max = 100, 100
  owner.mana = 100
  for _, reagent in ipairs { "bloodmoss", "mandrake_root", "spiders_silk" } do
    items.create(reagent, { amount = 20 }):put_in(owner.backpack)
  end
  riding.mount(pet_of(owner, "horse"), owner)
  expect.is_true(magery.cast(owner, "polymorph", { more = { form = "Gorilla" } }))
  expect.equal({ owner.is_person, owner.is_mounted }, { false, false })
end)
