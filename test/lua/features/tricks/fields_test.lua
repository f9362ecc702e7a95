-- Tricks with fields, walls and paralysis.

local holding = require("features.fighting.lib.holding")
local magery = require("features.spells.lib.magery")

local FELUCCA, X, Y = 0, 2005, 2005

local function mage(x)
  local player = test.player { map_id = FELUCCA, x = x or X, y = Y }
  local mobile = mobiles.of_session(player.session_id)
  mobile.strength, mobile.intelligence = 100, 100
  for _, field in ipairs { "hits", "mana" } do
    mobile[field .. "_max"] = 100
    mobile[field] = 100
  end
  mobile.hits_regeneration = 0
  mobile:set_skill("magery", 1000)
  for _, reagent in ipairs {
    "black_pearl", "bloodmoss", "garlic", "ginseng", "mandrake_root", "nightshade", "spiders_silk", "sulfurous_ash",
  } do
    items.create(reagent, { amount = 50 }):put_in(mobile.backpack)
  end
  test.lines(player.session_id)
  return player, mobile
end

-- Known from Sphere 1124, RunUO: Mobile.Paralyze.
test.case("71: paralysis is not prolonged while it lasts", function()
  local _, caster = mage()
  local _, victim = mage(X + 2)
  expect.is_true(magery.cast(caster, "paralyze", { target = victim }))
  expect.is_true(victim.paralysed)
  -- Seven seconds and a fifth of the caster's Magery: 27 seconds.
  for _ = 1, 4 do
    wait(5000)
    caster.mana = 100
    magery.cast(caster, "paralyze", { target = victim })
  end
  wait(8000)
  expect.is_false(victim.paralysed)
end)

-- Known from Sphere 135.
test.case("72: a wound ends paralysis, and the time that is left does not hold anybody later", function()
  local _, victim = mage()
  holding.paralyse(victim, 20000)
  victim:damage(1)
  expect.is_false(victim.paralysed)
  holding.paralyse(victim, 5000)
  wait(5100)
  expect.is_false(victim.paralysed)
  holding.paralyse(victim, 30000)
  wait(16000)
  expect.is_true(victim.paralysed)
end)

-- Known from Sphere 135.
test.case("73: who is paralysed casts nothing, takes no step, and is held no longer by leaving", function()
  local anna, victim = mage()
  holding.paralyse(victim, 10000)
  expect.is_false(magery.cast(victim, "heal", { target = victim }))
  expect.is_false(test.walk(anna.session_id, 0))
  test.leave(anna.session_id)
  local again = test.come_back(victim.serial)
  wait(10100)
  expect.is_true(test.walk(again.session_id, 0))
end)

-- Known from ServUO 3557.
test.case("74: no field, wall or summoned blade stands in a town", function()
  region.add { name = "Town", map_id = FELUCCA, areas = { { x1 = 2000, y1 = 2000, x2 = 2020, y2 = 2020 } }, guarded = true }
  local _, caster = mage()
  for _, spell in ipairs { "wall_of_stone", "fire_field", "poison_field", "paralyze_field", "energy_field", "blade_spirits" } do
    caster.mana = 100
    expect.is_false(magery.cast(caster, spell, { target = { map_id = FELUCCA, x = X + 4, y = Y, z = 0 } }), spell)
    wait(1000)
  end
  expect.equal(#mobiles.all_of("blade_spirits"), 0)
end)

-- Known from ServUO 3557.
test.case("75: a field whose caster has left the game hurts nobody, so that nobody kills without a name", function()
  local anna, caster = mage()
  local bert, victim = mage(X + 4)
  victim:move_to(FELUCCA, X + 4, Y + 4, 0)
  expect.is_true(magery.cast(caster, "fire_field", { target = { map_id = FELUCCA, x = X + 4, y = Y, z = 0 } }))
  test.leave(anna.session_id)
  for _ = 1, 4 do test.walk(bert.session_id, 0) end
  wait(5000)
  expect.equal(victim.hits, 100)
end)

-- Known from Sphere 135.
test.case("76: fields that are laid over one another end each in its time", function()
  local _, caster = mage()
  for _ = 1, 4 do
    caster.mana = 100
    expect.is_true(magery.cast(caster, "poison_field", { target = { map_id = FELUCCA, x = X + 4, y = Y, z = 0 } }))
    wait(2000)
  end
  wait(60000)
  expect.equal(#items.all_of("poison_field_north") + #items.all_of("poison_field_east"), 0)
end)

-- Known from ServUO 4420.
test.case("77: a spell that was aimed before its target hid or went away does not reach it", function()
  local anna, caster = mage()
  local _, victim = mage(X + 3)
  local book = items.create("spellbook")
  require("features.spellbooks.lib.spellbooks").fill(book, { 29 })
  book:put_in(caster.backpack)
  for _, evade in ipairs {
    function() victim.hidden = true end,
    function()
      victim.hidden = false
      victim:move_to(FELUCCA, X + 20, Y, 0)
    end,
  } do
    test.cast(anna.session_id, { spell = 30 })
    wait(1500)
    evade()
    test.target(anna.session_id, { serial = victim.serial })
    wait(1000)
    expect.equal({ victim.hits, caster.mana }, { 100, 100 })
  end
end)

-- Known from RunUO: Spell.CheckSequence.
test.case("78: a spell that is held back is lost with a wound before it was aimed, and with the reagents that are gone", function()
  local anna, caster = mage()
  local book = items.create("spellbook")
  require("features.spellbooks.lib.spellbooks").fill(book, { 28 })
  book:put_in(caster.backpack)
  caster.hits = 50
  test.cast(anna.session_id, { spell = 29 })
  wait(1500)
  for _, ginseng in ipairs(caster.backpack:find_all("ginseng")) do ginseng:delete() end
  test.target(anna.session_id, { serial = caster.serial })
  wait(100)
  expect.equal({ caster.hits, caster.mana }, { 50, 100 })
end)
