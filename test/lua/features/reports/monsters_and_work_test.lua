-- Public reports about creatures, potions, work and vendors, each tried here. docs/gameplay/reports.md lists them.

local combat = require("features.fighting.lib.fighting")
local hiding = require("features.hiding.lib.hiding")
local law = require("features.law.lib.crimes")
local magery = require("features.spells.lib.magery")
local murders = require("features.law.lib.murders")

local FELUCCA, TRAMMEL, X, Y = 0, 1, 2005, 2005
local FLOOR, HOUSE = 0x4A8, 0x64

local function person(map_id, x, y)
  local player = test.player { map_id = map_id or FELUCCA, x = x or X, y = y or Y, z = 0 }
  local mobile = mobiles.of_session(player.session_id)
  mobile.strength, mobile.dexterity, mobile.intelligence = 100, 100, 100
  mobile.hits, mobile.stamina, mobile.mana = 100, 100, 100
  mobile.hits_regeneration = 0
  test.lines(player.session_id)
  return player, mobile
end

local function beast(template, x, hits)
  local one = mobiles.create(template, FELUCCA, x, Y, 0)
  one.hits_max = hits or 300
  one.hits, one.hits_regeneration = hits or 300, 0
  return one
end

local function carry(mobile, template, wish) return items.create(template, wish):put_in(mobile.backpack) end

local function throw(player, potion, place)
  test.use(player.session_id, potion.serial)
  test.target(player.session_id, place)
end

test.case("ServUO 2181: a creature that has killed goes on, and attacks the next one", function()
  local _, first = person(FELUCCA, X + 2)
  local orc = beast("orc", X + 3, 300)
  first.hits = 1
  test.advance(15000)
  expect.is_true(first.is_dead)
  local _, second = person(FELUCCA, X + 5)
  second.hits_max, second.hits = 1000, 1000
  test.advance(20000)
  expect.equal(combat.opponent(orc), second)
end)

test.case("ServUO 2392: a gentle creature that fought what was summoned leaves its caster alone", function()
  local _, caster = person()
  caster:set_skill("magery", 1000)
  for _, reagent in ipairs { "black_pearl", "mandrake_root", "nightshade" } do carry(caster, reagent, { amount = 20 }) end
  local cow = beast("cow", X + 4, 600)
  expect.is_true(magery.cast(caster, "blade_spirits", { target = { map_id = FELUCCA, x = X + 3, y = Y, z = 0 } }))
  test.advance(3 * 60 * 1000)
  expect.is_true(not cow.exists or combat.opponent(cow) ~= caster)
end)

test.case("ServUO 2392: what a bard calmed, and is gentle by nature, does not come back to the fight", function()
  local player, bard = person()
  bard:set_skill("peacemaking", 1200)
  bard:set_skill("musicianship", 1000)
  carry(bard, "lute")
  local cow = beast("cow", X + 2, 300)
  combat.attack(cow, bard)
  test.use_skill(player.session_id, { skill = 9, target = cow.serial })
  test.advance(20000)
  expect.is_true(combat.opponent(cow) ~= bard)
end)

test.case("ServUO 1121: a potion that goes off upstairs hurts nobody downstairs", function()
  local floor = {}
  for dx = -3, 3 do
    for dy = -3, 3 do
      floor[#floor + 1] = { item_id = FLOOR, dx = dx, dy = dy, dz = 0 }
      floor[#floor + 1] = { item_id = FLOOR, dx = dx, dy = dy, dz = 20 }
    end
  end
  test.define_multi(HOUSE, floor)
  local house = items.create("stone_and_plaster_house")
  house:move_to(FELUCCA, X, Y, 0)
  local player, thrower = person()
  local _, guest = person(FELUCCA, X + 1)
  thrower:move_to(FELUCCA, X, Y, 20)
  local potion = carry(thrower, "greater_explosion_potion")
  throw(player, potion, { x = X + 1, y = Y, z = 20 })
  test.advance(8000)
  expect.equal({ potion.exists, guest.hits }, { false, 100 })
end)

test.case("ModernUO 1303: a potion that is thrown at the last moment goes off where it lands", function()
  local player, thrower = person()
  local cow = beast("cow", X + 6, 300)
  cow.frozen = true
  local potion = carry(thrower, "greater_explosion_potion")
  test.use(player.session_id, potion.serial)
  test.advance(2500)
  if test.has_target(player.session_id) then test.target(player.session_id, { x = X + 6, y = Y, z = 0 }) end
  test.advance(8000)
  expect.equal({ potion.exists, thrower.hits, cow.hits < 300 }, { false, 100, true })
end)

test.case("Source-X 1160: to kill a criminal is no murder", function()
  local _, one = person()
  local _, other = person(FELUCCA, X + 1)
  law.criminal_act(other)
  expect.is_true(law.is_criminal(other))
  combat.attack(one, other)
  other:damage(500, one)
  test.advance(1000)
  expect.is_true(other.is_dead)
  expect.equal({ (murders.of(one)), law.is_criminal(one) }, { 0, false })
end)

test.case("ClassicUO 404: a bard whose client chooses the same creature twice sets it on nothing", function()
  local player, bard = person()
  bard:set_skill("provocation", 1200)
  bard:set_skill("musicianship", 1200)
  carry(bard, "lute")
  local orc = beast("orc", X + 3)
  test.use_skill(player.session_id, { skill = 22, target = orc.serial })
  wait(1)
  if test.has_target(player.session_id) then test.target(player.session_id, { serial = orc.serial }) end
  test.advance(2000)
  expect.is_true(combat.opponent(orc) ~= orc)
  expect.equal(test.failures(), {})
end)

test.case("Source-X 87: who is invisible and is walked over stays so", function()
  local player, walker = person(TRAMMEL)
  local _, ghostly = person(TRAMMEL, X + 1)
  hiding.hide(ghostly, 60000)
  for _ = 1, 4 do test.walk(player.session_id, 2) end
  expect.is_true(walker.x > X + 1)
  expect.is_true(ghostly.hidden)
end)

test.case("Source-X 951: a wand in the hand or a book keeps nobody from casting, a sword does not either when it is put away", function()
  local _, caster = person()
  caster:set_skill("magery", 1000)
  for _, reagent in ipairs { "garlic", "ginseng", "spiders_silk", "sulfurous_ash" } do carry(caster, reagent, { amount = 20 }) end
  local book = items.create("spellbook")
  book:equip_on(caster)
  expect.is_true(magery.cast(caster, "night_sight", { target = caster }))
  expect.equal(book.wearer, caster)
end)

test.case("ServUO 2146: what bled or burned somebody to death does not go on in the next life", function()
  local _, victim = person()
  local poison = require("features.poison.lib.poison")
  poison.apply(victim, poison.LESSER)
  victim:kill()
  victim:resurrect()
  local hits = victim.hits
  test.advance(60000)
  expect.is_true(victim.hits >= hits)
  expect.is_false(victim.is_dead)
end)
