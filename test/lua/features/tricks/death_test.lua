-- Tricks of the dead, and with what they leave.

local combat = require("features.fighting.lib.fighting")
local leaving = require("features.leaving.lib.leaving")
local offering = require("features.death.lib.offering")

local FELUCCA, TRAMMEL, X, Y = 0, 1, 2005, 2005

local function person(x, map_id)
  local player = test.player { map_id = map_id or FELUCCA, x = x or X, y = Y }
  local mobile = mobiles.of_session(player.session_id)
  mobile.strength, mobile.hits_max, mobile.hits = 100, 100, 100
  test.lines(player.session_id)
  return player, mobile
end

local function give(mobile, template, wish) return items.create(template, wish):put_in(mobile.backpack) end

local function offer_life(healer, ghost)
  timer.after(0, function() offering.by_friend(healer, ghost) end)
  wait(1)
end

-- Known from ModernUO 1904.
test.case("79: an offer of life that was kept from an earlier death is worth nothing in the next one", function()
  local anna, ghost = person()
  local _, healer = person(X + 1)
  ghost:kill()
  offer_life(healer, ghost)
  expect.is_true(test.gump(anna.session_id) ~= nil)
  ghost:resurrect()
  ghost:kill()
  test.press(anna.session_id, "yes")
  wait(1)
  expect.is_true(ghost.is_dead)
end)

-- Known from ModernUO 1904.
test.case("80: an offer of life is taken where it was made, not deep in a dungeon", function()
  local anna, ghost = person()
  local _, healer = person(X + 1)
  ghost:kill()
  offer_life(healer, ghost)
  ghost:move_to(FELUCCA, X + 100, Y, 0)
  test.press(anna.session_id, "yes")
  wait(1)
  expect.is_true(ghost.is_dead)
end)

-- Known from ServUO 3777.
test.case("81: a ghost uses no skill, spell, bandage, potion, rune, wand or order", function()
  local anna, ghost = person()
  ghost.mana_max, ghost.mana, ghost.followers_max = 100, 100, 5
  ghost:set_skill("magery", 1000)
  local dog = mobiles.create("dog", FELUCCA, X + 1, Y, 0)
  require("features.pets.lib.ownership").control(dog, ghost)
  ghost:kill()
  local things = {}
  for _, template in ipairs { "bandage", "heal_potion", "recall_rune", "runebook", "heal_scroll", "bread_loaf", "ethereal_horse" } do
    things[#things + 1] = give(ghost, template)
  end
  local wand = items.create("wand_of_healing")
  wand:equip_on(ghost)
  things[#things + 1] = wand
  for _, thing in ipairs(things) do
    test.use(anna.session_id, thing.serial)
    expect.is_false(test.has_target(anna.session_id), thing.template)
    expect.is_nil(test.gump(anna.session_id), thing.template)
    expect.is_true(thing.exists, thing.template)
  end
  test.cast(anna.session_id, { spell = 4, target = ghost.serial })
  test.use_skill(anna.session_id, { skill = 21 })
  test.use_item_on(anna.session_id, { item = things[1].serial, target = ghost.serial })
  test.say(anna.session_id, "all stay")
  wait(5000)
  expect.is_true(ghost.is_dead and not ghost.hidden and not ghost.is_mounted)
  expect.equal(dog:get("order"), "follow")
end)

-- Known from ServUO 3777.
test.case("82: a ghost calls no guards and begins no trade", function()
  region.add { name = "Town", map_id = FELUCCA, areas = { { x1 = 2000, y1 = 2000, x2 = 2020, y2 = 2020 } }, guarded = true }
  local anna, ghost = person()
  local bert, thug = person(X + 1)
  combat.attack(thug, ghost)
  ghost:kill(thug)
  test.say(anna.session_id, "guards!", { keywords = { 0x0007 } })
  wait(1000)
  expect.is_false(thug.is_dead)
  test.trade(anna.session_id, { target = bert.character_id, item = give(ghost, "gold").serial })
  expect.is_nil(trade.of(anna.session_id))
end)

-- Known from RunUO: Corpse.CanLoot.
test.case("83: nobody takes from, carves or opens by magic the corpse of an innocent where players do not fight", function()
  local _, dead = person(X, TRAMMEL)
  local gold = give(dead, "gold", { amount = 10 })
  dead:kill()
  local corpse = items.all_of("corpse")[1]
  local bert, thief = person(X + 1, TRAMMEL)
  thief:set_skill("stealing", 1000)
  expect.is_false(test.lift(bert.session_id, gold.serial))
  test.use_skill(bert.session_id, { skill = 33, target = gold.serial })
  wait(10001)
  local knife = give(thief, "skinning_knife")
  test.use(bert.session_id, knife.serial)
  wait(0)
  test.target(bert.session_id, { serial = corpse.serial })
  wait(0)
  thief:set_skill("magery", 1000)
  thief.mana_max, thief.mana = 100, 100
  for _, reagent in ipairs { "bloodmoss", "mandrake_root" } do give(thief, reagent, { amount = 5 }) end
  expect.is_false(require("features.spells.lib.magery").cast(thief, "telekinesis", { target = corpse }))
  expect.equal(gold.container, corpse)
end)

test.case("84: a monster's loot goes to its killer's party, and to no stranger", function()
  local anna, hunter = person(X, TRAMMEL)
  local bert, friend = person(X + 1, TRAMMEL)
  local carl = person(X + 2, TRAMMEL)
  timer.after(0, function() party.add(hunter.serial, friend.serial) end)
  wait(1)
  local orc = mobiles.create("orc", TRAMMEL, X, Y + 1, 0)
  combat.hurt(hunter, orc, orc.hits_max + 10, "fire")
  local corpse = items.all_of("corpse")[1]
  local gem = items.create("diamond")
  gem:put_in(corpse)
  expect.equal({ test.lift(anna.session_id, gem.serial), test.lift(bert.session_id, gem.serial), test.lift(carl.session_id, gem.serial) },
    { true, true, false })
end)

-- Known from players of the era.
test.case("85: nobody escapes from a fight by leaving the game, not even beside a camp fire or in a town", function()
  region.add { name = "Town", map_id = FELUCCA, areas = { { x1 = 2000, y1 = 2000, x2 = 2020, y2 = 2020 } }, guarded = true }
  local _, one = person()
  local _, other = person(X + 1)
  combat.attack(one, other)
  expect.equal({ leaving.seconds(one), leaving.seconds(other) }, { 300, 300 })
end)

-- Known from ServUO 3308.
test.case("86: death ends poison, blessings and other shapes, and nothing of them comes back with life", function()
  local stats = require("features.skills.lib.stats")
  local _, one = person()
  require("features.poison.lib.poison").apply(one, 4)
  stats.change(one, "strength", "blessing", 11, 600000)
  local body = one.body
  one:set("own_looks", { body = body, hue = 0, name = one.name, ends_at = time.unix() + 600000 })
  one.body = 0xD0
  one:kill()
  one:resurrect()
  wait(30000)
  expect.equal({ one.poison, one.strength, one.body, one.is_dead }, { 0, 100, body, false })
end)
