-- Slayers, and what the tooltips of magical things say.

local music = require("features.active_skills.lib.music")
local slayers = require("features.fighting.lib.slayers")
local weapons = require("features.fighting.lib.weapons")

local MAP, X, Y = 0, 1500, 1600

local function fighter(x, slayer)
  local mobile = mobiles.of_session(test.player({ map_id = MAP, x = x, y = Y }).session_id)
  local sword = items.create("katana")
  sword:set("slayer", slayer)
  sword:equip_on(mobile)
  return mobile, sword
end

local function scaled(attacker, defender) return slayers.scale(attacker, defender, weapons.of(attacker), 10) end

test.case("all slayers have words, and all that creatures name exist", function()
  local known = {}
  for _, group in pairs(slayers.groups) do
    for _, name in ipairs { group.all, table.unpack(group.lesser) } do
      known[name] = true
      expect.is_true(slayers.cliloc(name) ~= nil)
    end
    for _, other in ipairs(group.opposes) do expect.is_true(slayers.groups[other] ~= nil) end
  end
  for _, id in ipairs(mobiles.templates()) do
    local params = mobiles.template(id).params
    for name in (params.slain_by or ""):gmatch("%S+") do
      if not known[name] then error(("%s is slain by '%s'"):format(id, name)) end
    end
    expect.is_true(params.leaves_slayers == nil or slayers.groups[params.leaves_slayers] ~= nil)
  end
end)

test.case("a slayer strikes its creatures twice as hard, others as usual", function()
  local anna = fighter(X, "silver")
  local lich = mobiles.create("lich", MAP, X + 1, Y, 0)
  local orc = mobiles.create("orc", MAP, X + 1, Y, 0)
  expect.equal({ scaled(anna, lich), scaled(anna, orc) }, { 20, 10 })
  local bert = fighter(X + 2, "orc_slaying")
  local troll = mobiles.create("troll", MAP, X + 1, Y, 0)
  expect.equal({ scaled(bert, orc), scaled(bert, troll), scaled(bert, anna) }, { 20, 10, 10 })
end)

test.case("what a slayer's group opposes strikes its bearer twice as hard", function()
  local anna, sword = fighter(X, "silver")
  local orc = mobiles.create("orc", MAP, X + 1, Y, 0)
  expect.equal(scaled(orc, anna), 20)
  sword:delete()
  expect.equal(scaled(orc, anna), 10)
end)

test.case("a slaying instrument makes songs easier on its creatures, and harder on those it opposes", function()
  local anna = fighter(X)
  local lute = items.create("lute")
  lute:put_in(anna.backpack)
  local lich = mobiles.create("lich", MAP, X + 1, Y, 0)
  local orc = mobiles.create("orc", MAP, X + 1, Y, 0)
  local on_lich, on_orc = music.difficulty(anna, lich, lute), music.difficulty(anna, orc, lute)
  lute:set("slayer", "silver")
  expect.equal(music.difficulty(anna, lich, lute), on_lich - 10)
  expect.equal(music.difficulty(anna, orc, lute), on_orc + 10)
end)

test.case("liches leave slayers of humanoids, and most creatures silver", function()
  expect.equal(slayers.of_loot("orc"), "silver")
  local found = {}
  for _ = 1, 60 do found[slayers.of_loot("lich")] = true end
  expect.is_true(found.repond and found.orc_slaying and found.ogre_thrashing and found.troll_slaughter)
end)

test.case("a magical thing hides its powers until it is identified", function()
  local anna, plain = fighter(X)
  local sword = items.create("katana", { params = { slayer = "silver", damage_level = 3 } })
  sword:put_in(anna.backpack)
  expect.equal(test.describe(sword.serial), { 1038000 })
  sword:set("identified", true)
  expect.equal(test.describe(sword.serial), { 1017384, 1038018 })
  expect.equal(test.describe(plain.serial), {})
end)
