-- What the spells of the first and second circle do.

local magery = require("features.spells.lib.magery")
local stats = require("features.skills.lib.skills").stats

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

-- The numbers are those of ClassicUO's BuffIconType.
test.case("spells that change stats show the client's icon of their name", function()
  local icons = {
    clumsy = 1040, feeblemind = 1041, weaken = 1042, curse = 1043, agility = 1045, cunning = 1046, strength = 1047, bless = 1048,
  }
  for spell, icon in pairs(icons) do
    local caster = mage()
    test.shown()
    expect.is_true(magery.cast(caster, spell, { target = caster }), spell)
    local shown_icon
    for _, shown in ipairs(test.shown()) do
      if shown.what == "buff" then shown_icon = shown.icon end
    end
    expect.equal(shown_icon, icon, spell)
  end
end)

-- The icons that appeared and went since the last call.
local function icon_changes()
  local changes = {}
  for _, shown in ipairs(test.shown()) do
    if shown.what == "buff" then changes[#changes + 1] = shown.icon end
    if shown.what == "buff_end" then changes[#changes + 1] = -shown.icon end
  end
  return changes
end

test.case("an icon goes with the last change of its spell, and when a stronger one takes its place", function()
  local clumsy, agility = 1040, 1045
  local caster = mage()
  magery.cast(caster, "agility", { target = caster })
  expect.equal(icon_changes(), { agility })
  stats.change(caster, "dexterity", "magic curse", -2, 1000, "clumsy")
  expect.equal(icon_changes(), { clumsy })
  stats.change(caster, "dexterity", "magic curse", -5, 3000)
  expect.equal(icon_changes(), { -clumsy })
  test.advance(2 * 60 * 1000)
  expect.equal(icon_changes(), { -agility })
end)

test.case("Clumsy, Feeblemind and Weaken take points of a stat for two minutes, once", function()
  local caster = mage()
  for spell, stat in pairs { clumsy = "dexterity", feeblemind = "intelligence", weaken = "strength" } do
    local one = monster(caster)
    local before = one[stat]
    expect.is_true(magery.cast(caster, spell, { target = one }), spell)
    expect.equal(one[stat], before - 11, spell)
    wait(1000)
    expect.is_true(magery.cast(caster, spell, { target = one }), spell)
    expect.equal(one[stat], before - 11, spell)
    wait(125000)
    expect.equal(one[stat], before, spell)
    one:delete()
  end
end)

test.case("Create Food lays food into the backpack", function()
  local caster = mage()
  local before = #caster.backpack.contents
  expect.is_true(magery.cast(caster, "create_food"))
  expect.equal(#caster.backpack.contents, before + 1)
end)

test.case("Heal gives 11 to 15 hits at full skill, and none to the poisoned", function()
  local caster, player = mage()
  caster.hits = 10
  expect.is_true(magery.cast(caster, "heal", { target = caster }))
  expect.is_true(caster.hits >= 21 and caster.hits <= 25)
  caster.poison, caster.hits = 1, 10
  wait(1000)
  test.lines(player.session_id)
  expect.is_true(not magery.cast(caster, "heal", { target = caster }))
end)

test.case("Magic Arrow strikes half a second after it was cast", function()
  local caster = mage()
  local one = monster(caster)
  expect.is_true(magery.cast(caster, "magic_arrow", { target = one }))
  expect.equal(one.hits, 1000)
  wait(501)
  expect.is_true(one.hits < 1000)
end)

test.case("Night Sight lights the night for one player, once", function()
  local caster, player = mage()
  test.shown()
  expect.is_true(magery.cast(caster, "night_sight", { target = caster }))
  local lit = 0
  for _, shown in ipairs(test.shown()) do
    if shown.what == "own_light" then lit = shown.brightness end
  end
  expect.equal(lit, 26)
  wait(1000)
  magery.cast(caster, "night_sight", { target = caster })
  expect.contains(test.lines(player.session_id), "already have nightsight")
end)

test.case("Reactive Armor takes up blows until it is used up, and strikes back", function()
  local caster = mage()
  expect.is_true(magery.cast(caster, "reactive_armor"))
  local one = monster(caster, 1)
  caster:damage(10, one)
  expect.equal(caster.hits, 60)
  expect.equal(one.hits, 998)
  caster:damage(50, one)
  expect.equal(caster.hits, 10)
  caster.hits = 60
  caster:damage(5, one)
  expect.equal(caster.hits, 55)
end)

test.case("no ward adheres while one works, nor in the minute after it", function()
  local caster, player = mage()
  expect.is_true(magery.cast(caster, "reactive_armor"))
  wait(1000)
  test.lines(player.session_id)
  expect.is_true(not magery.cast(caster, "protection"))
  expect.contains(test.lines(player.session_id), "1005559")
  caster:damage(50, monster(caster, 1))
  expect.is_true(not magery.cast(caster, "protection"))
  expect.contains(test.lines(player.session_id), "1005385")
  wait(60000)
  caster.hits = 60
  expect.is_true(magery.cast(caster, "protection"))
end)

test.case("Agility, Cunning and Strength add points of a stat for two minutes", function()
  local caster = mage()
  for spell, stat in pairs { agility = "dexterity", cunning = "intelligence", strength = "strength" } do
    local before = caster[stat]
    caster.mana = 100
    expect.is_true(magery.cast(caster, spell, { target = caster }), spell)
    expect.equal(caster[stat], before + 11, spell)
    wait(125000)
    expect.equal(caster[stat], before, spell)
  end
end)

test.case("Cure ends a weak poison", function()
  local caster = mage()
  caster.poison = 1
  expect.is_true(magery.cast(caster, "cure", { target = caster }))
  expect.equal(caster.poison, 0)
end)

test.case("Harm hurts at once, and less from afar", function()
  local caster = mage()
  caster.blessed = true
  local near, far = monster(caster, 1), monster(caster, 5)
  local lost = { 0, 0 }
  for _ = 1, 12 do
    caster.mana = 100
    for index, one in ipairs { near, far } do
      one.hits = 1000
      expect.is_true(magery.cast(caster, "harm", { target = one }))
      lost[index] = lost[index] + 1000 - one.hits
      wait(1000)
    end
  end
  expect.is_true(lost[2] > 0 and lost[1] > lost[2] * 2)
end)

test.case("Magic Trap traps a chest, Magic Untrap removes it", function()
  local caster, player = mage()
  local chest = items.create("wooden_box")
  chest:move_to(caster.map_id, caster.x + 1, caster.y, caster.z)
  expect.is_true(magery.cast(caster, "magic_trap", { target = chest }))
  expect.equal(chest:get("trap"), "magic")
  wait(1000)
  expect.is_true(magery.cast(caster, "magic_untrap", { target = chest }))
  expect.equal(chest:get("trap"), nil)
  wait(1000)
  expect.is_true(not magery.cast(caster, "magic_untrap", { target = chest }))
  expect.contains(test.lines(player.session_id), "502373")
end)

test.case("Protection keeps up the concentration of most wounded casters", function()
  local caster = mage()
  caster:set_skill("evaluating_intelligence", 1000)
  caster:set_skill("meditation", 1000)
  caster:set_skill("inscription", 1000)
  expect.is_true(magery.cast(caster, "protection"))
  wait(1000)
  local worked = 0
  for _ = 1, 20 do
    caster.mana, caster.hits = 100, 60
    timer.after(100, function() caster:damage(1) end)
    if magery.cast(caster, "agility", { target = caster }) then worked = worked + 1 end
    wait(2000)
  end
  expect.is_true(worked >= 8 and worked < 20)
end)
