-- Ships: launching, orders, planks, names, laying up and sinking.

local boarding = require("features.ships.lib.boarding")
local rules = require("features.ships.data.ship_rules")
local safekeeping = require("features.safekeeping.lib.safekeeping")
local ships = require("features.ships.lib.ship_records")

local DECK = 0x3E8A
local LAUNCH = { x = 1500, y = 1588, z = -5 }

-- The four multis of a small ship, which is eleven tiles long and five wide, and a sea in the north of the captain.
local function captain_at_sea()
  for facing = 0, 3 do
    local deck = {}
    for along = -5, 5 do
      for across = -2, 2 do
        local dx, dy = across, along
        for _ = 1, facing do dx, dy = -dy, dx end
        deck[#deck + 1] = { item_id = DECK, dx = dx, dy = dy, dz = 3 }
      end
    end
    test.define_multi(facing, deck)
  end
  test.define_water(1, 1460, 1560, 1540, 1595, -5)
  local player = test.player { name = "Anna", x = 1500, y = 1597, z = 0 }
  local captain = mobiles.get(player.character_id)
  return player, captain, items.create("small_ship_deed"):put_in(captain.backpack)
end

local function launched()
  local player, captain, deed = captain_at_sea()
  test.use(player.session_id, deed.serial)
  test.target(player.session_id, LAUNCH)
  test.advance(0)
  return player, captain, items.all_of("small_ship")[1]
end

local function aboard()
  local player, captain, ship = launched()
  captain:move_to(1, ship.x, ship.y, -2)
  test.say(player.session_id, "raise anchor")
  wait(0)
  return player, captain, ship
end

local function order(player, words, ms)
  test.say(player.session_id, words)
  test.advance(ms or 0)
end

-- The texts of the client that a tillerman said since the last call.
local function said()
  local texts = {}
  for _, show in ipairs(test.shown()) do
    if show.what == "say_cliloc" then texts[#texts + 1] = show.text.cliloc end
  end
  return texts
end

test.case("a deed launches a ship with tillerman, hold, planks and two keys", function()
  local _, captain, ship = launched()
  expect.equal({ ship.x, ship.y, ship.z, ship:get("anchored") }, { 1500, 1588, -5, true })
  local hold, tillerman, port = ships.part(ship, "hold"), ships.part(ship, "tillerman"), ships.part(ship, "port")
  expect.equal({ hold.x, hold.y, tillerman.x, tillerman.y, port.x, port.y }, { 1500, 1584, 1501, 1592, 1498, 1588 })
  expect.equal({ hold.item_id, tillerman.item_id, port.item_id }, { 0x3EAE, 0x3E4E, 0x3EB1 })
  expect.equal(captain.backpack:find("gold_key"):get("lock_id"), captain.bank:find("gold_key"):get("lock_id"))
end)

test.case("the tillerman sails, turns and stops, with all that is aboard", function()
  local player, captain, ship = aboard()
  local crate = items.create("wooden_box")
  crate:move_to(1, 1501, 1587, -2)
  order(player, "forward", 1100)
  expect.equal({ ship.y, captain.y, crate.y }, { 1584, 1584, 1583 })
  order(player, "Stop.")
  order(player, "turn right")
  expect.equal({ ships.facing(ship), ship.multi_id, crate.x, crate.y }, { 1, 1, 1501, 1585 })
  local hold = ships.part(ship, "hold")
  expect.equal({ hold.x, hold.y, hold.item_id }, { ship.x + 4, ship.y, 0x3E65 })
  order(player, "slow forward", 1600)
  expect.equal(ship.x, 1502)
  order(player, "one back", 5000)
  expect.equal(ship.x, 1501)
  order(player, "come about")
  expect.equal(ships.facing(ship), 3)
  test.shown()
  order(player, "forward", 30000)
  expect.equal(ship.x, 1465)
  expect.equal(said(), { 501429, 501424 })
end)

test.case("orders are understood in both forms and by the client's keywords", function()
  local player, _, ship = aboard()
  for _, words in ipairs { "one forward", "forward one", "Forward One." } do
    local y = ship.y
    order(player, words, 5000)
    expect.equal(ship.y, y - 1)
  end
  local x, y = ship.x, ship.y
  local ways = {
    { 0x58, -1, 0 }, { 0x59, 1, 0 }, { 0x5A, 0, -1 }, { 0x5B, 0, 1 }, { 0x5C, -1, -1 }, { 0x5D, 1, -1 }, { 0x5E, 1, 1 }, { 0x5F, -1, 1 },
  }
  for _, way in ipairs(ways) do
    test.say(player.session_id, "eins", { keywords = { 0x01, way[1] } })
    test.advance(5000)
    x, y = x + way[2], y + way[3]
    expect.equal({ ship.x, ship.y }, { x, y })
  end
end)

test.case("a ship that staff or a script deletes leaves no parts", function()
  local _, _, ship = aboard()
  local parts = ships.parts(ship)
  ship:delete()
  wait(0)
  for _, part in ipairs(parts) do expect.is_false(part.exists) end
  expect.equal(#parts, 4)
end)

test.case("a new name is in the tillerman's tooltip at once", function()
  local player, _, ship = aboard()
  local tillerman = ships.part(ship, "tillerman")
  order(player, "set name Sea Horse")
  expect.equal(test.describe(tillerman.serial), { "the Sea Horse" })
  order(player, "remove name")
  expect.equal(test.describe(tillerman.serial), {})
end)

test.case("no ship comes over the corner of a map where goods are kept, by sailing, turning or launching", function()
  local player, captain, ship = aboard()
  test.define_water(1, 0, 0, 40, 40, -5)
  local crate = safekeeping.make(safekeeping.CRATE, { owner = captain.serial })
  local x, y = crate.x, crate.y
  -- Eleven tiles long and five wide: as it lies now, the corner is two tiles off its side.
  ship:move_to(1, 6, 6, -5)
  captain:move_to(1, 6, 6, -2)
  test.shown()
  for _, words in ipairs { "forward", "left", "forward left", "turn left", "turn right", "come about", "backward left" } do
    order(player, words, 30000)
    expect.equal({ crate.x, crate.y }, { x, y })
  end
  expect.is_false(ships.fits(ship, ship.multi_id, 4, 6))
  ship:delete()
  captain:move_to(1, 20, 20, 0)
  local deed = items.create("small_ship_deed"):put_in(captain.backpack)
  test.use(player.session_id, deed.serial)
  test.target(player.session_id, { x = 3, y = 6, z = -5 })
  test.advance(0)
  expect.equal({ #items.all_of("small_ship"), crate.x, crate.y }, { 0, x, y })
end)

test.case("an anchored ship neither sails nor turns", function()
  local player, _, ship = aboard()
  order(player, "drop anchor")
  test.shown()
  for _, words in ipairs { "forward", "turn left", "drop anchor" } do order(player, words, 1000) end
  expect.equal(said(), { 501419, 501419, 501445 })
  expect.equal({ ship.y, ships.facing(ship) }, { 1588, 0 })
end)

test.case("a ship without a player aboard stops", function()
  local player, captain, ship = aboard()
  order(player, "forward", 300)
  captain:move_to(1, 1500, 1597, 0)
  local y = ship.y
  test.advance(5000)
  expect.equal(ship.y, y)
end)

test.case("a plank opens with the key, and leads aboard and ashore", function()
  local player, captain, ship = launched()
  local plank = ships.part(ship, "starboard")
  ship:set("anchored", nil)
  test.use(player.session_id, plank.serial)
  expect.equal({ plank:get("open") ~= nil, plank.item_id }, { true, 0x3ED4 })
  test.use(player.session_id, plank.serial)
  expect.equal({ captain.x, captain.y, captain.z, ships.under(captain) }, { 1501, 1588, -2, ship })
  test.advance(rules.PLANK_MS)
  expect.is_nil(plank:get("open"))
  -- Turned, its starboard is near the shore in the south.
  order(player, "turn right")
  captain:move_to(1, plank.x, plank.y - 1, -2)
  test.use(player.session_id, plank.serial)
  expect.is_true(test.walk(player.session_id, 4))
  wait(0)
  expect.equal({ captain.x, captain.y }, { plank.x, 1596 })
end)

test.case("a key unlocks a plank for everybody, and locks it again", function()
  local player, captain, ship = launched()
  local plank = ships.part(ship, "port")
  local guest, sailor = test.player { x = 1500, y = 1597, z = 0 }, nil
  sailor = mobiles.get(guest.character_id)
  test.use(guest.session_id, plank.serial)
  expect.is_nil(plank:get("open"))
  local function turn_key()
    captain:move_to(1, plank.x + 1, plank.y, -2)
    test.use(player.session_id, captain.backpack:find("gold_key").serial)
    wait(0)
    test.target(player.session_id, { serial = plank.serial })
    wait(0)
  end
  turn_key()
  for _ = 1, 2 do test.use(guest.session_id, plank.serial) end
  expect.equal({ ships.under(sailor), sailor.x }, { ship, 1499 })
  turn_key()
  sailor:move_to(1, 1500, 1597, 0)
  test.advance(rules.PLANK_MS)
  test.use(guest.session_id, plank.serial)
  expect.is_nil(plank:get("open"))
end)

test.case("only the owner names a ship", function()
  local player, captain, ship = aboard()
  order(player, "set name #1042001 Sea Rose")
  expect.equal(ship:get("ship_name"), "1042001 Sea Rose")
  order(player, "set name Sea Rose")
  expect.equal(ship:get("ship_name"), "Sea Rose")
  local guest, sailor = test.player { x = 1500, y = 1597, z = 0 }, nil
  sailor = mobiles.get(guest.character_id)
  sailor:move_to(1, ship.x, ship.y, -2)
  order(guest, "set name Mine")
  order(guest, "remove name")
  expect.equal(ship:get("ship_name"), "Sea Rose")
  test.use(player.session_id, ships.part(ship, "tillerman").serial)
  test.answer_prompt(player.session_id, "Gull")
  wait(0)
  expect.equal({ ship:get("ship_name"), captain.exists }, { "Gull", true })
end)

test.case("a ship is laid up to a model, which launches it again under its name", function()
  local player, captain, ship = aboard()
  order(player, "set name Gull")
  order(player, "drop anchor")
  captain:move_to(1, 1500, 1597, 0)
  test.use(player.session_id, ships.part(ship, "tillerman").serial)
  wait(0)
  test.press(player.session_id, "yes")
  wait(0)
  local model = captain.backpack:find("small_ship_model")
  expect.equal({ ship.exists, #items.all_of("ship_plank"), #items.all_of("gold_key") }, { false, 0, 0 })
  expect.equal(test.describe(model.serial), { "the Gull" })
  test.use(player.session_id, model.serial)
  test.target(player.session_id, LAUNCH)
  test.advance(0)
  expect.equal({ items.all_of("small_ship")[1]:get("ship_name"), model.exists }, { "Gull", false })
end)

test.case("a ship that nobody uses sinks, but not under a player", function()
  local _, captain, ship = aboard()
  ship.decays_at = time.unix() + 1000
  test.advance(60000)
  expect.is_true(ship.exists and ship.decays_at - time.unix() > rules.DECAY_MS - 60000)
  captain:move_to(1, 1500, 1597, 0)
  ship.decays_at = time.unix() + 1000
  test.advance(60000)
  expect.equal({ ship.exists, #items.all_of("ship_hold"), captain.exists }, { false, 0, true })
end)

test.case("a ship leaves behind what floats and what is not seen, and takes its crew and cargo along", function()
  local player, captain, ship = aboard()
  local crate, flotsam, corpse = items.create("wooden_box"), items.create("dagger"), items.create("corpse")
  crate:move_to(1, 1501, 1587, -2)
  flotsam:move_to(1, 1500, 1583, -5)
  corpse:move_to(1, 1501, 1580, -5)
  local spawner = items.create("spawn")
  spawner:move_to(1, 1500, 1586, -2)
  order(player, "forward", 2600)
  expect.equal({ flotsam.y, corpse.y, spawner.y }, { 1583, 1580, 1586 })
  expect.is_true(ship.y < 1580 and captain.y == ship.y and crate.y == ship.y - 1)
  order(player, "Stop.")
  local x = flotsam.x
  order(player, "turn right")
  expect.equal({ flotsam.x, flotsam.y }, { x, 1583 })
end)

test.case("nothing swims through a hull", function()
  local _, _, ship = launched()
  local serpent = mobiles.create("sea_serpent", 1, ship.x, ship.y - 7, -5)
  serpent:face(4)
  expect.is_true(serpent:step(4))
  expect.is_false(serpent:step(4))
  expect.equal(serpent.y, ship.y - 6)
end)

test.case("a plank that was closed and opened again stays open for its time, and leads aboard from the shore", function()
  local player, captain, ship = aboard()
  local plank = ships.part(ship, "port")
  captain:move_to(1, plank.x + 1, plank.y, -2)
  for _ = 1, 3 do
    test.use(player.session_id, plank.serial)
    test.advance(rules.PLANK_MS // 2)
  end
  test.advance(rules.PLANK_MS // 4)
  expect.is_true(plank:get("open") ~= nil)
  captain:move_to(1, plank.x - 1, plank.y, -2)
  captain.direction = 2
  captain:move_to(1, plank.x, plank.y, -2)
  boarding.step(plank, captain)
  expect.equal({ captain.x, captain.y }, { plank.x + 1, plank.y })
end)

test.case("a ship is laid up over what floats and what its owner does not see", function()
  local player, captain, ship = launched()
  items.create("dagger"):move_to(1, ship.x, ship.y + 1, -5)
  items.create("spawn"):move_to(1, ship.x, ship.y, -2)
  test.use(player.session_id, ships.part(ship, "tillerman").serial)
  wait(0)
  expect.is_true(test.gump(player.session_id) ~= nil)
  expect.is_true(captain.exists)
end)
