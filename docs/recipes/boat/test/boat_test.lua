local BOAT, FLOOR = 0x0, 0x3E8A
local LAUNCH = { x = 1500, y = 1590, z = -5 }

-- A boat of nine tiles in a row, a lake in the north of the captain, and a deed.
local function captain_at_lake()
  for facing = 0, 3 do
    local deck = {}
    for n = -4, 4 do deck[#deck + 1] = { item_id = FLOOR, dx = facing % 2 * n, dy = (1 - facing % 2) * n, dz = 3 } end
    test.define_multi(BOAT + facing, deck)
  end
  test.define_water(1, 1480, 1570, 1520, 1596, -5)
  local player = test.player { x = 1500, y = 1598, z = 0 }
  local mobile = mobiles.get(player.character_id)
  local deed = items.create("small_boat_deed")
  deed:put_in(mobile.backpack)
  return player, mobile, deed
end

local function launch(player, deed, place)
  test.use(player.session_id, deed.serial)
  test.target(player.session_id, place)
  test.advance(0)
  return items.all_of("small_boat")[1], mobiles.all_of("tillerman")[1]
end

local function say(player, words)
  test.say(player.session_id, words)
  wait(0)
end

test.case("a deed launches a boat, and only on open water in sight", function()
  local player, _, deed = captain_at_lake()
  expect.is_nil(launch(player, deed, { x = 1500, y = 1594, z = -5 }))
  expect.is_nil(launch(player, deed, { x = 1500, y = 1572, z = -5 }))
  expect.is_true(deed.exists)
  local boat, tillerman = launch(player, deed, LAUNCH)
  expect.equal({ boat.x, boat.y, boat.z, tillerman.y, tillerman.z }, { 1500, 1590, -5, 1593, -2 })
  expect.is_false(deed.exists)
end)

test.case("the tillerman sails, stops and turns for passengers, and no farther than the water", function()
  local player, mobile, deed = captain_at_lake()
  local boat, tillerman = launch(player, deed, LAUNCH)
  say(player, "forward")
  test.advance(600)
  expect.equal(boat.y, 1590)
  test.use(player.session_id, tillerman.serial)
  test.target(player.session_id, { x = 1500, y = 1590, z = -2 })
  test.advance(0)
  expect.equal({ mobile.y, mobile.z }, { 1590, -2 })
  say(player, "Forward")
  test.advance(1600)
  expect.is_true(boat.y < 1590 and mobile.y == boat.y and tillerman.y == boat.y + 3)
  say(player, "stop")
  local y = boat.y
  test.advance(1600)
  expect.equal(boat.y, y)
  say(player, "turn left")
  expect.equal({ boat.multi_id, tillerman.x, tillerman.y }, { 3, boat.x + 3, boat.y })
  say(player, "forward")
  test.advance(30000)
  expect.equal({ boat.x, mobile.x }, { 1484, 1484 })
end)

test.case("who is aboard goes ashore where the tillerman is told", function()
  local player, mobile, deed = captain_at_lake()
  local _, tillerman = launch(player, deed, LAUNCH)
  mobile:move_to(1, 1500, 1592, -2)
  test.use(player.session_id, tillerman.serial)
  test.target(player.session_id, { x = 1500, y = 1595, z = -5 })
  test.advance(0)
  expect.equal(mobile.y, 1592)
  test.use(player.session_id, tillerman.serial)
  test.target(player.session_id, { x = 1500, y = 1597, z = 0 })
  test.advance(0)
  expect.equal({ mobile.y, mobile.z }, { 1597, 0 })
end)
