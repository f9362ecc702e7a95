-- Public reports about spells, death and corpses, each tried here. docs/gameplay/reports.md lists them.

local death = require("features.death.lib.dying")
local hiding = require("features.hiding.lib.hiding")
local magery = require("features.spells.lib.magery")
local shapes = require("features.spells.lib.shapes")
local stats = require("features.skills.lib.stats")
local wards = require("features.spells.lib.wards")

local FELUCCA, X, Y = 0, 2005, 2005
local REAGENTS = {
  "black_pearl", "bloodmoss", "garlic", "ginseng", "mandrake_root", "nightshade", "spiders_silk", "sulfurous_ash",
}

local function mage(x, without_reagents)
  local player = test.player { map_id = FELUCCA, x = x or X, y = Y }
  local mobile = mobiles.of_session(player.session_id)
  mobile.strength, mobile.dexterity, mobile.intelligence = 100, 100, 100
  mobile.hits, mobile.mana = 100, 100
  mobile.hits_regeneration = 0
  mobile:set_skill("magery", 1000)
  for _, reagent in ipairs(without_reagents and {} or REAGENTS) do items.create(reagent, { amount = 50 }):put_in(mobile.backpack) end
  test.lines(player.session_id)
  return player, mobile
end

local function at(mobile, dx, dy) return { map_id = FELUCCA, x = mobile.x + (dx or 0), y = mobile.y + (dy or 0), z = mobile.z } end

local function amount(mobile, template)
  local sum = 0
  for _, pile in ipairs(mobile.backpack:find_all(template)) do sum = sum + pile.amount end
  return sum
end

local function corpse_of(mobile)
  for corpse in items.each { template = "corpse", param = "owner", value = mobile.serial } do return corpse end
end

test.case("ServUO 3557: a field burns and holds its caster, too", function()
  local player, caster = mage()
  expect.is_true(magery.cast(caster, "paralyze_field", { target = at(caster, 2) }))
  test.advance(1000)
  for _ = 1, 3 do test.walk(player.session_id, 2) end
  wait(0)
  expect.is_true(caster.paralysed)
end)

test.case("Source-X 1369: a creature that is summoned into a fire burns, and nothing fails", function()
  local _, caster = mage()
  expect.is_true(magery.cast(caster, "fire_field", { target = at(caster, 2) }))
  test.advance(1000)
  caster.mana = 100
  expect.is_true(magery.cast(caster, "blade_spirits", { target = at(caster, 2) }))
  test.advance(5000)
  expect.equal(test.failures(), {})
end)

test.case("Source-X 1042: a wall of stone stands for its time and is gone then", function()
  local _, caster = mage()
  expect.is_true(magery.cast(caster, "wall_of_stone", { target = at(caster, 2) }))
  local function walls()
    local count = 0
    for item in items.each { map_id = FELUCCA, x = X, y = Y, range = 4 } do
      if item.blocks then count = count + 1 end
    end
    return count
  end
  expect.is_true(walls() >= 3)
  test.advance(60000)
  expect.equal(walls(), 0)
end)

test.case("Source-X 400: Magic Reflection and Curse work on their caster and on others", function()
  local _, caster = mage()
  local _, other = mage(X + 2)
  expect.is_true(magery.cast(caster, "magic_reflection"))
  expect.equal(wards.kind(caster), "reflection")
  other.mana = 100
  expect.is_true(magery.cast(other, "curse", { target = caster }))
  -- The curse comes back.
  expect.equal({ stats.change_of(caster, "strength", "magic curse"), stats.change_of(other, "strength", "magic curse") < 0 }, { 0, true })
  expect.equal(test.failures(), {})
end)

test.case("UOMars 620: Incognito needs skill and reagents", function()
  local _, caster = mage(X, true)
  expect.is_true(not magery.cast(caster, "incognito"))
  expect.is_false(shapes.is_changed(caster))
  for _, reagent in ipairs(REAGENTS) do items.create(reagent, { amount = 5 }):put_in(caster.backpack) end
  caster:set_skill("magery", 0)
  for _ = 1, 5 do
    test.advance(3000)
    caster.mana = 100
    magery.cast(caster, "incognito")
  end
  expect.is_false(shapes.is_changed(caster))
end)

test.case("UOMars 336: Recall and Gate Travel use their reagents", function()
  local _, caster = mage()
  local rune = items.create("recall_rune", { params = { to = { map_id = FELUCCA, x = X + 200, y = Y, z = 0 } } }):put_in(caster.backpack)
  expect.is_true(magery.cast(caster, "recall", { target = rune }))
  expect.equal({ amount(caster, "black_pearl"), amount(caster, "bloodmoss"), amount(caster, "mandrake_root") }, { 49, 49, 49 })
  test.advance(3000)
  caster.mana = 100
  caster:move_to(FELUCCA, X, Y, 0)
  expect.is_true(magery.cast(caster, "gate_travel", { target = rune }))
  expect.equal({ amount(caster, "black_pearl"), amount(caster, "mandrake_root"), amount(caster, "sulfurous_ash") }, { 48, 48, 49 })
end)

test.case("Source-X 791: a hidden mage who strikes is seen", function()
  local _, caster = mage()
  local orc = mobiles.create("orc", FELUCCA, X + 3, Y, 0)
  hiding.hide(caster, 60000)
  expect.is_true(magery.cast(caster, "magic_arrow", { target = orc }))
  expect.is_false(caster.hidden)
end)

test.case("UOX3 493: a rune remembers a place below the level of the sea", function()
  local _, caster = mage()
  caster:move_to(FELUCCA, X, Y, -20)
  local rune = items.create("recall_rune"):put_in(caster.backpack)
  expect.is_true(magery.cast(caster, "mark", { target = rune }))
  expect.equal(rune:get("to").z, -20)
end)

test.case("ModernDistro 31: only runes are marked, and a marked one leads home", function()
  local _, caster = mage()
  local apple = items.create("apple"):put_in(caster.backpack)
  expect.is_true(not magery.cast(caster, "mark", { target = apple }))
  test.advance(3000)
  caster.mana = 100
  local rune = items.create("recall_rune"):put_in(caster.backpack)
  expect.is_true(magery.cast(caster, "mark", { target = rune }))
  caster:move_to(FELUCCA, X + 100, Y, 0)
  test.advance(3000)
  caster.mana = 100
  expect.is_true(magery.cast(caster, "recall", { target = rune }))
  expect.equal(caster.x, X)
end)

test.case("Source-X 607, ServUO 4252: hair and beard stay with the dead, and the corpse shows them and has none", function()
  local _, mobile = mage()
  local hair = items.create("short_hair", { hue = 0x44E })
  hair:equip_on(mobile, "hair")
  mobile:kill()
  expect.equal(mobile:equipped("hair"), hair)
  local corpse = corpse_of(mobile)
  for _, item in ipairs(corpse.contents) do expect.is_true(item ~= hair) end
  expect.equal({ corpse:get("hair"), corpse:get("hair_hue"), corpse:get("beard") }, { hair.item_id, 0x44E, nil })
end)

test.case("ServUO 2471: what a player wore is worn by the corpse, and what it carried is not", function()
  local _, mobile = mage()
  local shirt, spare = items.create("shirt"), items.create("plate_chest")
  local old = mobile:equipped("shirt")
  if old then old:delete() end
  shirt:equip_on(mobile)
  spare:put_in(mobile.backpack)
  mobile:kill()
  expect.equal({ shirt:get("worn_on"), spare:get("worn_on") or "none" }, { "shirt", "none" })
end)

test.case("ServUO 4909: a corpse gives back to its owner only what lay in it at the death", function()
  local _, mobile = mage()
  mobile:kill()
  local corpse = corpse_of(mobile)
  local thief = test.player { map_id = FELUCCA, x = X + 1, y = Y }
  local apple = items.create("apple"):put_in(mobiles.of_session(thief.session_id).backpack)
  test.use(thief.session_id, corpse.serial)
  test.drop(thief.session_id, apple.serial, corpse.serial)
  death.resurrect(mobile)
  expect.is_true(apple.container ~= mobile.backpack)
end)

test.case("UOX3 176: a ghost that is moved by staff is where it was moved", function()
  local player, mobile = mage()
  mobile:kill()
  mobile:move_to(FELUCCA, X + 50, Y + 50, 0)
  expect.equal({ mobile.x, mobile.y, mobile.is_dead }, { X + 50, Y + 50, true })
  expect.is_true(player.session_id ~= nil)
end)
