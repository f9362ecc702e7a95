local HOUSE, FLOOR, DOOR, SIGN = 0x64, 0x4A8, 0x6A5, 0xBD2
local MEADOW = { x = 1500, y = 1604, z = 0 }

-- A builder with a deed, south of the meadow.
local function builder()
  test.define_multi(HOUSE, {
    { item_id = FLOOR, dx = -3, dy = -3, dz = 7 }, { item_id = FLOOR, dx = 0, dy = 0, dz = 7 }, { item_id = FLOOR, dx = 3, dy = 3, dz = 7 },
  }, { { item_id = DOOR, dx = 0, dy = 3, dz = 7 }, { item_id = SIGN, dx = 2, dy = 4, dz = 5 } })
  local player = test.player { name = "Anna", x = 1500, y = 1606, z = 0 }
  local mobile = mobiles.get(player.character_id)
  local deed = items.create("house_deed")
  deed:put_in(mobile.backpack)
  return player, mobile, deed
end

local function build(player, deed, place)
  test.use(player.session_id, deed.serial)
  test.target(player.session_id, place)
  test.advance(0)
  return items.all_of("small_house")[1]
end

test.case("a deed becomes a house with door and sign, which its owner tears down", function()
  local player, mobile, deed = builder()
  local house = build(player, deed, MEADOW)
  expect.equal({ house.multi_id, house.x, house.y, house.z }, { HOUSE, 1500, 1600, 0 })
  expect.is_false(deed.exists)
  local door, sign = items.all_of("dark_wood_door")[1], items.all_of("house_sign")[1]
  expect.equal({ door.x, door.y, door.z, sign.x, sign.y, sign.z }, { 1500, 1603, 7, 1502, 1604, 5 })
  expect.equal(test.describe(sign.serial), { "Owner: Anna" })
  local other = test.player { x = 1500, y = 1606, z = 0 }
  test.use(other.session_id, sign.serial)
  expect.is_true(house.exists)
  test.use(player.session_id, sign.serial)
  expect.is_false(house.exists or door.exists or sign.exists)
  expect.equal(#mobile.backpack:find_all("house_deed"), 1)
end)

test.case("nothing is built far away, on a slope of the cursor, on others, beside houses and without the deed", function()
  local player, mobile, deed = builder()
  local function is_refused(place)
    test.lines(player.session_id)
    local count = #items.all_of("small_house")
    build(player, deed, place)
    return #items.all_of("small_house") == count and #test.lines(player.session_id) == 1
  end
  expect.is_true(is_refused { x = 1530, y = 1604, z = 0 })
  expect.is_true(is_refused { x = 1500, y = 1604, z = 4 })
  local passer_by = mobiles.create("cat", 1, 1500, 1600, 0)
  expect.is_true(is_refused(MEADOW))
  passer_by:delete()
  items.create("small_house"):move_to(1, 1507, 1600, 0)
  expect.is_true(is_refused(MEADOW))
  expect.is_false(is_refused { x = 1499, y = 1604, z = 0 })
  deed = items.create("house_deed")
  deed:put_in(mobile.backpack)
  test.use(player.session_id, deed.serial)
  deed:move_to(1, 1490, 1606, 0)
  test.target(player.session_id, { x = 1490, y = 1604, z = 0 })
  test.advance(0)
  expect.is_true(deed.exists)
end)

test.case("nothing is built where a region forbids houses, be it at one corner", function()
  local player, _, deed = builder()
  region.add { name = "The Lawn", map_id = 1, areas = { { x1 = 1490, y1 = 1590, x2 = 1498, y2 = 1598 } }, priority = 90, no_housing = true }
  expect.is_nil(build(player, deed, MEADOW))
  expect.is_true(deed.exists)
end)
