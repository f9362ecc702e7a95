-- Treasure maps: loot, decoding, digging, chests and their guards.

local bands = require("features.creatures.lib.bands")
local chests = require("features.treasure.lib.chests")
local places = require("features.treasure.lib.hiding_places")
local rising = require("features.treasure.lib.rising")
local rules = require("features.treasure.data.treasure_rules")
local treasure_maps = require("features.treasure.lib.treasure_maps")

local TRAMMEL, X, Y = 1, 2200, 2200
local TOO_DIFFICULT, NO_CLUE, MARKED, NOTHING, ON_TOP, MOVED, FOUND, NOT_YOURS = 503013, 503031, 503017, 503035, 503030, 503023, 503014, 1010631
local DIG_MS = rules.strokes * rules.stroke_ms + rules.rising_steps * rules.rising_ms + 1000

-- Guards think all the time that passes.
rules.rights_ms, rules.chest_ms = 60 * 1000, 3 * 60 * 1000

local function somebody(x, skills)
  local player = test.player { map_id = TRAMMEL, x = x or X, y = Y }
  local mobile = mobiles.get(player.character_id)
  mobile.strength = 100
  for name, tenths in pairs(skills or {}) do mobile:set_skill(name, tenths) end
  test.lines(player.session_id)
  return player, mobile
end

local function map_for(mobile, level)
  local map = treasure_maps.make(level, TRAMMEL)
  map:set("place", { map_id = TRAMMEL, x = X + 3, y = Y })
  map:put_in(mobile.backpack)
  return map
end

local function shovel_for(mobile) return items.create("shovel"):put_in(mobile.backpack) end

local function read(player) return table.concat(test.lines(player.session_id), " ") end

local function dig(player, shovel, map, x)
  test.use(player.session_id, shovel.serial)
  wait(0)
  test.target(player.session_id, { serial = map.serial })
  wait(0)
  test.target(player.session_id, { x = x, y = Y, z = 0 })
  wait(0)
end

local function dug_up(level)
  local player, mobile = somebody(X + 2, { cartography = 2000, mining = 1000 })
  local map, shovel = map_for(mobile, level), shovel_for(mobile)
  test.use(player.session_id, map.serial)
  dig(player, shovel, map, X + 3)
  wait(DIG_MS)
  return player, mobile, items.all_of("treasure_chest")[1], map
end

test.case("every place of the data is on its maps, and maps lead to land only", function()
  expect.equal(#places.bad(), 0)
  test.define_water(TRAMMEL, 0, 0, 5119, 4095, -5)
  expect.equal(places.any(TRAMMEL), nil)
  expect.is_true(#places.bad() > 0)
  expect.equal(places.any(3), nil)
end)

test.case("creatures leave maps of their level, now and then", function()
  local kept = rules.map_percent
  rules.map_percent = 100
  mobiles.create("dragon", TRAMMEL, X, Y, 0):kill()
  mobiles.create("cow", TRAMMEL, X, Y, 0):kill()
  rules.map_percent = kept
  local maps = items.all_of("treasure_map")
  expect.equal({ #maps, maps[1]:get("level"), maps[1].container.template }, { 1, 4, "corpse" })
end)

test.case("who knows maps decodes one, and sees where the treasure is", function()
  local player, mobile = somebody(X, { cartography = 0 })
  local map = map_for(mobile, 3)
  test.use(player.session_id, map.serial)
  expect.contains(read(player), tostring(TOO_DIFFICULT))
  mobile:set_skill("cartography", 2000)
  test.shown()
  test.use(player.session_id, map.serial)
  expect.contains(read(player), tostring(MARKED))
  local chart
  for _, show in ipairs(test.shown()) do chart = show.chart or chart end
  local pin = chart.pins[1]
  local tiles = chart.right - chart.left
  expect.is_true(math.abs(chart.left + pin.x * tiles / 200 - (X + 3)) <= 3)
  expect.is_false(chart.may_plot)
  local other, thief = somebody(X + 1, { cartography = 0 })
  map:put_in(thief.backpack)
  test.use(other.session_id, map.serial)
  expect.contains(read(other), tostring(NO_CLUE))
end)

test.case("a shovel brings up the chest, with its guards, and the map is used up", function()
  local player, mobile, chest, map = dug_up(2)
  expect.equal({ chest.x, chest.y, chest.z, chest.movable, chest:get("locked"), chest:get("trap_level") }, { X + 3, Y, 0, false, true, 2 })
  expect.equal(map:get("found_by"), mobile.name)
  local guards = 0
  for _ in mobiles.each { param = "band" } do guards = guards + 1 end
  expect.equal(guards, rules.guards_at_chest)
  expect.equal(chest:find("gold").amount, 2000)
  test.lines(player.session_id)
  test.use(player.session_id, map.serial)
  expect.contains(read(player), tostring(FOUND))
  test.advance(rules.chest_ms)
  expect.is_false(chest.exists)
end)

test.case("a chest that was rising when the server stopped comes up, and its guards come once", function()
  local _, mobile = somebody(X)
  local chest = chests.make(1, mobile)
  rising.bury(chest, { map_id = TRAMMEL, x = X + 3, y = Y }, 0)
  rising.go_on()
  rising.go_on()
  wait(rules.rising_ms + 1)
  expect.is_true(chest.z < 0)
  wait(DIG_MS)
  expect.equal({ chest.z, chest:get("rising"), #bands.alive("chest " .. chest.serial) }, { 0, nil, rules.guards_at_chest })
  rising.go_on()
  wait(DIG_MS)
  expect.equal(#bands.alive("chest " .. chest.serial), rules.guards_at_chest)
end)

test.case("nothing is found too far away, on top of it, or by a player who walks away", function()
  local player, mobile = somebody(X, { cartography = 2000, mining = 0 })
  local map, shovel = map_for(mobile, 1), shovel_for(mobile)
  test.use(player.session_id, map.serial)
  dig(player, shovel, map, X + 1)
  mobile:set_skill("mining", 1000)
  mobile:move_to(TRAMMEL, X + 3, Y, 0)
  dig(player, shovel, map, X + 4)
  mobile:move_to(TRAMMEL, X + 2, Y, 0)
  dig(player, shovel, map, X + 3)
  mobile:move_to(TRAMMEL, X + 1, Y, 0)
  wait(DIG_MS)
  local lines = read(player)
  for _, number in ipairs { 503032, ON_TOP, MOVED } do expect.contains(lines, tostring(number)) end
  mobile:move_to(TRAMMEL, X + 100, Y, 0)
  dig(player, shovel, map, X + 101)
  expect.contains(read(player), tostring(NOTHING))
  expect.equal(#items.all_of("treasure_chest"), 0)
end)

test.case("the chest is for the digger and its party, then for everybody", function()
  local _, mobile, chest = dug_up(1)
  local other, stranger = somebody(X + 4)
  local gold = chest:find("gold")
  expect.is_false(test.lift(other.session_id, gold.serial))
  expect.contains(read(other), tostring(NOT_YOURS))
  party.add(mobile.serial, stranger.serial)
  expect.is_true(chests.may_take(chest, stranger))
  party.remove(stranger.serial)
  expect.is_false(chests.may_take(chest, stranger))
  test.advance(rules.rights_ms)
  expect.is_true(test.lift(other.session_id, gold.serial))
end)

-- Of these levels a chest holds all, whatever the weight of the magical things.
local LIGHT_LEVELS = 3

test.case("a chest has what its level has, as far as it bears the weight", function()
  local share = rules.for_each_level
  for level = 1, #rules.levels do
    local chest = items.create("treasure_chest")
    chest:move_to(TRAMMEL, X, Y, 0)
    chests.fill(chest, level)
    local scrolls, magic = 0, 0
    for _, item in ipairs(chest.contents) do
      if item:has_tag("scroll") or item.template:find("_scroll$") then scrolls = scrolls + item.amount end
      if item:has_tag("weapon") or item:has_tag("armor") or item:has_tag("shield") then magic = magic + 1 end
    end
    expect.equal({ chest:find("gold").amount, scrolls }, { share.gold * level, share.scrolls * level })
    if level <= LIGHT_LEVELS then expect.equal(magic, share.magic * level) else expect.is_true(magic > share.magic * LIGHT_LEVELS) end
    chest:delete()
  end
end)

test.case("staff get a map to try, and a list of bad places", function()
  local staff = test.player { role = "GameMaster", map_id = TRAMMEL, x = X, y = Y }
  expect.contains(test.give(staff.session_id, ".treasure_map 2"), "It leads to")
  expect.contains(test.give(staff.session_id, ".treasure_places"), "0 places are no land")
end)
