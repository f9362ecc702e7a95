-- Houses and boats: placing, carrying, turning and designing.

local HUT, NORTH, EAST = 0x64, 0x10, 0x11
local FLOOR, WALL, DOOR = 0x12, 0x10, 0x17

item_template("test_hut", { name = "a hut", multi = HUT })
item_template("test_raft", { name = "a raft", multi = NORTH })

local function row(dx, dy)
  local parts = {}
  for n = -1, 1 do parts[#parts + 1] = { item_id = FLOOR, dx = n * dx, dy = n * dy, dz = 0 } end
  return parts
end

local function setting()
  test.define_multi(HUT, { { item_id = WALL, dx = -1, dy = 0, dz = 7 }, { item_id = FLOOR, dx = 2, dy = 3, dz = 0 } },
    { { item_id = DOOR, dx = 0, dy = 1, dz = 0 } })
  test.define_multi(NORTH, row(0, 1))
  test.define_multi(EAST, row(1, 0))
end

local function placed(template, x)
  local item = items.create(template)
  expect.is_true(item:move_to(1, x or 1000, 1000, 0))
  return item
end

test.case("a multi has a shape and fittings", function()
  setting()
  local shape = multi.shape(HUT)
  expect.equal({ shape.left, shape.top, shape.right, shape.bottom, shape.height }, { -1, 0, 2, 3, 7 })
  expect.equal(shape.fittings, { { item_id = DOOR, dx = 0, dy = 1, dz = 0 } })
  expect.equal(multi.shape(0x200), nil)
end)

test.case("a multi is found by the tiles that it covers, and cannot be lifted", function()
  setting()
  local hut = placed("test_hut")
  expect.equal(hut.multi_id, HUT)
  expect.equal(multi.at(1, 1002, 1003), hut)
  expect.equal(multi.at(1, 1000, 1001), nil)
  expect.equal(hut.movable, false)
  expect.equal(items.create("gold").multi_id, nil)
end)

test.case("a survey tells what is in the way", function()
  setting()
  local hut = placed("test_hut")
  local _, reason = multi.survey(0x200, 1, 1000, 1000, 0)
  expect.equal(reason, "the client files have no multi 512")
  local site = multi.survey(HUT, 1, 1004, 1000, 0)
  expect.equal({ site.on_map, site.lowest, site.highest, site.blocked, #site.multis }, { true, 0, 0, false, 0 })
  expect.equal(multi.survey(HUT, 1, 1004, 1000, 0, 1).multis, { hut })
  local me = test.player()
  mobiles.of_session(me.session_id):move_to(1, 1006, 1003, 0)
  expect.equal(multi.survey(HUT, 1, 1004, 1000, 0).mobiles, 1)
end)

test.case("a boat carries and turns what is on it", function()
  setting()
  local boat = placed("test_raft")
  local crate = items.create("gold")
  crate:move_to(1, 1000, 999, 0)
  expect.equal(multi.aboard(boat), { crate })
  expect.is_true(multi.carry(boat, 5, 0))
  expect.equal({ crate.x, crate.y, boat.x }, { 1005, 999, 1005 })
  expect.is_true(multi.turn(boat, EAST, 1))
  expect.equal({ crate.x, crate.y, boat.multi_id }, { 1006, 1000, EAST })
  local _, reason = multi.carry(crate, 1, 0)
  expect.equal(reason, "that is no multi on the ground")
  boat:move_to(1, 1, 1, 0)
  _, reason = multi.carry(boat, -5, 0)
  expect.equal(reason, "part of it would leave the map")
end)

test.case("a design replaces the components until it is taken back", function()
  setting()
  local hut = placed("test_hut")
  local me = test.player()
  local built
  timer.after(0, function()
    local components, reason = multi.edit(me.session_id, hut)
    built = components and multi.set_design(hut, components) or reason
  end)
  test.advance(1)
  expect.is_true(test.finish_design(me.session_id, { { item_id = WALL, dx = 1, dy = 1, dz = 7 } }))
  test.advance(1)
  expect.equal(built, true)
  expect.equal(multi.design(hut), { { item_id = WALL, dx = 1, dy = 1, dz = 7 } })
  expect.equal(multi.at(1, 1001, 1001), hut)
  expect.equal(test.finish_design(me.session_id), false)
  multi.set_design(hut)
  expect.equal(#multi.design(hut), 2)
end)
