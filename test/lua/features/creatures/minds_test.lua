-- Whom creatures attack, how they fight by their minds, and when they stop.

local bards = require("features.creatures.lib.calming")
local combat = require("features.fighting.lib.fighting")
local fleeing = require("features.creatures.lib.fleeing")
local young = require("features.law.lib.young")

local MAP, X, Y = 0, 1500, 1600

local function hero(x, y)
  local player = test.player { map_id = MAP, x = x or X, y = y or Y }
  local mobile = mobiles.of_session(player.session_id)
  mobile.hits_max = 5000
  mobile.hits = 5000
  mobile.hits_regeneration = 0
  return mobile, player
end

local function creature(template, x, y)
  local made = mobiles.create(template, MAP, x, y, 0)
  made.hits_max = math.max(made.hits_max, 1000)
  made.hits = made.hits_max
  return made
end

local function distance(one, other) return one:distance_to(other) end

test.case("a monster attacks the nearest player in sight, goes there and strikes", function()
  local far = hero(X, Y)
  local near = hero(X + 4, Y)
  local orc = creature("orc", X + 9, Y)
  test.advance(1500)
  expect.equal(combat.opponent(orc), near)
  test.advance(15000)
  expect.equal(distance(orc, near), 1)
  expect.is_true(near.hits < 5000)
  expect.equal(far.hits, 5000)
end)

test.case("a monster leaves alone who is hidden, of staff, young, far away or not there", function()
  local orc = creature("orc", X, Y)
  orc:set("stays", true)
  local hidden = hero(X + 2, Y)
  hidden.hidden = true
  test.player { map_id = MAP, x = X + 3, y = Y, role = "GameMaster" }
  local newcomer = hero(X + 4, Y)
  young.begin(newcomer)
  hero(X + 15, Y)
  test.advance(10000)
  expect.is_nil(combat.opponent(orc))
end)

test.case("an animal attacks nobody, but strikes back", function()
  local one, player = hero()
  local bull = creature("bull", X + 1, Y)
  test.advance(5000)
  expect.is_nil(combat.opponent(bull))
  test.attack(player.session_id, { target = bull.serial })
  expect.equal(combat.opponent(bull), one)
  test.advance(15000)
  expect.is_true(one.hits < 5000)
end)

test.case("a coward runs from its attacker", function()
  local _, player = hero()
  local hind = creature("hind", X + 1, Y)
  test.attack(player.session_id, { target = hind.serial })
  test.advance(5000)
  expect.is_true(math.max(math.abs(hind.x - X), math.abs(hind.y - Y)) > 3)
  expect.is_nil(combat.opponent(hind))
end)

test.case("a monster that is nearly dead flees, but the undead never do", function()
  local one = hero()
  local orc, zombie = creature("orc", X + 1, Y), creature("zombie", X - 1, Y)
  test.advance(1500)
  orc.hits, zombie.hits = 150, 150
  for _ = 1, 20 do
    if fleeing.is_on(orc) then break end
    test.advance(500)
  end
  expect.is_true(fleeing.is_on(orc))
  test.advance(4000)
  expect.is_true(distance(orc, one) > 3)
  expect.is_false(fleeing.is_on(zombie))
end)

test.case("a monster follows only as far as its leash, and goes home", function()
  local one = hero()
  local orc = creature("orc", X + 1, Y)
  orc:set("home_range", 2)
  orc:set("leash", 6)
  test.advance(1500)
  expect.equal(combat.opponent(orc), one)
  one:move_to(MAP, X + 20, Y, 0)
  test.advance(8000)
  expect.is_nil(combat.opponent(orc))
  test.advance(8000)
  expect.is_true(math.abs(orc.x - (X + 1)) <= 6)
end)

test.case("an archer shoots from afar and steps back from enemies who come near", function()
  local one = hero()
  local archer = creature("ratman_archer", X + 9, Y)
  local bow = archer:equipped("two_handed") or items.create("bow")
  if not bow.wearer then bow:equip_on(archer) end
  archer:set_skill("archery", 1000)
  archer:set_skill("tactics", 1000)
  test.advance(20000)
  expect.is_true(one.hits < 5000)
  expect.is_true(distance(archer, one) > 3)
  one:move_to(MAP, archer.x - 1, archer.y, 0)
  test.advance(1500)
  expect.is_true(distance(archer, one) >= 2)
end)

test.case("a mage casts spells and uses mana for them", function()
  local one = hero()
  local lich = creature("lich", X + 6, Y)
  lich:set("stays", true)
  local mana = lich.mana
  test.advance(20000)
  expect.is_true(lich.mana < mana)
  expect.is_true(one.hits < 5000)
end)

test.case("a healer mends its fellows in a fight", function()
  hero()
  local shaman = creature("savage_shaman", X + 6, Y)
  local savage = creature("savage", X + 7, Y)
  savage:set("stays", true)
  shaman:set_skill("magery", 1000)
  shaman.mana_max = 500
  shaman.mana = 500
  savage.hits = 300
  test.advance(20000)
  expect.is_true(savage.hits > 310)
end)

test.case("wolves of a pack help the one that is attacked", function()
  local one, player = hero()
  local first, second = creature("timber_wolf", X + 1, Y), creature("timber_wolf", X + 4, Y)
  local bear = creature("brown_bear", X + 4, Y + 2)
  items.create("katana"):equip_on(one)
  one:set_skill("swordsmanship", 1000)
  test.attack(player.session_id, { target = first.serial })
  test.advance(15000)
  expect.equal(combat.opponent(second), one)
  expect.is_nil(combat.opponent(bear))
end)

test.case("orcs and savages fight each other on sight", function()
  local watcher = hero(X, Y + 14)
  local orc, savage = creature("orc", X, Y), creature("savage", X + 4, Y)
  test.advance(2500)
  expect.equal(combat.opponent(orc), savage)
  expect.equal(combat.opponent(savage), orc)
  expect.equal(watcher.hits, 5000)
end)

test.case("an ethereal warrior attacks the wicked only", function()
  local good = hero(X + 2, Y)
  local warrior = creature("ethereal_warrior", X, Y)
  test.advance(3000)
  expect.is_nil(combat.opponent(warrior))
  good.karma = -500
  test.advance(3000)
  expect.equal(combat.opponent(warrior), good)
end)

test.case("a dragon breathes fire once in half a minute", function()
  local one = hero()
  local dragon = creature("dragon", X + 8, Y)
  dragon:set("stays", true)
  dragon:set("mind", "melee")
  dragon.hits_max = 1000
  dragon.hits = 1000
  test.advance(20000)
  -- Five percent of a thousand hits.
  expect.equal(one.hits, 4950)
end)

test.case("a creature that bards have calmed attacks nobody", function()
  hero()
  local orc = creature("orc", X + 2, Y)
  bards.calm(orc, 60000)
  test.advance(10000)
  expect.is_nil(combat.opponent(orc))
end)

test.case("venom and immunity are in the tables of creatures", function()
  local scorpion = creature("giant_spider", X, Y)
  expect.equal(scorpion:get("hit_poison"), 2)
  expect.equal(creature("lich_lord", X, Y):get("poison_immunity"), 5)
end)

test.case("a creature that nobody sees does not think", function()
  local orc, savage = creature("orc", X, Y), creature("savage", X + 4, Y)
  test.advance(60000)
  expect.is_nil(combat.opponent(orc))
  expect.is_nil(combat.opponent(savage))
  expect.is_nil(orc:get("home"))
end)
