-- Plots that their owners design: what may be built, what it costs, and who may.

local designing = require("features.houses.lib.designing")
local houses = require("features.houses.lib.house_records")
local money = require("lib.money")
local plots = require("features.houses.lib.plots")
local rules = require("features.houses.data.house_rules")

local MULTI, FOUNDATION, WALL, FLOOR, DOOR, ROOF = 0x13EC, 0x31F4, 0x6, 0x519, 0x6A5, 0x2C25
local PIECE = rules.DESIGN.PIECE_GOLD

-- An owner in her house on a plot at 1500, 1600.
local function home(gold)
  local ground = {}
  for dx = -3, 3 do
    for dy = -3, 3 do ground[#ground + 1] = { item_id = FOUNDATION, dx = dx, dy = dy, dz = 7 } end
  end
  test.define_multi(MULTI, ground)
  local player = test.player { x = 1500, y = 1608, z = 0 }
  local owner = mobiles.get(player.character_id)
  local deed = items.create("plot_of_7_by_7_deed"):put_in(owner.backpack)
  test.use(player.session_id, deed.serial)
  test.target(player.session_id, { x = 1500, y = 1604, z = 0 })
  test.advance(0)
  money.give(owner.bank, gold or 100 * PIECE)
  return player, owner, items.all_of("plot_of_7_by_7")[1]
end

local function with(house, ...)
  local list = multi.design(house)
  for _, door in ipairs(house:get("design_doors") or {}) do
    list[#list + 1] = { item_id = door.item_id, dx = door.dx, dy = door.dy, dz = door.dz }
  end
  for _, piece in ipairs { ... } do list[#list + 1] = { item_id = piece[1], dx = piece[2], dy = piece[3], dz = piece[4] } end
  return list
end

local function begin(player, house)
  test.use(player.session_id, houses.sign(house).serial)
  wait(0)
  test.press(player.session_id, "design")
  wait(0)
  test.lines(player.session_id)
end

local function commit(player, components)
  local was_open = test.finish_design(player.session_id, components)
  wait(0)
  return test.lines(player.session_id)[1], was_open
end

test.case("a plot is empty at first, but for its steps, and its sign hangs before it", function()
  local player, _, house = home()
  expect.equal(#multi.design(house), 49 + 6)
  local sign = houses.sign(house)
  expect.equal({ sign.x, sign.y, sign.z }, { 1497, 1604, 7 })
  begin(player, house)
  expect.is_true(select(2, commit(player)))
end)

test.case("what is built is paid for, and what is taken away again is paid back", function()
  local player, owner, house = home(10 * PIECE)
  begin(player, house)
  local wall, floor, door = { WALL, 0, -3, 7 }, { FLOOR, 0, 0, 7 }, { DOOR, 0, 3, 7 }
  expect.contains(commit(player, with(house, wall, floor, door)), tostring(3 * PIECE))
  expect.equal({ money.in_bank(owner), #multi.design(house) }, { 7 * PIECE, 57 })
  local hung = {}
  for _, part in ipairs(houses.parts(house)) do
    if part:has_tag("door") then hung[#hung + 1] = part end
  end
  expect.equal({ #hung, hung[1].item_id, hung[1].x, hung[1].y, hung[1].z, hung[1]:get("door_locked") }, { 1, DOOR, 1500, 1603, 7, true })
  begin(player, house)
  local bare = {}
  for _, piece in ipairs(with(house)) do
    if piece.item_id ~= WALL and piece.item_id ~= DOOR then bare[#bare + 1] = piece end
  end
  expect.contains(commit(player, bare), "put into your bank")
  expect.equal({ money.in_bank(owner), hung[1].exists }, { 9 * PIECE, false })
end)

test.case("a design that costs too much is shown again, and nothing is built or taken", function()
  local player, owner, house = home(1 * PIECE)
  begin(player, house)
  local said = commit(player, with(house, { WALL, 0, -3, 7 }, { DOOR, 1, -3, 7 }))
  expect.contains(said, "bank box does not hold them")
  expect.equal({ money.in_bank(owner), #multi.design(house), #houses.parts(house) }, { PIECE, 55, 1 })
  expect.is_true(select(2, commit(player)))
end)

test.case("only pieces of houses are built, on the plot, on its storeys and borne by others", function()
  local _, _, house = home()
  local plot = plots.of(houses.kind(house))
  local function why_not(...) return select(2, plots.check(plot, with(house, ...))) end
  expect.contains(why_not { 0xEED, 0, 0, 7 }, "not built of that")
  expect.contains(why_not { WALL, 4, 0, 7 }, "not on the plot")
  expect.contains(why_not { WALL, 0, 5, 7 }, "not on the plot")
  expect.contains(why_not { WALL, 0, 4, 0 }, "Only steps")
  expect.contains(why_not { WALL, 0, 0, 8 }, "no storey")
  expect.contains(why_not { WALL, 0, 0, 67 }, "no storey")
  expect.contains(why_not({ WALL, 0, 0, 7 }, { WALL, 0, 0, 7 }), "in its like")
  expect.contains(why_not { FLOOR, 0, 0, 27 }, "on nothing")
  expect.contains(why_not { WALL, 0, 0, 27 }, "on nothing")
  expect.contains(why_not { ROOF, 0, 0, 27 }, "on nothing")
  expect.is_nil(why_not({ WALL, 0, 0, 7 }, { FLOOR, 0, 0, 27 }, { FLOOR, 1, 0, 27 }, { WALL, 1, 0, 27 }, { ROOF, 1, 0, 47 }))
  expect.contains(select(2, plots.check(plot, { { item_id = WALL, dx = 0, dy = 0, dz = 7 } })), "foundation")
end)

test.case("the floor of the foundation gives way to another one, and to none else", function()
  local _, _, house = home()
  local plot, paved = plots.of(houses.kind(house)), {}
  for _, piece in ipairs(multi.design(house)) do
    local is_middle = piece.dx == 0 and piece.dy == 0
    if not is_middle then paved[#paved + 1] = piece end
  end
  expect.contains(select(2, plots.check(plot, paved)), "foundation")
  paved[#paved + 1] = { item_id = FLOOR, dx = 0, dy = 0, dz = 7 }
  expect.equal(plots.check(plot, paved).pieces, 1)
end)

test.case("a plot has a limit of pieces and doors", function()
  local _, _, house = home()
  local plot = plots.of(houses.kind(house))
  expect.equal({ plot.storeys, plot.most, plot.most_doors }, { 3, 268, 13 })
  local many, doors = {}, {}
  for dx = -3, 3 do
    for dy = -3, 3 do
      for art = 0x6, 0xC do many[#many + 1] = { art, dx, dy, 7 } end
      if #doors < 15 then doors[#doors + 1] = { DOOR, dx, dy, 7 } end
    end
  end
  expect.contains(select(2, plots.check(plot, with(house, table.unpack(many)))), "at most 268 pieces")
  expect.contains(select(2, plots.check(plot, with(house, table.unpack(doors)))), "at most 13 doors")
end)

test.case("what lies on a storey that is taken away comes down, locked down as it was", function()
  local player, _, house = home()
  begin(player, house)
  local storey = { { WALL, 0, 0, 7 }, { FLOOR, 0, 0, 27 }, { FLOOR, 1, 0, 27 } }
  commit(player, with(house, table.unpack(storey)))
  local vase = items.create("longsword")
  vase:move_to(1, 1501, 1600, 27)
  vase:set("locked_down", house.serial)
  begin(player, house)
  local bare = {}
  for _, piece in ipairs(with(house)) do
    if piece.dz < 27 then bare[#bare + 1] = piece end
  end
  commit(player, bare)
  expect.equal({ vase.z, vase:get("locked_down") }, { 7, house.serial })
end)

test.case("demolishing pays for the design", function()
  local player, owner, house = home(10 * PIECE)
  begin(player, house)
  commit(player, with(house, { WALL, 0, -3, 7 }, { FLOOR, 0, 0, 7 }))
  test.use(player.session_id, houses.sign(house).serial)
  wait(0)
  test.press(player.session_id, "demolish")
  wait(0)
  test.press(player.session_id, "yes")
  wait(0)
  expect.equal({ house.exists, money.in_bank(owner), #owner.backpack:find_all("plot_of_7_by_7_deed") }, { false, 10 * PIECE, 1 })
end)

test.case("a classic house is not designed, and a co-owner designs none", function()
  local _, _, house = home()
  local other = test.player { x = 1500, y = 1606, z = 0 }
  local friend = mobiles.get(other.character_id)
  houses.add(house, "co_owners", friend)
  designing.start(house, friend)
  expect.is_false(test.finish_design(other.session_id))
end)
