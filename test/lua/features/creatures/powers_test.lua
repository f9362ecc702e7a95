-- Special attacks of single creatures, and what they are proof against.

local combat = require("features.fighting.lib.fighting")
local dancing = require("features.creatures.lib.dancing")
local defences = require("features.creatures.lib.defences")
local kinds = require("features.creatures.lib.power_kinds")
local magery = require("features.spells.lib.magery")
local pets = require("features.pets.lib.ownership")
local powers = require("features.creatures.lib.powers")
local teleporting = require("features.creatures.lib.teleporting")

local MAP, X, Y = 0, 1500, 1600

local function hero(x)
  local mobile = mobiles.of_session(test.player({ map_id = MAP, x = x or X, y = Y }).session_id)
  mobile.hits_max = 2000
  mobile.hits = 2000
  mobile.hits_regeneration = 0
  mobile.followers_max = 5
  return mobile
end

local function creature(template, x)
  local made = mobiles.create(template, MAP, x or X + 1, Y, 0)
  made.frozen = true
  return made
end

-- Uses a creature's attacks for an occasion until something holds, at most so often.
local function use_until(self, occasion, foe, holds)
  for _ = 1, 200 do
    if holds() then return true end
    powers.use(self, occasion, foe)
    test.advance(1001)
  end
  return holds()
end

test.case("all powers of creatures are of a known kind, and what they name exists", function()
  local function check(id)
    if not mobiles.template(id) then error("there is no " .. id) end
  end
  for _, id in ipairs(mobiles.templates()) do
    local params = mobiles.template(id).params
    for _, power in ipairs(params.powers or {}) do
      if not kinds[power.does] then error(("%s has a power '%s'"):format(id, power.does)) end
      for _, called in ipairs(power.templates or {}) do check(called) end
      if power.template then check(power.template) end
    end
    for _, called in ipairs { "minions", "guardian" } do
      if params.boss and params.boss[called] then check(params.boss[called]) end
    end
  end
end)

test.case("a power of an unknown kind is told", function()
  local troll = creature("troll")
  local function complaint(power)
    troll:set("powers", { power })
    return select(2, pcall(powers.has, troll, "hit"))
  end
  expect.contains(complaint { does = "juggle" }, "troll has a power 'juggle', which does not exist")
  expect.contains(complaint { does = "throw" }, "does not say 'on' which occasion")
end)

test.case("a wounded lich lord calls up to four skeletons, and not again for five minutes", function()
  local anna, lord = hero(), creature("lich_lord", X + 5)
  local function skeletons() return #mobiles.all_of("skeleton") end
  expect.is_true(use_until(lord, "hurt", anna, function() return skeletons() > 0 end))
  local first = skeletons()
  expect.is_true(first <= 4)
  for _ = 1, 60 do powers.use(lord, "hurt", anna) end
  expect.equal(skeletons(), first)
  -- They leave nothing, and go in the end.
  local one = mobiles.all_of("skeleton")[1]
  local serial = one.serial
  one:kill(anna)
  for corpse in items.each { template = "corpse", param = "owner", value = serial } do expect.equal(#corpse.contents, 0) end
  anna:move_to(MAP, X + 500, Y, 0)
  test.advance(10 * 60 * 1000)
  expect.equal(skeletons(), 0)
end)

test.case("a wound by a player sets off what answers wounds", function()
  local anna, brute = hero(), creature("orc_brute", X + 3)
  combat.hurt(anna, brute, 5, "fire")
  wait(1)
  expect.equal(#mobiles.all_of("orcish_lord"), 1)
  combat.hurt(anna, brute, 5)
  wait(1)
  expect.equal(#mobiles.all_of("orcish_lord"), 1)
end)

test.case("a succubus drains the life of all around", function()
  local anna, bert, succubus = hero(), hero(X + 2), creature("succubus")
  succubus.hits = 100
  expect.is_true(use_until(succubus, "hit", anna, function() return bert.hits < 2000 end))
  expect.is_true(succubus.hits > 100)
end)

test.case("a golem's blow stuns for five seconds", function()
  local anna, golem = hero(), creature("golem")
  expect.is_true(use_until(golem, "hit", anna, function() return anna.frozen end))
  test.advance(4500)
  expect.is_false(anna.frozen)
end)

test.case("a bronze elemental's gas poisons who wounds it from beside it", function()
  local anna, elemental = hero(), creature("bronze_elemental")
  expect.is_true(use_until(elemental, "hurt", anna, function() return anna.poison == 4 end))
  local bert = hero(X + 9)
  for _ = 1, 100 do powers.use(elemental, "hurt", bert) end
  expect.equal(bert.poison, 0)
end)

test.case("a dying dull copper elemental bursts", function()
  local anna, bert, elemental = hero(), hero(X + 9), creature("dull_copper_elemental")
  elemental:kill(anna)
  expect.equal({ anna.hits, bert.hits }, { 1925, 2000 })
end)

test.case("a verite elemental destroys what its foe wears, but not what stays in death", function()
  local anna, elemental = hero(), creature("verite_elemental")
  local helm, sword = items.create("plate_helm"), items.create("katana", { params = { blessed = true } })
  helm:equip_on(anna)
  sword:equip_on(anna)
  expect.is_true(use_until(elemental, "hit", anna, function() return not helm.exists end))
  for _ = 1, 100 do powers.use(elemental, "hit", anna) end
  expect.is_true(sword.exists)
end)

test.case("an orc bomber throws bombs, and a sand vortex sand", function()
  local anna = hero()
  for _, template in ipairs { "orc_bomber", "sand_vortex" } do
    local thrower = creature(template, X + 6)
    local hits = anna.hits
    powers.use(thrower, "fight", anna)
    test.advance(1100)
    expect.is_true(anna.hits < hits)
    hits = anna.hits
    powers.use(thrower, "fight", anna)
    test.advance(1100)
    expect.equal(anna.hits, hits)
    thrower:delete()
  end
end)

test.case("a serpentine dragon turns a pet on its master, and its blows dispel the summoned", function()
  local anna = hero()
  local dragon, bear = creature("serpentine_dragon"), creature("grizzly_bear", X + 2)
  pets.control(bear, anna)
  expect.is_true(use_until(dragon, "struck", bear, function() return bear:get("order") == "attack" end))
  local spirit = creature("blade_spirits", X + 2)
  spirit:set("summoned_until", time.unix() + 60000)
  spirit:set("dispel", { 0, 20 })
  powers.use(dragon, "hit", spirit)
  expect.is_false(spirit.exists)
end)

test.case("pets use no special attacks", function()
  local anna, golem = hero(), creature("golem")
  pets.control(golem, anna)
  for _ = 1, 50 do powers.use(golem, "hit", anna) end
  expect.is_false(anna.frozen)
end)

test.case("ore elementals are proof against blows, pets or magic", function()
  local anna = hero()
  local bear = creature("grizzly_bear", X + 2)
  pets.control(bear, anna)
  local copper, shadow = creature("copper_elemental"), creature("shadow_iron_elemental")
  local function left(one, by, kind) return defences.alter(one, 10, by, kind) end
  expect.equal({ left(copper, anna, "physical"), left(copper, anna, "fire") }, { 5, 10 })
  expect.equal({ left(shadow, anna, "physical"), left(shadow, bear, "physical"), left(shadow, anna, "fire") }, { 10, 0, 0 })
  local hits = shadow.hits
  combat.hurt(anna, shadow, 10, "fire")
  expect.equal(shadow.hits, hits)
  expect.equal(left(creature("drake"), creature("savage"), "physical"), 30)
end)

test.case("a copper elemental throws spells back", function()
  local anna = hero()
  anna.intelligence, anna.mana_max, anna.mana = 100, 100, 100
  anna:set_skill("magery", 1000)
  items.create("sulfurous_ash", { amount = 10 }):put_in(anna.backpack)
  local copper = creature("copper_elemental", X + 3)
  local hits = copper.hits
  expect.is_true(magery.cast(anna, "magic_arrow", { target = copper }))
  test.advance(1000)
  expect.equal(copper.hits, hits)
  expect.is_true(anna.hits < 2000)
end)

test.case("savage shamans dance together: their kin is healed, others are struck or poisoned", function()
  local anna, row = hero(), mobiles.template("savage_shaman").params.powers[1]
  local shaman, savage = creature("savage_shaman"), creature("savage", X + 2)
  for x = 2, 3 do creature("savage_shaman", X + x) end
  expect.is_false(dancing.dance(shaman, anna, row))
  local last = creature("savage_shaman", X + 4)
  savage.hits_max, savage.hits = 100, 10
  dancing.finish(shaman, row, "mend")
  expect.is_true(savage.hits > 10)
  local hits = savage.hits
  dancing.finish(shaman, row, "strike")
  expect.is_true(anna.hits <= 1988 and anna.hits >= 1980)
  dancing.finish(shaman, row, "envenom")
  expect.is_true(anna.poison > 0)
  expect.equal({ savage.hits, savage.poison }, { hits, 0 })
  savage:delete()
  anna.poison, anna.hits = 0, 2000
  expect.is_true(dancing.dance(last, anna, row))
  local function has_come() return anna.hits < 2000 or anna.poison > 0 end
  expect.is_true(use_until(shaman, "struck", anna, has_come))
end)

test.case("the barrier of an exodus minion stops blows until a spell breaks it, and magic from then on", function()
  local anna, minion = hero(), creature("exodus_minion")
  local hits = minion.hits
  combat.hurt(anna, minion, 40, combat.PLAIN)
  expect.equal(minion.hits, hits)
  expect.is_true(kinds.shine(minion, anna))
  combat.hurt(anna, minion, 40, "fire")
  wait(1)
  expect.equal(minion.hits, hits - 40)
  combat.hurt(anna, minion, 40, combat.PLAIN)
  expect.equal(minion.hits, hits - 40)
  combat.hurt(anna, minion, 40, "fire")
  wait(1)
  expect.is_false(kinds.shine(minion, anna))
  expect.equal(minion.hits, hits - 80)
  combat.hurt(anna, minion, 40, "fire")
  expect.equal(minion.hits, hits - 80)
  combat.hurt(anna, minion, 40, combat.PLAIN)
  expect.equal(minion.hits, hits - 120)
  -- With all its hits it is up again.
  minion.hits = minion.hits_max
  combat.hurt(anna, minion, 40, combat.PLAIN)
  expect.equal(minion.hits, minion.hits_max)
end)

test.case("an exodus overseer answers spells with bolts", function()
  local anna, overseer = hero(), creature("exodus_overseer")
  expect.is_true(use_until(overseer, "spelled", anna, function() return anna.hits <= 1950 end))
end)

test.case("a mage whose way is blocked teleports to its foe, and one that gets on does not", function()
  local anna, lich = hero(), creature("lich", X + 8)
  lich.frozen = false
  lich.mana_max, lich.mana = 1000, 1000
  local function tries(count, moves)
    for _ = 1, count do
      lich.mana = 1000
      lich:follow(anna, { distance = 1 })
      if moves then lich:move_to(MAP, lich.x == X + 8 and X + 7 or X + 8, Y, 0) end
      if teleporting.try(lich, anna) then return true end
    end
    return false
  end
  anna.hidden = true
  expect.is_false(tries(100, true))
  expect.is_true(tries(200, false))
  expect.is_true(lich:distance_to(anna) <= 2)
end)
