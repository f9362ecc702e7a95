-- What the spells of the third and fourth circle do.

local magery = require("features.spells.lib.magery")

local REAGENTS = {
  "black_pearl", "bloodmoss", "garlic", "ginseng", "mandrake_root", "nightshade", "spiders_silk", "sulfurous_ash",
}

local function mage(wish)
  local player = test.player(wish or { map_id = 1, x = 2000, y = 2000, z = 0 })
  local mobile = mobiles.get(player.character_id)
  mobile.strength, mobile.dexterity, mobile.intelligence = 60, 60, 100
  mobile.hits, mobile.mana = 60, 100
  mobile:set_skill("magery", 1000)
  for _, reagent in ipairs(REAGENTS) do items.create(reagent, { amount = 50 }):put_in(mobile.backpack) end
  return mobile, player
end

-- A monster that resists nothing, some tiles away.
local function monster(caster, tiles)
  local one = mobiles.create("ogre", caster.map_id, caster.x + (tiles or 2), caster.y, caster.z) or error("no ogre")
  one:set("stays", true)
  one:set_skill("resisting_spells", 0)
  one.hits_max, one.hits, one.mana_max, one.mana = 1000, 1000, 100, 100
  one.hits, one.mana = 1000, 100
  one:set("fights", "attackers")
  return one
end

test.case("Bless adds points to all three stats", function()
  local caster = mage()
  expect.is_true(magery.cast(caster, "bless", { target = caster }))
  expect.equal({ caster.strength, caster.dexterity, caster.intelligence }, { 71, 71, 111 })
end)

test.case("Fireball, Lightning and Poison harm", function()
  local caster = mage()
  local one = monster(caster)
  expect.is_true(magery.cast(caster, "fireball", { target = one }))
  wait(1000)
  local after_fire = one.hits
  expect.is_true(after_fire < 1000)
  expect.is_true(magery.cast(caster, "lightning", { target = one }))
  expect.is_true(one.hits < after_fire)
  wait(1000)
  expect.is_true(magery.cast(caster, "poison", { target = one }))
  expect.equal(one.poison, 1)
end)

test.case("Poison is stronger with the skill Poisoning and from nearby", function()
  local caster = mage()
  caster:set_skill("poisoning", 1000)
  local near, far = monster(caster, 1), monster(caster, 10)
  expect.is_true(magery.cast(caster, "poison", { target = near }))
  wait(1000)
  expect.is_true(magery.cast(caster, "poison", { target = far }))
  expect.is_true(near.poison >= 3)
  expect.is_true(far.poison < 3)
end)

test.case("Magic Lock locks a chest, Unlock opens it", function()
  local caster = mage()
  local chest = items.create("wooden_box")
  chest:move_to(caster.map_id, caster.x + 1, caster.y, caster.z)
  expect.is_true(magery.cast(caster, "magic_lock", { target = chest }))
  expect.equal(chest:get("locked"), true)
  wait(1000)
  expect.is_true(magery.cast(caster, "unlock", { target = chest }))
  expect.equal(chest:get("locked"), nil)
end)

test.case("Unlock opens no lock that is too hard", function()
  local caster = mage()
  local chest = items.create("wooden_box", { params = { locked = true, lock_level = 77 } })
  chest:move_to(caster.map_id, caster.x + 1, caster.y, caster.z)
  magery.cast(caster, "unlock", { target = chest })
  expect.equal(chest:get("locked"), true)
  chest:set("lock_level", 76)
  wait(1000)
  magery.cast(caster, "unlock", { target = chest })
  expect.equal(chest:get("locked"), nil)
end)

test.case("Telekinesis opens a chest from afar, but no locked one", function()
  local caster, player = mage()
  local chest = items.create("wooden_box")
  chest:move_to(caster.map_id, caster.x + 8, caster.y, caster.z)
  test.shown()
  expect.is_true(magery.cast(caster, "telekinesis", { target = chest }))
  local opened = false
  for _, shown in ipairs(test.shown()) do opened = opened or shown.what == "container" end
  expect.is_true(opened)
  chest:set("locked", true)
  wait(1000)
  test.lines(player.session_id)
  magery.cast(caster, "telekinesis", { target = chest })
  expect.contains(test.lines(player.session_id), "501747")
end)

test.case("Teleport moves the caster to a free place in sight", function()
  local caster, player = mage()
  local place = { map_id = caster.map_id, x = caster.x + 6, y = caster.y, z = caster.z }
  expect.is_true(magery.cast(caster, "teleport", { target = place }))
  expect.equal(caster.x, place.x)
  wait(1000)
  local wall = items.create("static", { item_id = 0x80 })
  wall.blocks = true
  wall:move_to(caster.map_id, caster.x + 2, caster.y, caster.z)
  test.lines(player.session_id)
  expect.is_true(not magery.cast(caster, "teleport", { target = { map_id = 1, x = caster.x + 2, y = caster.y, z = caster.z } }))
end)

test.case("Wall of Stone bars three tiles for ten seconds", function()
  local caster = mage()
  local place = { map_id = caster.map_id, x = caster.x, y = caster.y - 3, z = caster.z }
  expect.is_true(magery.cast(caster, "wall_of_stone", { target = place }))
  expect.equal(#items.all_of("wall_of_stone"), 3)
  expect.equal(world.can_stand(place.map_id, place.x, place.y, place.z), false)
  wait(11000)
  expect.equal(#items.all_of("wall_of_stone"), 0)
end)

test.case("no wall is raised in a guarded town, and nothing is used up", function()
  local caster, player = mage()
  region.add { name = "Testburg", map_id = 1, areas = { { x1 = 0, y1 = 0, x2 = 3000, y2 = 3000 } }, priority = 90, guarded = true }
  test.lines(player.session_id)
  local place = { map_id = caster.map_id, x = caster.x, y = caster.y - 3, z = caster.z }
  expect.is_true(not magery.cast(caster, "fire_field", { target = place }))
  expect.contains(test.lines(player.session_id), "500946")
  expect.equal(caster.mana, 100)
end)

test.case("Arch Cure cures everybody around a place", function()
  local caster = mage()
  local friend = mage { x = caster.x + 1, y = caster.y, z = caster.z }
  caster.poison, friend.poison = 1, 1
  expect.is_true(magery.cast(caster, "arch_cure", { target = { map_id = 1, x = caster.x, y = caster.y, z = caster.z } }))
  expect.equal({ caster.poison, friend.poison }, { 0, 0 })
end)

test.case("Arch Protection adds armour for two minutes", function()
  local caster = mage()
  local before = caster.armor
  expect.is_true(magery.cast(caster, "arch_protection", { target = { map_id = 1, x = caster.x, y = caster.y, z = caster.z } }))
  expect.equal(caster.armor, before + 11)
  wait(121000)
  expect.equal(caster.armor, before)
end)

test.case("Curse takes points of all three stats", function()
  local caster = mage()
  local one = monster(caster)
  local before = { one.strength, one.dexterity, one.intelligence }
  expect.is_true(magery.cast(caster, "curse", { target = one }))
  expect.equal({ one.strength, one.dexterity, one.intelligence }, { before[1] - 11, before[2] - 11, before[3] - 11 })
end)

test.case("Fire Field burns who steps in and who stays, and goes out", function()
  local caster = mage()
  local one = monster(caster, 4)
  local place = { map_id = caster.map_id, x = one.x, y = one.y, z = one.z }
  expect.is_true(magery.cast(caster, "fire_field", { target = place }))
  expect.equal(#items.all_of("fire_field_north"), 5)
  wait(5000)
  expect.is_true(one.hits < 1000)
  wait(100000)
  expect.equal(#items.all_of("fire_field_north"), 0)
end)

test.case("Greater Heal gives 41 to 50 hits at full skill", function()
  local caster = mage()
  caster.hits = 5
  expect.is_true(magery.cast(caster, "greater_heal", { target = caster }))
  expect.is_true(caster.hits >= 46 and caster.hits <= 55)
end)

test.case("Mana Drain is nearly always resisted", function()
  local caster = mage()
  local one = monster(caster)
  local drained = 0
  for _ = 1, 30 do
    caster.mana, one.mana = 100, 100
    expect.is_true(magery.cast(caster, "mana_drain", { target = one }))
    if one.mana < 100 then drained = drained + 1 end
    wait(1000)
  end
  expect.is_true(drained <= 3)
end)
