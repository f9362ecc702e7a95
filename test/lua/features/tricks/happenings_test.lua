-- Tricks with treasures, wrecks, altars and events.

local altars = require("features.altars.lib.altars")
local altar_data = require("features.altars.data.altar_list")
local bands = require("features.creatures.lib.bands")
local bottles = require("features.shipwrecks.lib.bottles")
local combat = require("features.fighting.lib.fighting")
local law = require("features.law.lib.crimes")
local rewards = require("features.rewards.lib.rewards")
local rules = require("features.treasure.data.treasure_rules")
local staff_events = require("features.staff_events.lib.staff_events")
local treasure_maps = require("features.treasure.lib.treasure_maps")

local TRAMMEL, X, Y = 1, 2300, 2300
local FELUCCA = 0
local ARENA = { map_id = TRAMMEL, x = 2600, y = 2600, z = 0 }
local DIG_MS = rules.strokes * rules.stroke_ms + rules.rising_steps * rules.rising_ms + 1000
local EVENT = "The Melee"

local function somebody(x, map_id)
  local player = test.player { map_id = map_id or TRAMMEL, x = x or X, y = Y }
  local mobile = mobiles.get(player.character_id)
  mobile:set_skill("cartography", 2000)
  mobile:set_skill("mining", 1000)
  return player, mobile
end

local function decoded_map(player, mobile, level)
  local map = treasure_maps.make(level, TRAMMEL)
  map:set("place", { map_id = TRAMMEL, x = X + 1, y = Y })
  map:put_in(mobile.backpack)
  test.use(player.session_id, map.serial)
  return map
end

local function aim(player, shovel, map)
  test.use(player.session_id, shovel.serial)
  wait(0)
  test.target(player.session_id, { serial = map.serial })
  wait(0)
end

local function dig(player, shovel, map)
  aim(player, shovel, map)
  test.target(player.session_id, { x = X + 1, y = Y, z = 0 })
  wait(0)
end

local function chest_of(level)
  local player, mobile = somebody()
  local map = decoded_map(player, mobile, level)
  dig(player, items.create("shovel"):put_in(mobile.backpack), map)
  wait(DIG_MS)
  return player, mobile, items.all_of("treasure_chest")[1], map
end

local function is_at(mobile, x, y) return math.abs(mobile.x - x) <= 1 and math.abs(mobile.y - y) <= 1 end

local function begun() staff_events.start(EVENT, "Gaia", ARENA) end

-- Known from RunUO: TreasureMap.DigTimer.
test.case("180: one map gives one chest, with two shovels, and again when it was dug up", function()
  local player, mobile = somebody()
  local map = decoded_map(player, mobile, 1)
  local one, other = items.create("shovel"):put_in(mobile.backpack), items.create("pickaxe"):put_in(mobile.backpack)
  dig(player, one, map)
  dig(player, other, map)
  wait(DIG_MS)
  aim(player, one, map)
  expect.equal({ #items.all_of("treasure_chest"), test.has_target(player.session_id) }, { 1, false })
end)

-- Known from RunUO: TreasureMap.DigTimer.
test.case("181: who hands the map on while digging gets no chest", function()
  local player, mobile = somebody()
  local _, friend = somebody(X + 5)
  local map = decoded_map(player, mobile, 1)
  dig(player, items.create("shovel"):put_in(mobile.backpack), map)
  wait(rules.stroke_ms * 3)
  map:put_in(friend.backpack)
  wait(DIG_MS)
  expect.equal({ #items.all_of("treasure_chest"), map:get("found_by") }, { 0, nil })
end)

-- Known from RunUO: TreasureMapChest.OnItemLifted.
test.case("182: a thing that is taken out and laid back again brings no more guards", function()
  local player, _, chest = chest_of(1)
  local kept = rules.disturbed_percent
  rules.disturbed_percent = 100
  local gold, guards = chest:find("gold"), #bands.alive("chest " .. chest.serial)
  for _ = 1, 3 do test.lift(player.session_id, gold.serial) end
  rules.disturbed_percent = kept
  expect.equal(#bands.alive("chest " .. chest.serial), guards + 1)
end)

-- Known from RunUO: MessageInABottle.
test.case("183: a bottle that is opened twice gives one message", function()
  local player, mobile = somebody()
  test.define_water(TRAMMEL, 0, 0, 2000, 4095, -5)
  local bottle = bottles.make(TRAMMEL):put_in(mobile.backpack)
  local serial = bottle.serial
  for _ = 1, 2 do
    if items.get(serial) then test.use(player.session_id, serial) end
  end
  expect.is_true(#items.all_of("sos") <= 1)
  local call = items.create("sos", { params = { place = { map_id = TRAMMEL, x = X, y = Y }, level = 4 } }):put_in(mobile.bank)
  expect.equal(bottles.near(mobile, { map_id = TRAMMEL, x = X, y = Y }), nil)
  call:put_in(mobile.backpack)
  expect.equal(bottles.near(mobile, { map_id = TRAMMEL, x = X, y = Y }), call)
end)

-- Known from RunUO: ChampionSpawn.
test.case("184: nobody tames a creature of an altar", function()
  local player, mobile = somebody(X, FELUCCA)
  mobile:set_skill("animal_taming", 1000)
  local altar = altars.make("cold_blood", mobile)
  local dragon = bands.send("altar " .. altar.serial, "dragon", mobile, 2)
  test.use_skill(player.session_id, { skill = 35 })
  wait(0)
  if test.has_target(player.session_id) then test.target(player.session_id, { serial = dragon.serial }) end
  test.advance(20000)
  expect.equal(dragon:get("master"), nil)
  expect.is_false(dragon:get("tame_skill"))
end)

-- Known from RunUO: ChampionSpawn.
test.case("185: an altar pays its gold once, and nothing to players who hardly struck", function()
  local _, anna = somebody(X, FELUCCA)
  local _, bert = somebody(X + 2, FELUCCA)
  local altar = altars.make("arachnid", anna)
  altars.start(altar)
  altar:set("level", altar_data.levels)
  altar:set("kills", altars.kills_of(altar_data.levels) - 1)
  bands.alive("altar " .. altar.serial)[1]:kill()
  local champion = bands.alive("altar " .. altar.serial)[1]
  combat.hurt(anna, champion, 1000, combat.PLAIN)
  combat.hurt(bert, champion, 1, combat.PLAIN)
  champion:kill(anna)
  altars.on_death(altar, anna)
  expect.equal({ anna.backpack:find("gold").amount, bert.backpack:find("gold") }, { 19980, nil })
end)

test.case("186: nobody flees to an event from a fight, as a criminal, or as a ghost", function()
  begun()
  local player, mobile = somebody(X, FELUCCA)
  local rat = mobiles.create("rat", FELUCCA, X + 1, Y, 0)
  combat.attack(rat, mobile)
  expect.equal((staff_events.join(player.session_id)), nil)
  local other, thief = somebody(X + 40, FELUCCA)
  law.criminal_act(thief)
  expect.equal((staff_events.join(other.session_id)), nil)
  local third, ghost = somebody(X + 80, FELUCCA)
  ghost:kill()
  expect.equal((staff_events.join(third.session_id)), nil)
end)

test.case("187: no event leads out of a jail, neither by joining nor by its end", function()
  region.add { name = "Jail", map_id = TRAMMEL, areas = { { x1 = 2650, y1 = 2650, x2 = 2660, y2 = 2660 } }, no_recall = true }
  begun()
  local jailed, prisoner = somebody()
  prisoner:move_to(TRAMMEL, 2655, 2655, 0)
  expect.equal((staff_events.join(jailed.session_id)), nil)
  local player, mobile = somebody()
  staff_events.join(player.session_id)
  mobile:move_to(TRAMMEL, 2656, 2655, 0)
  test.say(player.session_id, ".event_leave")
  staff_events.finish()
  expect.is_true(is_at(mobile, 2656, 2655))
  region.clear()
end)

test.case("188: who travels away from an event is not brought back by its end", function()
  begun()
  local player, mobile = somebody()
  staff_events.join(player.session_id)
  mobile:move_to(TRAMMEL, 1000, 1000, 0)
  staff_events.finish()
  expect.is_true(is_at(mobile, 1000, 1000))
end)

test.case("189: coming to an event again and again does not change where somebody goes back to", function()
  begun()
  local player, mobile = somebody()
  staff_events.join(player.session_id)
  mobile:move_to(TRAMMEL, 1000, 1000, 0)
  expect.is_true(staff_events.join(player.session_id))
  expect.equal((staff_events.join(player.session_id)), nil)
  staff_events.finish()
  expect.is_true(is_at(mobile, X, Y))
end)

test.case("190: an invitation cannot be accepted after the end", function()
  local player, mobile = somebody()
  begun()
  require("features.staff_events.lib.inviting").ask(player.session_id)
  staff_events.finish()
  expect.is_nil(test.gump(player.session_id))
  expect.is_true(is_at(mobile, X, Y))
end)

test.case("191: nobody leaves an event to live again, or out of a fight there", function()
  begun()
  local player, mobile = somebody()
  staff_events.join(player.session_id)
  local rat = mobiles.create("rat", TRAMMEL, ARENA.x + 1, ARENA.y, 0)
  combat.attack(rat, mobile)
  expect.equal((staff_events.go_back(player.session_id)), nil)
  mobile:kill()
  expect.equal((staff_events.go_back(player.session_id)), nil)
  expect.equal({ mobile.is_dead, is_at(mobile, ARENA.x, ARENA.y) }, { true, true })
end)

test.case("192: a reward that waits is paid once, however often its owner comes", function()
  local player = somebody()
  test.leave(player.session_id)
  expect.equal(rewards.give(player.character_id, { template = "heater_shield", amount = 2 }), "owed")
  local again = test.come_back(player.character_id)
  test.leave(again.session_id)
  again = test.come_back(player.character_id)
  local mobile = mobiles.get(again.character_id)
  expect.equal(#mobile.backpack:find_all("heater_shield"), 2)
end)

-- Known from RunUO: TreasureMapChest.CheckLoot.
test.case("257: a thief has no more right to a treasure than others have", function()
  local chests = require("features.treasure.lib.chests")
  local _, digger = somebody()
  local chest = chests.make(1, digger)
  chest:move_to(TRAMMEL, X + 1, Y, 0)
  chest:set("locked", nil)
  local player, thief = somebody()
  thief:set_skill("stealing", 1000)
  local scroll = chest:find(function(item) return item:has_tag("scroll") end)
  local function steal()
    test.use_skill(player.session_id, { skill = 33, target = scroll.serial })
    wait(12000)
  end
  steal()
  expect.equal(scroll.container, chest)
  chest:set("rights_until", 0)
  steal()
  expect.equal(scroll.root_mobile, thief)
end)
