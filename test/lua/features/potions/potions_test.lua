-- Potions.

local poison = require("features.poison.lib.poison")

local function drinker()
  local player = test.player { map_id = 0, x = 2005, y = 2005 }
  local mobile = mobiles.of_session(player.session_id)
  for _, field in ipairs { "hits", "stamina" } do
    mobile[field .. "_max"] = 100
    mobile[field] = 100
    mobile[field .. "_regeneration"] = 0
  end
  test.lines(player.session_id)
  return player, mobile
end

local function drink(player, template)
  local mobile = mobiles.of_session(player.session_id)
  local potion = items.create(template)
  potion:put_in(mobile.backpack)
  test.use(player.session_id, potion.serial)
  wait(0)
  return potion
end

test.case("a potion heals and leaves its bottle, and the next one has to wait", function()
  local anna, mobile = drinker()
  mobile.hits = 10
  expect.is_false(drink(anna, "greater_heal_potion").exists)
  expect.is_true(mobile.hits >= 19 and mobile.hits <= 40)
  expect.equal(mobile.backpack:find("bottle").amount, 1)
  local hits = mobile.hits
  expect.is_true(drink(anna, "heal_potion").exists)
  expect.equal(test.lines(anna.session_id), { "#500235" })
  wait(10001)
  drink(anna, "heal_potion")
  expect.is_true(mobile.hits > hits)
end)

test.case("nobody drinks healing without a wound, or with poison in the body", function()
  local anna, mobile = drinker()
  drink(anna, "heal_potion")
  mobile.hits = 50
  poison.apply(mobile, poison.LESSER)
  drink(anna, "heal_potion")
  expect.equal(test.lines(anna.session_id), { "#1049547", "#1005000" })
  expect.equal(mobile.hits, 50)
end)

test.case("a strong cure ends any lesser poison, and a weak one no lethal one", function()
  local anna, mobile = drinker()
  poison.apply(mobile, poison.LETHAL)
  drink(anna, "lesser_cure_potion")
  expect.equal(mobile.poison, 5)
  poison.cure(mobile)
  poison.apply(mobile, poison.GREATER)
  drink(anna, "greater_cure_potion")
  expect.equal(mobile.poison, 0)
end)

test.case("potions give strength and agility for two minutes, not twice", function()
  local anna, mobile = drinker()
  local strength, dexterity = mobile.strength, mobile.dexterity
  drink(anna, "greater_strength_potion")
  drink(anna, "agility_potion")
  expect.is_true(drink(anna, "strength_potion").exists)
  expect.equal({ mobile.strength, mobile.dexterity }, { strength + 20, dexterity + 10 })
  wait(121000)
  expect.equal({ mobile.strength, mobile.dexterity }, { strength, dexterity })
end)

test.case("a potion refreshes, and one of poison poisons", function()
  local anna, mobile = drinker()
  mobile.stamina = 10
  drink(anna, "refresh_potion")
  expect.equal(mobile.stamina, 35)
  drink(anna, "total_refresh_potion")
  expect.equal(mobile.stamina, 100)
  drink(anna, "deadly_poison_potion")
  expect.equal(mobile.poison, 4)
end)

test.case("both hands full, nobody drinks", function()
  local anna, mobile = drinker()
  mobile.hits = 10
  items.create("halberd"):equip_on(mobile)
  drink(anna, "heal_potion")
  expect.equal(mobile.hits, 10)
  expect.equal(test.lines(anna.session_id), { "#502172" })
end)

test.case("a thrown potion explodes among those who stand there, after a count", function()
  local anna, mobile = drinker()
  local orc = mobiles.create("orc", 0, 2010, 2005, 0)
  orc.frozen = true
  orc.hits_max = 500
  orc.hits = 500
  local potion = drink(anna, "greater_explosion_potion")
  test.target(anna.session_id, { x = 2010, y = 2005, z = 0 })
  wait(3500)
  expect.equal(orc.hits, 500)
  wait(1000)
  expect.is_true(orc.hits >= 460 and orc.hits <= 485)
  expect.equal(mobile.hits, 100)
  expect.is_false(potion.exists)
end)

test.case("who does not throw it is hurt", function()
  local anna, mobile = drinker()
  drink(anna, "explosion_potion")
  wait(5000)
  expect.is_true(mobile.hits < 100)
  expect.equal(mobile.notoriety, "innocent")
end)
