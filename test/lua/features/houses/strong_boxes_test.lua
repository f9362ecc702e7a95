-- Strong boxes of co-owners.

local houses = require("features.houses.lib.house_records")

local MULTI, GROUND = 0x13EC, 0x31F4

local function home_of_two()
  local ground = {}
  for dx = -3, 3 do
    for dy = -3, 3 do ground[#ground + 1] = { item_id = GROUND, dx = dx, dy = dy, dz = 7 } end
  end
  test.define_multi(MULTI, ground)
  local player = test.player { x = 1500, y = 1608, z = 0 }
  local owner = mobiles.get(player.character_id)
  local deed = items.create("plot_of_7_by_7_deed"):put_in(owner.backpack)
  test.use(player.session_id, deed.serial)
  test.target(player.session_id, { x = 1500, y = 1604, z = 0 })
  test.advance(0)
  local house = items.all_of("plot_of_7_by_7")[1]
  local other = test.player { x = 1501, y = 1600, z = 7 }
  local co_owner = mobiles.get(other.character_id)
  houses.add(house, "co_owners", co_owner)
  return house, other, co_owner
end

test.case("a co-owner places a strong box by words, and the box has a limit of things", function()
  local _, other, co_owner = home_of_two()
  test.say(other.session_id, "I wish to place a strong box")
  wait(0)
  local box = items.all_of("strong_box")[1]
  expect.equal({ box.x, box.y, box.movable, box:get("box_owner") }, { co_owner.x, co_owner.y, false, co_owner.serial })
  local gem = items.create("diamond"):put_in(co_owner.backpack)
  for _ = 1, 24 do items.create("longsword"):put_in(box) end
  expect.is_true(test.drop(other.session_id, gem.serial, box.serial))
  items.create("longsword"):put_in(box)
  expect.is_false(test.drop(other.session_id, gem.serial, box.serial))
end)

test.case("who is no co-owner places none", function()
  local house, other, co_owner = home_of_two()
  houses.remove(house, "co_owners", co_owner.serial)
  houses.add(house, "friends", co_owner)
  test.say(other.session_id, "I wish to place a strong box")
  wait(0)
  expect.equal(#items.all_of("strong_box"), 0)
end)

test.case("a bag that is laid into a strong box counts with all that is in it, and so does what is laid into the bag", function()
  local _, other, co_owner = home_of_two()
  test.say(other.session_id, "I wish to place a strong box")
  wait(0)
  local box = items.all_of("strong_box")[1]
  local bag = items.create("bag"):put_in(co_owner.backpack)
  for _ = 1, 25 do items.create("longsword"):put_in(bag) end
  expect.is_false(test.drop(other.session_id, bag.serial, box.serial))
  bag:find("longsword"):delete()
  expect.is_true(test.drop(other.session_id, bag.serial, box.serial))
  bag:put_in(box)
  local gem = items.create("diamond"):put_in(co_owner.backpack)
  expect.is_false(test.drop(other.session_id, gem.serial, bag.serial))
end)
