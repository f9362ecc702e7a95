-- Packs of pack animals.

local law = require("features.law.lib.crimes")
local pets = require("features.pets.lib.ownership")

local FELUCCA, TRAMMEL, X, Y = 0, 1, 1500, 1600
local OPEN_PACK = 3006145

local function person(name, x, map_id)
  local player = test.player { name = name, map_id = map_id or FELUCCA, x = x or X, y = Y }
  local mobile = mobiles.of_session(player.session_id)
  mobile.followers_max = 5
  return player, mobile
end

local function pack_horse_of(owner)
  local horse = mobiles.create("pack_horse", owner.map_id, X + 1, Y, 0)
  pets.control(horse, owner)
  return horse
end

local function laden_horse_of(owner)
  local horse = pack_horse_of(owner)
  local gold = items.create("gold", { amount = 77 })
  gold:put_in(horse.backpack)
  return horse, gold
end

-- Serials of the containers that a player was shown since the last call.
local function opened_by(player)
  local serials = {}
  for _, one in ipairs(test.shown()) do
    if one.what == "container" and one.session_id == player.session_id then serials[#serials + 1] = one.serial end
  end
  return serials
end

test.case("its master opens the pack by a double-click on the animal, on the pack, and by the menu; strangers do not", function()
  local anna, owner = person("Anna")
  local bert, other = person("Bert", X + 2)
  local horse = pack_horse_of(owner)
  local pack = horse.backpack.serial
  test.shown()
  test.use(anna.session_id, horse.serial)
  test.look_into(anna.session_id, { container = pack, bearer = horse.serial })
  test.choose(anna.session_id, horse.serial, OPEN_PACK)
  wait(1)
  expect.equal(opened_by(anna), { pack, pack, pack })
  test.use(bert.session_id, horse.serial)
  expect.equal(opened_by(bert), {})
  for _, line in ipairs(test.context_menu(bert.session_id, horse.serial)) do expect.is_true(line.cliloc ~= OPEN_PACK) end
  pets.befriend(horse, other)
  test.use(bert.session_id, horse.serial)
  expect.equal(opened_by(bert), { pack })
end)

test.case("a stranger may peek into a pack by Snooping, and takes nothing out of it", function()
  local _, owner = person("Anna")
  local bert, thief = person("Bert", X + 2)
  thief:set_skill("snooping", 1000)
  local horse, gold = laden_horse_of(owner)
  test.shown()
  test.look_into(bert.session_id, { container = horse.backpack.serial, bearer = horse.serial })
  expect.equal(opened_by(bert), { horse.backpack.serial })
  expect.is_false(test.lift(bert.session_id, gold.serial))
end)

test.case("who walks off, or is no master any more, does not reach into a pack that was opened before", function()
  local anna, owner = person("Anna")
  local horse, gold = laden_horse_of(owner)
  expect.is_true(test.lift(anna.session_id, gold.serial))
  horse:move_to(FELUCCA, X + 9, Y, 0)
  expect.is_false(test.lift(anna.session_id, gold.serial))
  horse:move_to(FELUCCA, X + 1, Y, 0)
  horse:set("master", nil)
  expect.is_false(test.lift(anna.session_id, gold.serial))
end)

test.case("what is dropped on a pack animal goes into its pack, unless it is food", function()
  local anna, owner = person("Anna")
  local horse = pack_horse_of(owner)
  local sword, apple = items.create("katana"), items.create("apple")
  for _, item in ipairs { sword, apple } do
    item:put_in(owner.backpack)
    expect.is_false(test.drop(anna.session_id, item.serial, horse.serial))
  end
  expect.equal(sword.container, horse.backpack)
  expect.is_false(apple.exists)
end)

test.case("a dead pack animal's load lies in its corpse, and its master may take it", function()
  local anna, owner = person("Anna", X, TRAMMEL)
  local bert = person("Bert", X + 2, TRAMMEL)
  local horse, gold = laden_horse_of(owner)
  local orc = mobiles.create("orc", TRAMMEL, X + 2, Y, 0)
  horse:damage(1, orc)
  horse:kill(orc)
  expect.is_true(gold.exists and gold.container:has_tag("corpse"))
  expect.is_true(test.lift(anna.session_id, gold.serial))
  expect.is_false(test.lift(bert.session_id, gold.serial))
end)

test.case("an animal that gets its freedom sheds its load, and a laden one is not stabled", function()
  local anna, owner = person("Anna")
  mobiles.create("animal_trainer", FELUCCA, X + 2, Y + 1, 0)
  items.create("gold", { amount = 100 }):put_in(owner.backpack)
  local horse, gold = laden_horse_of(owner)
  test.say(anna.session_id, "stable")
  wait(1)
  test.target(anna.session_id, { serial = horse.serial })
  wait(1)
  expect.is_true(horse.exists)
  pets.release(horse)
  expect.equal(gold.map_id, FELUCCA)
  expect.is_nil(gold.container)
end)

test.case("to steal from the pack of an innocent's animal is a crime", function()
  local _, owner = person("Anna")
  local bert, thief = person("Bert", X + 2)
  local horse, gold = laden_horse_of(owner)
  horse.notoriety = "innocent"
  thief:set_skill("stealing", 100)
  for _ = 1, 20 do
    if law.is_criminal(thief) then break end
    test.use_skill(bert.session_id, { skill = 33 })
    wait(1)
    test.target(bert.session_id, { serial = gold.serial })
    test.advance(11000)
  end
  expect.is_true(law.is_criminal(thief))
end)

test.case("a giant beetle bears a rider or a load: a double-click mounts it, and a laden one is not ridden", function()
  local anna, owner = person("Anna")
  local beetle = mobiles.create("beetle", FELUCCA, X + 1, Y, 0)
  pets.control(beetle, owner)
  local sword = items.create("katana")
  sword:put_in(owner.backpack)
  test.drop(anna.session_id, sword.serial, beetle.serial)
  expect.equal(sword.container, beetle.backpack)
  test.shown()
  test.choose(anna.session_id, beetle.serial, OPEN_PACK)
  wait(1)
  expect.equal(opened_by(anna), { beetle.backpack.serial })
  test.use(anna.session_id, beetle.serial)
  expect.is_false(owner.is_mounted)
  sword:put_in(owner.backpack)
  test.use(anna.session_id, beetle.serial)
  expect.is_true(owner.is_mounted)
end)
