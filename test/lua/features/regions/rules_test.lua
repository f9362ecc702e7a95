-- What the fields of regions forbid and tell.

local rules = require("lib.region_rules")

local MAP = 1
local CANNOT_HARM, CANNOT_GO_THERE, CANNOT_GO_FROM_HERE, CANNOT_BUILD = 1001018, 1019004, 502361, 501265
local HUT = 0x64

-- A region of a hundred tiles from 2000, 2000 on, and one player in its midst.
local function inside(fields)
  local definition = { name = "Yard", map_id = MAP, areas = { { x1 = 2000, y1 = 2000, x2 = 2009, y2 = 2009 } } }
  for name, value in pairs(fields) do definition[name] = value end
  expect.is_true(region.add(definition))
  return test.player { map_id = MAP, x = 2005, y = 2005 }
end

local function mobile_of(player) return mobiles.of_session(player.session_id) end

local function outside(role) return test.player { role = role, map_id = MAP, x = 2020, y = 2005 } end

test.case("players harm nobody where a region forbids it, into it or out of it", function()
  local anna, bert, gm = inside { no_harm = true }, outside(), outside("GameMaster")
  local one, other = mobile_of(anna), mobile_of(bert)
  test.lines(anna.session_id)
  local full = other.hits
  local _, lost = other:damage(1, one)
  expect.equal({ lost, other.hits }, { 0, full })
  expect.equal(test.lines(anna.session_id), { "#" .. CANNOT_HARM })
  expect.equal(select(2, one:damage(1, other)), 0)
  expect.equal(select(2, one:damage(1, mobile_of(gm))), 1)
  -- Not by a player.
  expect.equal(select(2, one:damage(1)), 1)
  expect.equal(select(2, one:damage(1, one)), 1)
  local bear = mobiles.create("brown_bear", MAP, 2006, 2005, 0)
  expect.equal(select(2, one:damage(1, bear)), 1)
  expect.equal(select(2, bear:damage(1, one)), 0)
  one:move_to(MAP, 2021, 2005, 0)
  expect.equal(select(2, other:damage(1, one)), 1)
end)

test.case("magic travel leads neither into a region that forbids it nor out of it", function()
  local anna, bert, gm = inside { no_recall = true }, outside(), outside("GameMaster")
  local there, elsewhere = { map_id = MAP, x = 2001, y = 2001, z = 0 }, { map_id = MAP, x = 2100, y = 2001, z = 0 }
  expect.equal(rules.why_no_travel(mobile_of(anna), elsewhere), CANNOT_GO_FROM_HERE)
  expect.equal(rules.why_no_travel(mobile_of(bert), there), CANNOT_GO_THERE)
  expect.is_nil(rules.why_no_travel(mobile_of(bert), elsewhere))
  expect.is_nil(rules.why_no_travel(mobile_of(gm), there))
end)

test.case("a moongate leads nobody into a region without magic travel, or out of it", function()
  local anna, bert = inside { no_recall = true }, outside()
  local function gate_at(x, to)
    local gate = items.create("moongate", { params = { to = to } })
    gate:move_to(MAP, x, 2005, 0)
    return gate
  end
  local inward = gate_at(2020, { map_id = MAP, x = 2001, y = 2001, z = 0 })
  local outward = gate_at(2005, { map_id = MAP, x = 2100, y = 2001, z = 0 })
  for player, case in pairs { [anna] = { outward, CANNOT_GO_FROM_HERE }, [bert] = { inward, CANNOT_GO_THERE } } do
    local x = mobile_of(player).x
    test.lines(player.session_id)
    test.use(player.session_id, case[1].serial)
    test.advance(5000)
    expect.equal(test.lines(player.session_id), { "#" .. case[2] })
    expect.equal(mobile_of(player).x, x)
  end
end)

test.case("houses are built nowhere in a region that forbids it, except by staff", function()
  local anna, gm = inside { no_housing = true }, outside("GameMaster")
  local corners = { { item_id = 1, dx = -3, dy = -3, dz = 0 }, { item_id = 1, dx = 3, dy = 3, dz = 0 } }
  test.define_multi(HUT, corners)
  local function site_at(x) return multi.survey(HUT, MAP, x, 2005, 0) end
  -- Its middle is outside, its corner inside.
  local rim = site_at(2012)
  expect.equal({ #rim.regions, rim.regions[1].name }, { 1, "Yard" })
  expect.equal(rules.why_no_house(mobile_of(anna), rim), CANNOT_BUILD)
  expect.is_nil(rules.why_no_house(mobile_of(gm), rim))
  expect.equal(site_at(2013).regions, {})
  expect.is_nil(rules.why_no_house(mobile_of(anna), site_at(2013)))
end)

test.case("players are told when they come under the protection of guards and when they leave it, once each", function()
  expect.is_true(region.add { name = "Town", map_id = MAP, areas = { { x1 = 2000, y1 = 2000, x2 = 2029, y2 = 2009 } }, guarded = true })
  local parts = { { name = "Bank", x = 2010 }, { name = "Slum", x = 2020, guarded = false } }
  for _, part in ipairs(parts) do
    local areas = { { x1 = part.x, y1 = 2000, x2 = part.x + 9, y2 = 2009 } }
    expect.is_true(region.add { name = part.name, map_id = MAP, areas = areas, parent = "Town", guarded = part.guarded })
  end
  local anna = test.player { map_id = MAP, x = 1995, y = 2005 }
  wait(0)
  test.lines(anna.session_id)
  local function told_at(x)
    players.move(anna.session_id, { map_id = MAP, x = x, y = 2005, z = 0 })
    wait(0)
    return test.lines(anna.session_id)
  end
  expect.equal(told_at(2005), { "#500112" })
  expect.equal(told_at(2015), {})
  expect.equal(told_at(2025), { "#500113" })
  expect.equal(told_at(2005), { "#500112" })
  expect.equal(told_at(1995), { "#500113" })
  local bert = test.player { map_id = MAP, x = 2005, y = 2005 }
  wait(0)
  expect.equal(test.lines(bert.session_id), {})
  players.move(bert.session_id, { map_id = MAP, x = 1995, y = 2005, z = 0 })
  wait(0)
  expect.equal(test.lines(bert.session_id), { "#500113" })
end)
