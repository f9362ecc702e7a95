-- Tricks with ships: they stay on the water, and belong to the holder of the key.

local locks = require("features.doors.lib.door_locks")
local ships = require("features.ships.lib.ship_records")

local DECK = 0x3E8A
local LAUNCH = { x = 1500, y = 1588, z = -5 }

local function sea()
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
end

local function person(x, y, z)
  local player = test.player { x = x, y = y, z = z or 0 }
  test.lines(player.session_id)
  return player, mobiles.get(player.character_id)
end

local function aim(player, mobile)
  local deed = items.create("small_ship_deed"):put_in(mobile.backpack)
  test.use(player.session_id, deed.serial)
  return deed
end

-- A captain on the deck of her ship, whose anchor is up.
local function aboard()
  sea()
  local player, captain = person(1500, 1597)
  aim(player, captain)
  test.target(player.session_id, LAUNCH)
  test.advance(0)
  local ship = items.all_of("small_ship")[1]
  captain:move_to(1, ship.x, ship.y, -2)
  test.say(player.session_id, "raise anchor")
  wait(0)
  return player, captain, ship
end

local function order(player, words, ms)
  test.say(player.session_id, words)
  test.advance(ms or 0)
end

-- Known from RunUO: BaseBoat.CanFit.
test.case("172: no word sails a ship onto or across land", function()
  local player, _, ship = aboard()
  for _, words in ipairs { "back", "forward left", "back right", "right", "one back" } do
    order(player, words, 60000)
    local site = multi.survey(ship.multi_id, 1, ship.x, ship.y, ship.z, 0, ship)
    expect.is_true(site.water)
  end
end)

-- Known from RunUO: BaseBoatDeed.OnPlacement.
test.case("173: no ship is launched on another one, on land, or from a ship", function()
  local player, captain = aboard()
  aim(player, captain)
  expect.is_false(test.has_target(player.session_id))
  captain:move_to(1, 1490, 1597, 0)
  for _, place in ipairs { LAUNCH, { x = 1500, y = 1600, z = 0 }, { x = 1490, y = 1592, z = -5 } } do
    aim(player, captain)
    test.target(player.session_id, place)
    test.advance(0)
  end
  expect.equal(#items.all_of("small_ship"), 1)
end)

-- Known from RunUO: BaseBoat.CanFit.
test.case("174: a ship stops before another one, and before who swims", function()
  local player, _, ship = aboard()
  local other = items.create("small_ship")
  other:move_to(1, ship.x, ship.y - 15, -5)
  order(player, "forward", 30000)
  expect.equal(ship.y, other.y + 11)
  order(player, "turn right")
  expect.equal(ships.facing(ship), 1)
end)

-- Known from RunUO: BaseBoat.CheckDryDock.
test.case("175: a ship that is laid up twice at once is one model, and nothing aboard is lost", function()
  local player, captain, ship = aboard()
  order(player, "drop anchor")
  local tillerman = ships.part(ship, "tillerman")
  local gem = items.create("diamond")
  gem:put_in(ships.part(ship, "hold"))
  captain:move_to(1, 1500, 1597, 0)
  local function dock()
    test.use(player.session_id, tillerman.serial)
    wait(0)
  end
  dock()
  expect.is_nil(test.gump(player.session_id))
  gem:put_in(captain.backpack)
  local _, sleeper = person(ship.x, ship.y, -2)
  dock()
  expect.is_nil(test.gump(player.session_id))
  sleeper:move_to(1, 1510, 1597, 0)
  dock()
  dock()
  for _ = 1, 2 do
    if test.gump(player.session_id) then test.press(player.session_id, "yes") end
    wait(0)
  end
  expect.equal({ ship.exists, #captain.backpack:find_all("small_ship_model"), #items.all_of("gold_key") }, { false, 1, 0 })
end)

-- Known from RunUO: Plank.
test.case("176: the key of one ship opens and lays up no other", function()
  local _, _, ship = aboard()
  local thief_player, thief = person(1498, 1597)
  items.create("gold_key", { params = { lock_id = locks.new_id() } }):put_in(thief.backpack)
  local plank = ships.part(ship, "port")
  for _ = 1, 2 do test.use(thief_player.session_id, plank.serial) end
  expect.is_nil(plank:get("open"))
  test.use(thief_player.session_id, ships.part(ship, "tillerman").serial)
  wait(0)
  expect.is_nil(test.gump(thief_player.session_id))
end)

-- Known from RunUO: BaseBoat.OnSpeech.
test.case("177: who is not aboard, or is dead, gives no orders", function()
  local player, captain, ship = aboard()
  local stranger = person(1500, 1597)
  order(stranger, "forward", 3000)
  expect.equal(ship.y, LAUNCH.y)
  captain:kill()
  order(player, "forward", 3000)
  expect.equal(ship.y, LAUNCH.y)
end)

-- Known from RunUO: Hold.
test.case("178: nobody reaches into a hold from the shore, nor while the ship sails", function()
  local player, captain, ship = aboard()
  local hold = ships.part(ship, "hold")
  local stranger, thief = person(1500, 1597)
  expect.is_false(test.use(stranger.session_id, hold.serial))
  expect.is_true(test.use(player.session_id, hold.serial))
  local gem = items.create("diamond"):put_in(captain.backpack)
  expect.is_true(test.drop(player.session_id, gem.serial, hold.serial))
  gem:put_in(hold)
  order(player, "forward", 0)
  expect.is_false(test.use(player.session_id, hold.serial))
  expect.is_false(test.lift(player.session_id, gem.serial))
  expect.is_true(thief.exists)
end)

-- Known from RunUO: Strandedness.
test.case("179: who left the game aboard does not wake up in the water when the ship is gone", function()
  local player, captain, ship = aboard()
  local other = person(1501, 1597)
  local serial = captain.serial
  test.leave(player.session_id)
  ship:delete()
  test.come_back(serial)
  wait(0)
  local back = mobiles.get(serial)
  expect.is_true(world.standing_z(1, back.x, back.y, back.z) ~= nil)
  expect.is_true(other ~= nil)
end)
