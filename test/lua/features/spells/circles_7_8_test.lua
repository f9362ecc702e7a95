-- What the spells of the seventh and eighth circle do.

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

local function beside(caster, dx, dy)
  return { map_id = caster.map_id, x = caster.x + (dx or 0), y = caster.y + (dy or 0), z = caster.z }
end

test.case("Chain Lightning strikes everybody around a place, but friends and the caster", function()
  local caster = mage()
  local one, two = monster(caster, 5), monster(caster, 6)
  expect.is_true(magery.cast(caster, "chain_lightning", { target = beside(one) }))
  wait(600)
  expect.is_true(one.hits < 1000 and two.hits < 1000)
  expect.equal(caster.hits, 60)
end)

test.case("Energy Field bars five tiles for half a minute", function()
  local caster = mage()
  local place = beside(caster, 4)
  expect.is_true(magery.cast(caster, "energy_field", { target = place }))
  expect.equal(#items.all_of("energy_field_north"), 5)
  expect.equal(world.can_stand(1, place.x, place.y, place.z), false)
  wait(31000)
  expect.equal(world.can_stand(1, place.x, place.y, place.z), true)
end)

test.case("Flamestrike burns", function()
  local caster = mage()
  local one = monster(caster)
  expect.is_true(magery.cast(caster, "flamestrike", { target = one }))
  wait(600)
  expect.is_true(one.hits <= 1000 - 27)
end)

test.case("Mana Vampire and Mass Dispel: nearly all resist the one, summoned creatures fear the other", function()
  local caster = mage()
  caster.blessed = true
  local one = monster(caster, 1)
  local drained = 0
  for _ = 1, 10 do
    caster.mana, one.mana = 100, 100
    expect.is_true(magery.cast(caster, "mana_vampire", { target = one }))
    if one.mana == 0 then drained = drained + 1 end
    wait(1000)
  end
  expect.is_true(drained <= 2)
  caster.mana = 100
  expect.is_true(magery.cast(caster, "blade_spirits", { target = beside(caster, 3) }))
  caster.mana = 100
  wait(1000)
  expect.is_true(magery.cast(caster, "mass_dispel", { target = beside(caster, 3) }))
  expect.equal(#mobiles.all_of("blade_spirits"), 0)
  expect.is_true(one.exists)
end)

test.case("Meteor Swarm shares its damage among those whom it hits", function()
  local caster = mage()
  local one = monster(caster, 5)
  expect.is_true(magery.cast(caster, "meteor_swarm", { target = beside(one) }))
  wait(600)
  expect.is_true(one.hits < 1000)
end)

test.case("Polymorph asks for a form, and takes it back", function()
  local caster, player = mage()
  timer.after(0, function() magery.cast(caster, "polymorph") end)
  wait(10)
  test.press(player.session_id, "Gorilla")
  wait(3000)
  expect.equal(caster.body, 0x1D)
  expect.equal(caster.mana, 60)
  wait(121000)
  expect.equal(caster.body, 0x190)
end)

test.case("who dies in another form has the own body as a ghost and after it", function()
  local caster = mage()
  expect.is_true(magery.cast(caster, "polymorph", { more = { form = "Slime" } }))
  expect.equal(caster.body, 0x33)
  caster:kill()
  expect.equal(caster.body, 0x192)
  expect.equal(caster.living_body, 0x190)
end)

-- Even masters fail at a spell of the eighth circle now and then.
local function archmage(wish)
  local caster, player = mage(wish)
  caster:set_skill("magery", 1100)
  return caster, player
end

test.case("Earthquake takes three fifths of the hits of creatures around, and 75 at most", function()
  local caster = archmage()
  local one, weak = monster(caster, 3), monster(caster, 2)
  weak.hits = 100
  expect.is_true(magery.cast(caster, "earthquake"))
  expect.equal({ one.hits, weak.hits }, { 925, 40 })
end)

test.case("Energy Vortex and the elementals come, with their slots of followers", function()
  local caster = archmage()
  local slots = {
    air_elemental = 2, daemon = 5, earth_elemental = 2, fire_elemental = 4, water_elemental = 3,
  }
  for template, count in pairs(slots) do
    caster.mana, caster.followers = 100, 0
    expect.is_true(magery.cast(caster, "summon_" .. template), template)
    expect.equal(caster.followers, count, template)
    local one = mobiles.all_of(template)[1]
    expect.equal(one:get("master"), caster.serial)
    wait(441000)
    expect.equal(one.exists, false)
  end
  caster.mana, caster.followers = 100, 0
  expect.is_true(magery.cast(caster, "energy_vortex", { target = beside(caster, 2) }))
  wait(89000)
  expect.equal(#mobiles.all_of("energy_vortex"), 1)
  wait(2000)
  expect.equal(#mobiles.all_of("energy_vortex"), 0)
end)

test.case("Resurrection asks the dead, who may stay ghosts", function()
  local caster = archmage()
  local ghost, player = mage { map_id = 1, x = caster.x + 1, y = caster.y, z = 0 }
  ghost:kill()
  expect.is_true(magery.cast(caster, "resurrection", { target = ghost }))
  wait(10)
  test.press(player.session_id, "no")
  wait(10)
  expect.equal(ghost.is_dead, true)
  caster.mana = 100
  wait(1000)
  expect.is_true(magery.cast(caster, "resurrection", { target = ghost }))
  wait(10)
  test.press(player.session_id, "yes")
  wait(10)
  expect.equal(ghost.is_dead, false)
end)

test.case("Resurrection is for ghosts beside the caster", function()
  local caster, player = archmage()
  local living = mage { map_id = 1, x = caster.x + 1, y = caster.y, z = 0 }
  expect.is_true(not magery.cast(caster, "resurrection", { target = living }))
  expect.contains(test.lines(player.session_id), "501041")
  living:kill()
  living:move_to(1, caster.x + 3, caster.y, 0)
  wait(1000)
  expect.is_true(not magery.cast(caster, "resurrection", { target = living }))
  expect.contains(test.lines(player.session_id), "501042")
end)
