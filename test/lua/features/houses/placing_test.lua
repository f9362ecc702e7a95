-- Houses: where they may stand, and what their deeds build.

local houses = require("features.houses.lib.house_records")
local kinds = require("features.houses.data.houses")
local locks = require("features.doors.lib.door_locks")

local HOUSE, FLOOR = 0x64, 0x4A8
local DEED = "stone_and_plaster_house_deed"
local MEADOW = { x = 1500, y = 1604, z = 0 }
local CANNOT_BUILD, HAS_HOUSE = "#1043287", "#501271"

local function builder(wish)
  local floor = {}
  for dx = -3, 3 do
    for dy = -3, 3 do floor[#floor + 1] = { item_id = FLOOR, dx = dx, dy = dy, dz = 0 } end
  end
  test.define_multi(HOUSE, floor)
  wish = wish or {}
  local player = test.player { name = wish.name or "Anna", x = 1500, y = wish.y or 1606, z = 0, map_id = wish.map_id, role = wish.role }
  local mobile = mobiles.get(player.character_id)
  test.lines(player.session_id)
  return player, mobile, items.create(DEED):put_in(mobile.backpack)
end

local function build(player, deed, place)
  test.use(player.session_id, deed.serial)
  test.target(player.session_id, place or MEADOW)
  test.advance(0)
  return items.all_of("stone_and_plaster_house")[1]
end

local function refusal(player, deed, place)
  test.lines(player.session_id)
  local count = #items.all_of("stone_and_plaster_house")
  build(player, deed, place)
  expect.equal(#items.all_of("stone_and_plaster_house"), count)
  return test.lines(player.session_id)[1]
end

test.case("a deed becomes a house with a locked door, a sign and two keys", function()
  local player, mobile, deed = builder()
  local house = build(player, deed)
  expect.equal({ house.multi_id, house.x, house.y, house.z }, { HOUSE, 1500, 1600, 0 })
  expect.is_false(deed.exists)
  local door, sign = items.all_of("dark_wood_door")[1], houses.sign(house)
  expect.equal({ door.x, door.y, door.z, sign.x, sign.y, sign.z }, { 1500, 1603, 7, 1502, 1604, 5 })
  expect.is_true(locks.is_locked(door))
  expect.is_true(locks.has_key(mobile, house:get("lock_id")))
  expect.equal(mobile.bank:find("gold_key"):get("lock_id"), house:get("lock_id"))
  expect.equal(test.describe(sign.serial), { "Owner: Anna", "private", 1043010 })
  local stranger = test.player { x = 1501, y = 1604, z = 0 }
  test.use(stranger.session_id, door.serial)
  expect.equal({ door.x, door.y }, { 1500, 1603 })
  mobile:move_to(1, 1501, 1604, 0)
  test.use(player.session_id, door.serial)
  expect.is_true(door.x ~= 1500 or door.y ~= 1603)
end)

test.case("nothing is built on a slope of the cursor, beside what blocks, near houses, out of sight and without the deed", function()
  local player, mobile, deed = builder()
  expect.equal(refusal(player, deed, { x = 1560, y = 1604, z = 0 }), "#500237")
  expect.equal(refusal(player, deed, { x = 1500, y = 1604, z = 4 }), CANNOT_BUILD)
  local wall = items.create("thin_stone_wall")
  wall.blocks = true
  wall:move_to(1, 1504, 1600, 0)
  expect.equal(refusal(player, deed), CANNOT_BUILD)
  wall:delete()
  local other = items.create("stone_and_plaster_house")
  other:move_to(1, 1507, 1600, 0)
  expect.equal(refusal(player, deed), CANNOT_BUILD)
  other:move_to(1, 1500, 1589, 0)
  expect.equal(refusal(player, deed), CANNOT_BUILD)
  other:move_to(1, 1500, 1588, 0)
  test.use(player.session_id, deed.serial)
  deed:move_to(1, 1490, 1606, 0)
  test.target(player.session_id, MEADOW)
  test.advance(0)
  expect.equal(#items.all_of("stone_and_plaster_house"), 1)
  deed:put_in(mobile.backpack)
  expect.is_true(build(player, deed) ~= nil)
  expect.is_false(deed.exists)
end)

test.case("nothing is built where a region forbids it, in Ilshenar, and on water, but by staff on land", function()
  local player, _, deed = builder()
  region.add { name = "The Lawn", map_id = 1, areas = { { x1 = 1490, y1 = 1590, x2 = 1498, y2 = 1598 } }, priority = 90, no_housing = true }
  expect.equal(refusal(player, deed), "#501265")
  local far, _, other = builder { name = "Bert", y = 1006, map_id = 2 }
  expect.equal(refusal(far, other, { x = 1500, y = 1004, z = 0 }), "#501265")
  test.define_water(1, 1490, 1650, 1510, 1670, -5)
  local carl, sailor, third = builder { name = "Carl" }
  sailor:move_to(1, 1500, 1666, 0)
  expect.equal(refusal(carl, third, { x = 1500, y = 1664, z = -5 }), CANNOT_BUILD)
  local gm, _, deed_of_staff = builder { name = "Dora", role = "GameMaster" }
  expect.is_true(build(gm, deed_of_staff) ~= nil)
end)

test.case("an account has one house, also by another character's deed, and may have another when it is gone", function()
  local player, mobile, deed = builder()
  local house = build(player, deed)
  local second = items.create(DEED):put_in(mobile.backpack)
  test.use(player.session_id, second.serial)
  test.advance(0)
  expect.is_false(test.has_target(player.session_id))
  expect.equal(test.lines(player.session_id)[1], HAS_HOUSE)
  house:delete()
  test.use(player.session_id, second.serial)
  expect.is_true(test.has_target(player.session_id))
end)

test.case("each row of houses has a price, room, and a door that locks, but for empty plots", function()
  for _, kind in ipairs(kinds) do
    expect.is_true(kind.price > 0 and kind.lockdowns > 0 and kind.secures > 0)
    local has_lock = false
    for _, leaves in ipairs(kind.doors) do
      for _, row in ipairs(leaves) do has_lock = has_lock or row.has_lock == true end
    end
    expect.equal(has_lock, not kind.is_plot)
    expect.equal(items.template(kind.id .. "_deed").params.price, kind.price)
  end
end)
