-- Public reports about hiding, casting, poison and potions, each tried here. docs/gameplay/reports.md lists them.

local combat = require("features.fighting.lib.fighting")
local hiding = require("features.hiding.lib.hiding")
local holding = require("features.fighting.lib.holding")
local magery = require("features.spells.lib.magery")
local poison = require("features.poison.lib.poison")
local spellbooks = require("features.spellbooks.lib.spellbooks")

local FELUCCA, X, Y = 0, 2005, 2005
local HARM, EXPLOSION = 12, 43
local HIDING = 21
local REAGENTS = {
  "black_pearl", "bloodmoss", "garlic", "ginseng", "mandrake_root", "nightshade", "spiders_silk", "sulfurous_ash",
}

local function mage(x, y)
  local player = test.player { map_id = FELUCCA, x = x or X, y = y or Y }
  local mobile = mobiles.of_session(player.session_id)
  mobile.strength, mobile.dexterity, mobile.intelligence = 100, 100, 100
  mobile.hits, mobile.mana = 100, 100
  mobile.hits_regeneration, mobile.mana_regeneration = 0, 0
  mobile:set_skill("magery", 1000)
  local book = items.create("spellbook"):put_in(mobile.backpack)
  local all = {}
  for number = 0, 63 do all[number + 1] = number end
  spellbooks.fill(book, all)
  for _, reagent in ipairs(REAGENTS) do items.create(reagent, { amount = 50 }):put_in(mobile.backpack) end
  test.lines(player.session_id)
  return player, mobile
end

local function amount(mobile, template)
  local sum = 0
  for _, pile in ipairs(mobile.backpack:find_all(template)) do sum = sum + pile.amount end
  return sum
end

local function beast(template, x, hits)
  local one = mobiles.create(template, FELUCCA, x, Y, 0)
  one.hits_max = hits or 500
  one.hits, one.hits_regeneration = hits or 500, 0
  one:set("stays", true)
  return one
end

local function drink(player, template)
  local potion = items.create(template):put_in(mobiles.of_session(player.session_id).backpack)
  test.use(player.session_id, potion.serial)
  wait(0)
  return potion
end

test.case("Source-X 605: a spell that its caster does not aim costs neither reagents nor mana", function()
  local player, caster = mage()
  test.cast(player.session_id, { spell = HARM })
  test.advance(2000)
  expect.is_true(test.has_target(player.session_id))
  test.target(player.session_id)
  test.advance(3000)
  expect.equal({ caster.mana, amount(caster, "nightshade"), amount(caster, "spiders_silk") }, { 100, 50, 50 })
end)

test.case("Source-X 28: a spell whose target hid behind the cursor is lost, and does not land later", function()
  local player, caster = mage()
  local orc = beast("orc", X + 3)
  test.cast(player.session_id, { spell = HARM })
  test.advance(2000)
  orc.hidden = true
  test.target(player.session_id, { serial = orc.serial })
  test.advance(3000)
  orc.hidden = false
  test.advance(3000)
  expect.equal({ orc.hits, caster.mana }, { 500, 100 })
  expect.is_false(test.has_target(player.session_id))
end)

test.case("UOX3 210: Earthquake hurts no caster, and is no crime where nobody is", function()
  local _, caster = mage()
  expect.is_true(magery.cast(caster, "earthquake"))
  test.advance(2000)
  expect.equal({ caster.hits, caster.notoriety }, { 100, "innocent" })
end)

test.case("UOX3 210: a caster walks on after a spell that was finished, taken back or disturbed", function()
  local player, caster = mage()
  expect.is_true(magery.cast(caster, "earthquake"))
  expect.is_true(test.walk(player.session_id, 2) or test.walk(player.session_id, 2))
  test.advance(5000)
  test.cast(player.session_id, { spell = HARM })
  test.advance(2000)
  test.target(player.session_id)
  wait(0)
  expect.is_true(test.walk(player.session_id, 2))
  test.advance(5000)
  test.cast(player.session_id, { spell = HARM })
  test.advance(100)
  expect.is_false(test.walk(player.session_id, 2))
  caster:damage(5)
  expect.is_true(test.walk(player.session_id, 2))
end)

test.case("Source-X 342: who was paralysed in a fight fights on", function()
  local _, fighter = mage()
  local orc = beast("orc", X + 1)
  orc.frozen = true
  combat.attack(fighter, orc)
  holding.paralyse(fighter, 3000)
  test.advance(4000)
  expect.equal(combat.opponent(fighter), orc)
  local hits = orc.hits
  test.advance(60000)
  expect.is_true(orc.hits < hits)
end)

test.case("Source-X 409: an opponent who was hidden for a moment can be attacked again", function()
  local player, fighter = mage()
  local orc = beast("orc", X + 1)
  orc.frozen = true
  test.attack(player.session_id, { target = orc.serial })
  orc.hidden = true
  test.advance(10000)
  orc.hidden = false
  test.attack(player.session_id, { target = orc.serial })
  expect.equal(combat.opponent(fighter), orc)
  local hits = orc.hits
  test.advance(60000)
  expect.is_true(orc.hits < hits)
end)

test.case("ServUO 2623: a spell on an area hurts who hides there, and shows that one", function()
  local _, caster = mage()
  local _, lurker = mage(X + 3)
  lurker:set("murders", 6)
  require("features.law.lib.crimes").refresh(lurker)
  hiding.hide(lurker)
  expect.is_true(magery.cast(caster, "chain_lightning", { target = { map_id = FELUCCA, x = X + 3, y = Y, z = lurker.z } }))
  test.advance(3000)
  expect.is_true(lurker.hits < 100)
  expect.is_false(lurker.hidden)
end)

test.case("ServUO 2623: a spell on an area neither hurts nor shows staff who hide there", function()
  local _, caster = mage()
  local gm = mobiles.of_session(test.player({ map_id = FELUCCA, x = X + 3, y = Y, role = "GameMaster" }).session_id)
  gm.hidden = true
  local hits = gm.hits
  expect.is_true(magery.cast(caster, "chain_lightning", { target = { map_id = FELUCCA, x = X + 3, y = Y, z = gm.z } }))
  test.advance(3000)
  expect.equal({ gm.hits, gm.hidden }, { hits, true })
end)

test.case("ServUO 1232: a hidden GameMaster who comes beside a hidden player shows neither", function()
  local _, lurker = mage()
  hiding.hide(lurker)
  local gm = test.player { map_id = FELUCCA, x = X + 1, y = Y, role = "GameMaster" }
  mobiles.of_session(gm.session_id).hidden = true
  test.walk(gm.session_id, 6)
  test.walk(gm.session_id, 6)
  test.advance(10000)
  expect.equal({ lurker.hidden, mobiles.of_session(gm.session_id).hidden }, { true, true })
end)

test.case("Source-X 343 and 734: creatures that lost a hidden player do not show that player by walking", function()
  local _, lurker = mage()
  local orcs = {}
  for index = 1, 4 do orcs[index] = mobiles.create("orc", FELUCCA, X + 3 + index, Y, 0) end
  test.advance(1000)
  hiding.hide(lurker)
  test.advance(60000)
  expect.is_true(lurker.hidden)
end)

test.case("ServUO 3340: who hides among townspeople stays hidden", function()
  local _, lurker = mage()
  mobiles.create("banker", FELUCCA, X + 1, Y, 0)
  mobiles.create("escortable", FELUCCA, X + 2, Y, 0)
  hiding.hide(lurker)
  test.advance(120000)
  expect.is_true(lurker.hidden)
end)

test.case("ServUO 407: Hiding that succeeds outlasts the spell Invisibility", function()
  local player, caster = mage()
  caster:set_skill("hiding", 1200)
  expect.is_true(magery.cast(caster, "invisibility", { target = caster }))
  expect.is_true(caster.hidden)
  test.use_skill(player.session_id, { skill = HIDING })
  test.advance(10 * 60 * 1000)
  expect.is_true(caster.hidden)
end)

test.case("Source-X 393: a thief who peeks into a pack without a slip stays hidden", function()
  local player, thief = mage()
  local _, victim = mage(X + 1)
  thief:set_skill("snooping", 1200)
  thief:set_skill("hiding", 1000)
  hiding.hide(thief)
  test.look_into(player.session_id, { container = victim.backpack.serial, bearer = victim.serial })
  wait(1)
  expect.is_true(thief.hidden)
end)

test.case("Source 97: the spell Poison hurts again and again, until it is over", function()
  local _, caster = mage()
  local cow = beast("cow", X + 2, 300)
  expect.is_true(magery.cast(caster, "poison", { target = cow }))
  expect.is_true(cow.poison > 0)
  test.advance(20000)
  local hits = cow.hits
  expect.is_true(hits < 300)
  test.advance(10 * 60 * 1000)
  expect.is_true(cow.hits < hits)
  expect.equal(cow.poison, 0)
end)

test.case("Source-X 1088: a potion of poison poisons who drinks it, and leaves its bottle", function()
  local player, drinker = mage()
  expect.is_false(drink(player, "poison_potion").exists)
  expect.equal({ drinker.poison > 0, amount(drinker, "bottle") }, { true, 1 })
end)

test.case("Source-X 381: a weak cure does not end a deadly poison each time", function()
  local player, drinker = mage()
  local cured = 0
  for _ = 1, 20 do
    poison.cure(drinker)
    poison.apply(drinker, poison.LETHAL)
    drink(player, "lesser_cure_potion")
    if drinker.poison == 0 then cured = cured + 1 end
    drinker.hits = 100
    test.advance(11000)
    drinker.hits = 100
  end
  expect.is_true(cured < 10)
end)

test.case("Source 61: a thrown potion goes off once, and is gone", function()
  local player, thrower = mage()
  local cow = beast("cow", X + 4, 300)
  cow.frozen = true
  local potion = items.create("greater_explosion_potion"):put_in(thrower.backpack)
  test.use(player.session_id, potion.serial)
  test.target(player.session_id, { x = X + 4, y = Y, z = 0 })
  test.advance(8000)
  expect.equal({ potion.exists, cow.hits < 300, thrower.hits }, { false, true, 100 })
  local hits = cow.hits
  test.advance(20000)
  expect.equal(cow.hits, hits)
end)

test.case("ServUO 4825: a thrown potion stays where it lies, and does not follow whom it was thrown at", function()
  local player, thrower = mage()
  local cow = beast("cow", X + 4, 300)
  cow.frozen = true
  local potion = items.create("greater_explosion_potion"):put_in(thrower.backpack)
  test.use(player.session_id, potion.serial)
  test.target(player.session_id, { serial = cow.serial })
  wait(0)
  cow:move_to(FELUCCA, X + 40, Y, 0)
  test.advance(8000)
  expect.equal({ potion.exists, cow.hits, thrower.hits }, { false, 300, 100 })
end)

test.case("ServUO 3746: a keg tells what it holds, and nothing of it when it is empty", function()
  local player, holder = mage()
  local keg = items.create("potion_keg"):put_in(holder.backpack)
  local potion = items.create("agility_potion"):put_in(holder.backpack)
  test.drop(player.session_id, potion.serial, keg.serial)
  expect.contains(keg.name, "agility")
  test.use(player.session_id, keg.serial)
  wait(0)
  expect.is_true(keg.name:find("agility") == nil)
end)

test.case("Source-X 792: a pang of poison disturbs a spell", function()
  local player, caster = mage()
  caster.hits_max = 500
  caster.hits = 500
  poison.apply(caster, poison.LESSER)
  for _ = 1, 8 do
    test.cast(player.session_id, { spell = EXPLOSION })
    test.advance(3000)
    if test.has_target(player.session_id) then test.target(player.session_id) end
  end
  expect.contains(table.concat(test.lines(player.session_id), " "), "#500641")
end)
