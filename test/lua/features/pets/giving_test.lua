-- Friends of pets, and pets that change their masters.

local combat = require("features.fighting.lib.fighting")
local giving = require("features.pets.lib.giving")
local pets = require("features.pets.lib.ownership")
local young = require("features.law.lib.young")

local MAP, X, Y = 0, 1500, 1600

local function person(name, x)
  local player = test.player { name = name, map_id = MAP, x = x or X, y = Y }
  local mobile = mobiles.of_session(player.session_id)
  mobile:set_skill("animal_taming", 1200)
  mobile:set_skill("animal_lore", 1200)
  mobile.followers_max = 5
  return player, mobile
end

local function pet_of(owner, template)
  local pet = mobiles.create(template, MAP, X + 1, Y, 0)
  pets.control(pet, owner)
  return pet
end

test.case("a pet has five friends at most, and each is told", function()
  local anna, owner = person("Anna")
  local cat = pet_of(owner, "cat")
  for number = 1, 6 do
    local player, friend = person("Friend " .. ("abcdef"):sub(number, number), X + number)
    giving.befriend(cat, owner, friend)
    local is_friend = number <= 5
    expect.equal(pets.is_friend(cat, friend), is_friend)
    expect.equal(#test.lines(player.session_id) > 0, is_friend)
  end
  expect.contains(test.lines(anna.session_id), "#1005482")
end)

test.case("the young and the grown-up share no pets", function()
  local anna, owner = person("Anna")
  local bert, newcomer = person("Bert", X + 2)
  young.begin(newcomer)
  local cat = pet_of(owner, "cat")
  giving.befriend(cat, owner, newcomer)
  expect.is_false(pets.is_friend(cat, newcomer))
  giving.transfer(cat, owner, newcomer)
  expect.is_nil(test.gump(bert.session_id))
  local lines = test.lines(anna.session_id)
  expect.contains(lines, "#502041")
  expect.contains(lines, "#502052")
end)

test.case("a pet is not given away in a fight, nor to a player who could never command it", function()
  local _, owner = person("Anna")
  local bert, other = person("Bert", X + 2)
  local bear = pet_of(owner, "grizzly_bear")
  local rat = mobiles.create("rat", MAP, X + 3, Y, 0)
  combat.attack(bear, rat)
  giving.transfer(bear, owner, other)
  expect.is_nil(test.gump(bert.session_id))
  combat.stop(bear)
  test.advance(130000)
  local dragon = pet_of(owner, "dragon")
  dragon:set("loyalty", 40)
  other:set_skill("animal_taming", 0)
  other:set_skill("animal_lore", 0)
  test.lines(bert.session_id)
  giving.transfer(dragon, owner, other)
  expect.is_nil(test.gump(bert.session_id))
  expect.equal(#test.lines(bert.session_id), 1)
end)

test.case("a master claims one pet by its name", function()
  local anna, owner = person("Anna")
  mobiles.create("animal_trainer", MAP, X + 2, Y + 1, 0)
  items.create("gold", { amount = 100 }):put_in(owner.backpack)
  for _, name in ipairs { "Rex", "Bello" } do
    local dog = pet_of(owner, "dog")
    dog.name = name
    test.say(anna.session_id, "stable")
    wait(1)
    test.target(anna.session_id, { serial = dog.serial })
    wait(1)
  end
  test.say(anna.session_id, "claim bello")
  wait(1)
  local dogs = mobiles.all_of("dog")
  expect.equal({ #dogs, dogs[1].name }, { 1, "Bello" })
end)
