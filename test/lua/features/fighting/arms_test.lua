-- Armor, shields, bows, special blows, wrestling and wear.

local armor = require("features.fighting.lib.armor")
local blows = require("features.fighting.lib.damage")
local combat = require("features.fighting.lib.fighting")
local holding = require("features.fighting.lib.holding")
local spoils = require("features.fighting.lib.spoils")
local stats = require("features.skills.lib.stats")
local wear = require("features.fighting.lib.wear")
local weapons = require("features.fighting.lib.weapons")

local MAP, X, Y = 0, 1500, 1600

local function fighter(x, skills)
  local player = test.player { map_id = MAP, x = x, y = Y }
  local mobile = mobiles.of_session(player.session_id)
  for _, field in ipairs { "strength", "dexterity", "intelligence" } do mobile[field] = 100 end
  for _, field in ipairs { "hits", "stamina", "mana" } do
    mobile[field .. "_max"] = 100
    mobile[field] = 100
  end
  for name, tenths in pairs(skills or {}) do mobile:set_skill(name, tenths) end
  test.lines(player.session_id)
  return player, mobile
end

local function monster(hits)
  local orc = mobiles.create("orc", MAP, X + 1, Y, 0)
  orc.hits_max = hits or 60000
  orc.hits = hits or 60000
  return orc
end

local function arm(mobile, template, params)
  local item = items.create(template, { params = params })
  item:equip_on(mobile)
  return item
end

test.case("the chance to hit is even at even skill, and follows the difference", function()
  local _, one = fighter(X, { wrestling = 1000 })
  local _, other = fighter(X + 1, { wrestling = 1000 })
  expect.near(blows.chance(one, other, weapons.of(one)), 0.5, 0.001)
  other:set_skill("wrestling", 0)
  -- Stats add a little to a skill of nothing.
  expect.is_true(blows.chance(one, other, weapons.of(one)) > 1)
  expect.is_true(blows.chance(other, one, weapons.of(other)) < 0.3)
end)

test.case("damage grows with tactics, strength and anatomy, and players take half", function()
  local _, one = fighter(X, { tactics = 1000, anatomy = 1000 })
  local orc = monster()
  arm(one, "katana")
  -- 5 to 26, half more by tactics, two fifths more by strength and anatomy.
  for _ = 1, 200 do
    local damage = blows.damage(one, orc, weapons.of(one))
    expect.is_true(damage >= 10 and damage <= 54, tostring(damage))
  end
  local _, other = fighter(X + 1)
  for _ = 1, 100 do expect.is_true(blows.damage(one, other, weapons.of(one)) <= 27) end
  expect.is_true(blows.damage(orc, one, weapons.of(orc)) <= 5)
end)

test.case("magic and craft make weapons hit harder", function()
  local _, one = fighter(X, { tactics = 500 })
  one.strength = 0
  local orc = monster()
  local dagger = arm(one, "dagger", { damage_level = 5 })
  local least = 100
  for _ = 1, 300 do least = math.min(least, blows.damage(one, orc, weapons.of(one))) end
  -- 3 by the dagger, 9 by the magic.
  expect.is_true(least >= 12)
  wear.of(dagger)
  dagger:set("durability_left", 0)
  for _ = 1, 100 do expect.is_true(blows.damage(one, orc, weapons.of(one)) <= 12) end
end)

test.case("armor takes a part of blows, by the place that they hit, and wears", function()
  local _, one = fighter(X)
  local plate = {}
  for _, name in ipairs { "plate_chest", "plate_arms", "plate_legs", "plate_gloves", "plate_gorget", "plate_helm" } do
    plate[#plate + 1] = arm(one, name)
  end
  expect.near(armor.rating(one), 40, 0.5)
  local left_before = 0
  for _, piece in ipairs(plate) do left_before = left_before + wear.of(piece) end
  local sum = 0
  for _ = 1, 200 do sum = sum + armor.absorb(one, 100) end
  -- Each piece takes from 20 to 40.
  expect.near(sum / 200, 70, 6)
  local left = 0
  for _, piece in ipairs(plate) do left = left + (piece.exists and wear.of(piece) or 0) end
  expect.is_true(left < left_before)
end)

test.case("a piece breaks when nothing of it is left, and a repair restores it, each time a little less", function()
  local _, one = fighter(X)
  local cap = arm(one, "leather_cap")
  local _, most = wear.of(cap)
  wear.down(cap, 10, one)
  expect.equal(wear.repair(cap, 1), most - 1)
  expect.is_false(wear.down(cap, most - 1, one))
  expect.is_true(wear.down(cap, most, one))
  expect.is_false(cap.exists)
end)

test.case("a shield parries more often, the more its bearer knows of it", function()
  local function average(tenths)
    local _, one = fighter(X, { parrying = tenths })
    arm(one, "buckler")
    local sum = 0
    for _ = 1, 200 do sum = sum + armor.absorb(one, 50) end
    return sum / 200
  end
  expect.is_true(average(1000) < average(0))
end)

test.case("the status window shows armor and damage of what a player puts on, and who is too weak puts on nothing", function()
  local anna, one = fighter(X)
  local chest, bow = items.create("plate_chest"), items.create("heavy_crossbow")
  bow:put_in(one.backpack)
  chest:equip_on(one)
  expect.is_true(test.equip(anna.session_id, chest.serial))
  wait(1)
  expect.equal({ one.armor, one.damage_min, one.damage_max }, { 14, 1, 8 })
  one.strength = 20
  expect.is_false(test.equip(anna.session_id, bow.serial))
  expect.equal(test.lines(anna.session_id), { "#500213" })
  one.strength = 100
  expect.is_true(test.equip(anna.session_id, bow.serial))
end)

test.case("an archer needs arrows, sight and a moment of rest", function()
  local anna, one = fighter(X, { archery = 1000, tactics = 1000 })
  local orc = monster()
  orc:move_to(MAP, X + 6, Y, 0)
  arm(one, "bow")
  test.attack(anna.session_id, { target = orc.serial })
  wait(5000)
  expect.contains(test.lines(anna.session_id), "You have no ammunition for that.")
  expect.equal(orc.hits, orc.hits_max)
  local quiver = items.create("arrow", { amount = 20 })
  quiver:put_in(one.backpack)
  wait(30000)
  expect.is_true(orc.hits < orc.hits_max)
  expect.is_true(quiver.amount < 20)
  -- An arrow that has killed is gone with whom it hit.
  local weapon = weapons.of(one)
  orc:kill()
  for _ = 1, 40 do require("features.fighting.lib.ammunition").land(one, orc, weapon, true) end
end)

test.case("nobody strikes who is out of reach", function()
  local anna, one = fighter(X, { swordsmanship = 1000, tactics = 1000 })
  arm(one, "katana")
  local cow = mobiles.create("cow", MAP, X + 5, Y, 0)
  cow.frozen = true
  test.attack(anna.session_id, { target = cow.serial })
  wait(3000)
  expect.equal(cow.hits, cow.hits_max)
  one:move_to(MAP, X + 4, Y, 0)
  cow:move_to(MAP, X + 5, Y, 0)
  cow.hits_max = 5000
  cow.hits = 5000
  wait(10000)
  expect.is_true(cow.hits < 5000)
end)

-- Strikes until the condition holds, up to a limit. Returns whether it held.
local function strike_until(one, orc, holds)
  for _ = 1, 200 do
    blows.strike(one, orc, weapons.of(one), function() return false end)
    if holds() then return true end
  end
  return false
end

test.case("two-handed weapons concuss and paralyse, and maces tire", function()
  local _, one = fighter(X, { swordsmanship = 1200, fencing = 1200, mace_fighting = 1200, anatomy = 1200, tactics = 1000 })
  local orc = monster()
  local halberd = arm(one, "halberd")
  local wits = orc.intelligence
  expect.is_true(strike_until(one, orc, function() return stats.change_of(orc, "intelligence", "concussion") ~= 0 end))
  expect.equal(orc.intelligence, wits - wits // 2)
  wait(30001)
  expect.equal(orc.intelligence, wits)
  halberd:delete()
  local spear = arm(one, "spear")
  expect.is_true(strike_until(one, orc, function() return orc.frozen end))
  wait(2001)
  expect.is_false(orc.frozen)
  spear:delete()
  arm(one, "mace")
  orc.stamina = orc.stamina_max
  expect.is_true(strike_until(one, orc, function() return orc.stamina < orc.stamina_max end))
end)

test.case("a poisoned blade poisons half of whom it hits, a charge at a time", function()
  local _, one = fighter(X, { fencing = 1200 })
  local orc = monster()
  local kryss = arm(one, "kryss", { poison_level = 2, poison_charges = 5 })
  expect.is_true(strike_until(one, orc, function() return orc.poison == 2 end))
  expect.is_true(kryss:get("poison_charges") < 5)
end)

test.case("wrestlers stun and disarm with free hands and skill", function()
  local skills = { wrestling = 1000, anatomy = 1000, arms_lore = 1000 }
  local anna, one = fighter(X, skills)
  local _, other = fighter(X + 1)
  other.hits_max = 5000
  other.hits = 5000
  local sword = arm(other, "katana")
  test.stun(anna.session_id)
  expect.equal(test.lines(anna.session_id), { "#1019011" })
  test.stun(anna.session_id)
  expect.equal(test.lines(anna.session_id), { "#1019012" })
  test.disarm(anna.session_id)
  one.stamina_regeneration = 60000
  combat.attack(one, other)
  for _ = 1, 60 do
    if sword.wearer then wait(1000) end
  end
  expect.is_nil(sword.wearer)
  expect.is_true(sword:is_within(other.backpack))
  arm(one, "dagger")
  test.lines(anna.session_id)
  test.stun(anna.session_id)
  expect.equal(test.lines(anna.session_id), { "#1004031" })
end)

test.case("paralysis ends with a wound, a stun does not", function()
  local _, one = fighter(X)
  holding.paralyse(one, 10000)
  holding.freeze(one, 4000)
  expect.equal({ one.paralysed, one.frozen }, { true, true })
  one:damage(1)
  expect.equal({ one.paralysed, one.frozen }, { false, true })
  wait(4001)
  expect.is_false(one.frozen)
  -- As long as the spell of a mage of 78.7 lasts.
  holding.paralyse(one, (7 + 78.7 * 0.2) * 1000)
  expect.is_true(one.paralysed)
  wait(23000)
  expect.is_false(one.paralysed)
end)

-- Ends the timers of all files whose name has, or has not, a part.
local function cancel_timers(part, has)
  for _, entry in ipairs(timer.files()) do
    if (entry.file:find(part, 1, true) ~= nil) == has then timer.cancel_all(entry.file) end
  end
end

test.case("a fight and a stun belong to their libraries, and go on without the script whose handler began them", function()
  local anna, one = fighter(X, { swordsmanship = 1000, tactics = 1000 })
  arm(one, "katana")
  local orc = monster(5000)
  test.attack(anna.session_id, { target = orc.serial })
  wait(4000)
  local _, stunned = fighter(X + 3)
  holding.freeze(stunned, 2000)
  local hits = orc.hits
  cancel_timers("/lib/", false)
  wait(20000)
  expect.is_true(orc.hits < hits)
  expect.is_false(stunned.frozen)
end)

test.case("the next attack restarts a fight that has lost its timer", function()
  local anna, one = fighter(X, { swordsmanship = 1000, tactics = 1000 })
  arm(one, "katana")
  local orc = monster(5000)
  test.attack(anna.session_id, { target = orc.serial })
  wait(4000)
  cancel_timers("", true)
  local hits = orc.hits
  wait(8000)
  expect.is_true(orc.hits >= hits)
  test.attack(anna.session_id, { target = orc.serial })
  wait(20000)
  expect.is_true(orc.hits < hits)
end)

test.case("wounds and blows show who is hidden", function()
  local anna, one = fighter(X)
  one.hidden = true
  one:damage(1)
  expect.is_false(one.hidden)
  one.hidden = true
  test.attack(anna.session_id, { target = monster(50).serial })
  wait(1)
  expect.is_false(one.hidden)
end)

test.case("the damage of a pet counts for its master", function()
  local _, one = fighter(X)
  local orc = monster(50)
  local wolf = mobiles.create("dire_wolf", MAP, X, Y + 1, 0)
  wolf:set("master", one.serial)
  combat.hurt(wolf, orc, 20, "fire")
  expect.equal(spoils.heirs(orc), { one })
end)

test.case("the key for the last weapon puts it away and takes it again", function()
  local anna, one = fighter(X)
  local sword = arm(one, "katana")
  test.take_last_weapon(anna.session_id)
  expect.is_nil(sword.wearer)
  test.take_last_weapon(anna.session_id)
  expect.equal(sword.wearer, one)
end)

-- Known from Source-X 589.
test.case("a weapon for both hands goes with nothing in the other hand, and a shield goes with a sword", function()
  local player, mobile = fighter(X)
  local function carried(template) return items.create(template):put_in(mobile.backpack) end
  local function worn(template)
    local item = items.create(template)
    item:equip_on(mobile)
    return item
  end
  local katana = worn("katana")
  expect.is_false(test.equip(player.session_id, carried("bow").serial))
  expect.contains(test.lines(player.session_id), "#500215")
  expect.is_true(test.equip(player.session_id, carried("buckler").serial))
  katana:delete()
  worn("bow")
  for _, template in ipairs { "katana", "spellbook", "smith_hammer" } do
    expect.is_false(test.equip(player.session_id, carried(template).serial))
    expect.contains(test.lines(player.session_id), "#500214")
  end
end)

test.case("what wounded somebody who lives on is forgotten in time", function()
  local _, one = fighter(X)
  local orc = monster()
  orc:damage(10, one)
  expect.is_true(state.damage_done[orc.serial] ~= nil)
  test.advance(2 * spoils.EXPIRES_MS + 1000)
  expect.is_nil(state.damage_done[orc.serial])
end)
