-- What the spells of the fifth and sixth circle do.

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

test.case("Blade Spirits come for two minutes, and count as a follower", function()
  local caster = mage()
  expect.is_true(magery.cast(caster, "blade_spirits", { target = beside(caster, 2) }))
  local spirit = mobiles.all_of("blade_spirits")[1]
  expect.equal(spirit:get("master"), caster.serial)
  expect.equal(caster.followers, 1)
  wait(121000)
  expect.equal(#mobiles.all_of("blade_spirits"), 0)
  expect.equal(caster.followers, 0)
end)

test.case("a summoned creature that dies frees its place among the followers", function()
  local caster = mage()
  expect.is_true(magery.cast(caster, "summon_creature"))
  expect.equal(caster.followers, 2)
  for one in mobiles.each { param = "master", value = caster.serial } do one:kill() end
  expect.equal({ caster.followers, #items.all_of("corpse") }, { 0, 0 })
end)

test.case("Invisibility works on oneself, also for staff whom nothing hurts", function()
  local caster = mage()
  caster.blessed = true
  expect.is_true(magery.cast(caster, "invisibility", { target = caster }))
  expect.is_true(caster.hidden)
end)

test.case("nobody summons more followers than there is room for", function()
  local caster, player = mage()
  caster.followers_max = 1
  test.lines(player.session_id)
  expect.is_true(not magery.cast(caster, "summon_creature"))
  expect.contains(test.lines(player.session_id), "1049645")
  expect.equal(caster.mana, 100)
end)

test.case("Dispel Field ends a piece of a field, and nothing else", function()
  local caster, player = mage()
  expect.is_true(magery.cast(caster, "energy_field", { target = beside(caster, 3) }))
  local piece = items.all_of("energy_field_north")[1]
  local count = #items.all_of("energy_field_north")
  wait(1000)
  caster.mana = 100
  expect.is_true(magery.cast(caster, "dispel_field", { target = piece }))
  expect.equal(#items.all_of("energy_field_north"), count - 1)
  local brick = items.create("gold")
  brick:move_to(caster.map_id, caster.x, caster.y, caster.z)
  wait(1000)
  test.lines(player.session_id)
  expect.is_true(not magery.cast(caster, "dispel_field", { target = brick }))
  expect.contains(test.lines(player.session_id), "1005049")
end)

test.case("Incognito gives another name and skin, and takes them back", function()
  local caster = mage()
  local name, hue = caster.name, caster.hue
  expect.is_true(magery.cast(caster, "incognito"))
  expect.is_true(caster.name ~= name)
  wait(121000)
  expect.equal({ caster.name, caster.hue }, { name, hue })
end)

test.case("Magic Reflection throws a spell back on its caster", function()
  local caster = mage()
  local other = mage { map_id = 1, x = caster.x + 2, y = caster.y, z = 0 }
  expect.is_true(magery.cast(other, "magic_reflection"))
  caster:set_skill("resisting_spells", 0)
  local one = monster(caster)
  one:set_skill("magery", 1000)
  other.hits, one.hits = 60, 1000
  expect.is_true(magery.cast(one, "lightning", { target = other }))
  expect.equal(other.hits, 60)
  expect.is_true(one.hits < 1000)
end)

test.case("Mind Blast hurts those whose stats differ", function()
  local caster = mage()
  local one = monster(caster)
  one.strength, one.dexterity, one.intelligence = 50, 50, 50
  one.hits = 1000
  expect.is_true(magery.cast(caster, "mind_blast", { target = one }))
  wait(1000)
  expect.equal(one.hits, 999)
  one.strength, one.hits = 100, 1000
  expect.is_true(magery.cast(caster, "mind_blast", { target = one }))
  wait(600)
  expect.is_true(one.hits < 990)
end)

test.case("Paralyze holds somebody until it ends, or a wound frees it", function()
  local caster = mage()
  local one = monster(caster)
  expect.is_true(magery.cast(caster, "paralyze", { target = one }))
  expect.equal(one.paralysed, true)
  wait(26000)
  expect.equal(one.paralysed, true)
  wait(2000)
  expect.equal(one.paralysed, false)
  caster.mana = 100
  expect.is_true(magery.cast(caster, "paralyze", { target = one }))
  one:damage(1)
  expect.equal(one.paralysed, false)
end)

test.case("Poison Field and Paralyze Field affect mobiles that step in", function()
  local caster = mage()
  local one = monster(caster, 4)
  expect.is_true(magery.cast(caster, "poison_field", { target = beside(one) }))
  wait(4000)
  expect.is_true(one.poison > 0)
  caster.mana = 100
  local field = items.create("paralyze_field_north", { params = { caster = caster.serial, power = 100 } })
  field:move_to(one.map_id, one.x + 1, one.y, one.z)
  expect.is_true(one:step(2))
  wait(0)
  expect.equal(one.paralysed, true)
end)

test.case("Paralyze Field stands in five tiles", function()
  local caster = mage()
  expect.is_true(magery.cast(caster, "paralyze_field", { target = beside(caster, 4) }))
  expect.equal(#items.all_of("paralyze_field_north"), 5)
end)

test.case("Dispel sends summoned creatures away, and no others", function()
  local caster, player = mage()
  expect.is_true(magery.cast(caster, "blade_spirits", { target = beside(caster, 2) }))
  caster.mana = 100
  local spirit = mobiles.all_of("blade_spirits")[1]
  spirit.frozen = true
  wait(1000)
  expect.is_true(magery.cast(caster, "dispel", { target = spirit }))
  expect.equal(spirit.exists, false)
  expect.equal(caster.followers, 0)
  wait(1000)
  test.lines(player.session_id)
  expect.is_true(not magery.cast(caster, "dispel", { target = monster(caster) }))
  expect.contains(test.lines(player.session_id), "1005049")
end)

test.case("Energy Bolt and Explosion strike hard, the second one late", function()
  local caster = mage()
  local one = monster(caster)
  expect.is_true(magery.cast(caster, "energy_bolt", { target = one }))
  wait(600)
  expect.is_true(one.hits <= 1000 - 24)
  one.hits = 1000
  wait(1000)
  expect.is_true(magery.cast(caster, "explosion", { target = one }))
  wait(2400)
  expect.equal(one.hits, 1000)
  wait(200)
  expect.is_true(one.hits <= 1000 - 23)
end)

test.case("Invisibility hides until its time is over, or Reveal finds it", function()
  local caster = mage()
  expect.is_true(magery.cast(caster, "invisibility", { target = caster }))
  expect.equal(caster.hidden, true)
  wait(121000)
  expect.equal(caster.hidden, false)
  caster.mana = 100
  local friend = mage { map_id = 1, x = caster.x + 2, y = caster.y, z = 0 }
  expect.is_true(magery.cast(caster, "invisibility", { target = friend }))
  expect.equal(friend.hidden, true)
  wait(1000)
  expect.is_true(magery.cast(caster, "reveal", { target = beside(friend) }))
  expect.equal(friend.hidden, false)
end)

test.case("who casts while hidden is seen again", function()
  local caster = mage()
  expect.is_true(magery.cast(caster, "invisibility", { target = caster }))
  wait(1000)
  expect.is_true(magery.cast(caster, "heal", { target = caster }))
  expect.equal(caster.hidden, false)
end)

test.case("Mass Curse curses enemies around a place, but not its caster", function()
  local caster = mage()
  local one = monster(caster)
  local before = one.strength
  expect.is_true(magery.cast(caster, "mass_curse", { target = beside(one) }))
  expect.equal(one.strength, before - 11)
  expect.equal(caster.strength, 60)
end)
