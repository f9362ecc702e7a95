-- The trash barrel of a house.

local ending = require("features.houses.lib.ending")
local houses = require("features.houses.lib.house_records")

local HOUSE, FLOOR = 0x64, 0x4A8

-- An owner in her house at 1500, 1600.
local function home()
  local floor = {}
  for dx = -3, 3 do
    for dy = -3, 3 do floor[#floor + 1] = { item_id = FLOOR, dx = dx, dy = dy, dz = 0 } end
  end
  test.define_multi(HOUSE, floor)
  local player = test.player { x = 1500, y = 1606, z = 0 }
  local owner = mobiles.get(player.character_id)
  local deed = items.create("stone_and_plaster_house_deed"):put_in(owner.backpack)
  test.use(player.session_id, deed.serial)
  test.target(player.session_id, { x = 1500, y = 1604, z = 0 })
  test.advance(0)
  owner:move_to(1, 1500, 1600, 0)
  wait(0)
  test.lines(player.session_id)
  return player, owner, items.all_of("stone_and_plaster_house")[1]
end

local function wish(player)
  test.say(player.session_id, "I wish to place a trash barrel")
  wait(0)
  return test.lines(player.session_id)[1]
end

test.case("a co-owner places one barrel in a house by words, not beside a door", function()
  local player, owner, house = home()
  for _, part in ipairs(houses.parts(house)) do
    if part:has_tag("door") then owner:move_to(1, part.x, part.y - 1, 0) end
  end
  expect.equal(wish(player), "#502120")
  owner:move_to(1, 1500, 1600, 0)
  expect.equal({ wish(player), wish(player), #items.all_of("trash_barrel") }, { "#502121", "#502117", 1 })
end)

test.case("a guest places none", function()
  home()
  local guest = test.player { x = 1501, y = 1600, z = 0 }
  wish(guest)
  expect.equal(#items.all_of("trash_barrel"), 0)
end)

test.case("the barrel goes with its house", function()
  local player, owner, house = home()
  wish(player)
  expect.is_nil(ending.demolish(house, owner))
  wait(0)
  expect.equal(#items.all_of("trash_barrel"), 0)
end)
