-- Messages in bottles, fishing above wrecks, and serpents.

local bottles = require("features.shipwrecks.lib.bottles")
local rules = require("features.shipwrecks.data.shipwreck_rules")
local sextant = require("lib.sextant")
local wrecks = require("features.shipwrecks.lib.wrecks")

local TRAMMEL = 1
local SEA = { map_id = TRAMMEL, x = 1500, y = 1500 }
local SHIP_MULTI, DECK = 0, 0x3E8A

-- A sailor on the deck of a ship in the middle of a sea.
local function sailor()
  local deck = {}
  for dx = -2, 2 do
    for dy = -5, 5 do deck[#deck + 1] = { item_id = DECK, dx = dx, dy = dy, dz = 3 } end
  end
  test.define_multi(SHIP_MULTI, deck)
  test.define_water(TRAMMEL, 1200, 1200, 1800, 1800, -5)
  local ship = items.create("small_ship")
  ship:move_to(TRAMMEL, SEA.x, SEA.y, -5)
  local player = test.player { map_id = TRAMMEL, x = SEA.x, y = SEA.y, z = -2 }
  local mobile = mobiles.get(player.character_id)
  mobile:set_skill("fishing", 1000)
  test.lines(player.session_id)
  return player, mobile
end

local function call_for(mobile, place) return items.create("sos", { params = { place = place, level = 1 } }):put_in(mobile.backpack) end

local function spot() return { map_id = TRAMMEL, x = SEA.x + 4, y = SEA.y, z = -5, wet = true } end

-- Does something with every catch being the chest, or none.
local function with_chests(percent, work)
  local kept = rules.chest_percent
  rules.chest_percent = percent
  local results = table.pack(work())
  rules.chest_percent = kept
  return table.unpack(results)
end

test.case("sextants count from the throne of Britannia", function()
  expect.equal(sextant.words { map_id = 0, x = 1323, y = 1624 }, "0° 0'S, 0° 0'E")
  expect.equal(sextant.words { map_id = 1, x = 1323 + 5120 // 4, y = 1624 - 1024 }, "90° 0'N, 90° 0'E")
  expect.equal(sextant.words { map_id = 2, x = 10, y = 10 }, nil)
end)

test.case("a bottle gives its message once, and the message names open sea", function()
  local player, mobile = sailor()
  local areas = rules.areas
  rules.areas = { { map_id = TRAMMEL, left = 1200, top = 1200, right = 1800, bottom = 1800 } }
  local bottle = bottles.make(TRAMMEL):put_in(mobile.backpack)
  test.use(player.session_id, bottle.serial)
  rules.areas = areas
  local call = mobile.backpack:find("sos")
  expect.is_false(bottle.exists)
  test.use(player.session_id, call.serial)
  expect.contains(table.concat(test.gump(player.session_id).texts, " "), (sextant.words(call:get("place"))))
end)

test.case("where there is no sea a bottle stays closed", function()
  local player = test.player { map_id = TRAMMEL, x = 2600, y = 2600 }
  local mobile = mobiles.get(player.character_id)
  local bottle = bottles.make(TRAMMEL):put_in(mobile.backpack)
  test.use(player.session_id, bottle.serial)
  expect.is_true(bottle.exists)
  expect.equal(mobile.backpack:find("sos"), nil)
end)

test.case("above a wreck a sailor pulls up wreckage, then the chest with serpents", function()
  local _, mobile = sailor()
  local call = call_for(mobile, SEA)
  local template = with_chests(0, function() return wrecks.catch(mobile, spot()) end)
  expect.is_true(items.template(template) ~= nil)
  expect.is_true(call.exists)
  expect.is_true(with_chests(100, function() return wrecks.catch(mobile, spot()) end))
  expect.is_false(call.exists)
  local chest = items.near(TRAMMEL, mobile.x, mobile.y, 1, { tag = "treasure" })[1]
  expect.equal({ chest:find("gold").amount, chest:get("locked") }, { 1000, nil })
  local serpents = 0
  for _ in mobiles.each { param = "band", value = "serpents" } do serpents = serpents + 1 end
  expect.is_true(serpents >= rules.chest_serpents[1])
end)

test.case("no wreck is found from the shore, elsewhere, or without its message", function()
  local _, mobile = sailor()
  expect.equal(wrecks.catch(mobile, spot()), nil)
  local call = call_for(mobile, { map_id = TRAMMEL, x = SEA.x + 200, y = SEA.y })
  expect.equal(wrecks.catch(mobile, spot()), nil)
  call:set("place", SEA)
  mobile:move_to(TRAMMEL, 1190, SEA.y, 0)
  call:set("place", { map_id = TRAMMEL, x = 1210, y = SEA.y })
  expect.equal(wrecks.catch(mobile, { map_id = TRAMMEL, x = 1210, y = SEA.y, z = -5, wet = true }), nil)
end)

test.case("a net in the open sea brings up what lives there, once, and none near the shore", function()
  local player, mobile = sailor()
  local net = items.create("special_fishing_net"):put_in(mobile.backpack)
  local function throw(x)
    test.use(player.session_id, net.serial)
    wait(0)
    test.target(player.session_id, { x = x, y = SEA.y, z = -5 })
    wait(0)
  end
  throw(SEA.x + 20)
  expect.is_true(net.exists)
  throw(SEA.x + 5)
  expect.is_false(net.exists)
  test.advance(rules.net_splashes * rules.net_splash_ms)
  local count = 0
  for _ in mobiles.each { param = "band", value = "serpents" } do count = count + 1 end
  expect.is_true(count >= rules.net_creatures[1] and count <= rules.net_creatures[2])
end)

test.case("a serpent takes what is no fish, and leaves it when it dies", function()
  local player, mobile = sailor()
  expect.is_true(wrecks.swallow(mobile, "message_in_a_bottle"))
  expect.is_false(wrecks.swallow(mobile, "fish"))
  expect.contains(table.concat(test.lines(player.session_id), " "), "503170")
  for serpent in mobiles.each { param = "swallowed" } do serpent:kill() end
  local bottle = items.all_of("message_in_a_bottle")[1]
  expect.equal(bottle.container.template, "corpse")
end)
