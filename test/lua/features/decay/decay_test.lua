-- What lies on the ground, and garbage barrels: lua/features/decay.

local rules = require("features.decay.data.decay_rules")

local X, Y = 1500, 1600
local MUSEUM_X = 1800

region.define {
  name = "Museum", map_id = 1, areas = { { x1 = MUSEUM_X, y1 = Y, x2 = MUSEUM_X + 5, y2 = Y + 5 } }, fields = { keeps_things = true },
}

local function put_down(template, x, wish)
  local item = items.create(template, wish)
  item:move_to(1, x or X, Y, 0)
  return item
end

test.case("what lies on the ground for an hour is gone, with what is in it; what is carried stays", function()
  local mobile = mobiles.of_session(test.player().session_id)
  local bag, carried = put_down("bag"), items.create("longsword"):put_in(mobile.backpack)
  local gold = items.create("gold", { amount = 70 }):put_in(bag)
  local lifted = put_down("longsword")
  test.advance(rules.ground_ms - 1000)
  lifted:put_in(mobile.backpack)
  test.advance(2000)
  expect.equal({ bag.exists, gold.exists, carried.exists, lifted.exists }, { false, false, true, true })
  -- Its hour on the ground left nothing on it, so that piles of both join.
  expect.is_nil(lifted.decays_at)
end)

test.case("what is fixed, marked, or lies where things are kept stays", function()
  local fixed = put_down("longsword")
  fixed.movable = false
  local marked, exhibit = put_down("longsword", X + 1, { params = { stays_on_ground = true } }), put_down("longsword", MUSEUM_X)
  test.advance(3 * rules.ground_ms)
  expect.equal({ fixed.exists, marked.exists, exhibit.exists }, { true, true, true })
  exhibit:move_to(1, X, Y, 0)
  test.advance(rules.ground_ms + 1000)
  expect.is_false(exhibit.exists)
end)

test.case("what is thrown into a barrel is gone three minutes after the last throw", function()
  local player = test.player { map_id = 1, x = X, y = Y }
  local barrel = put_down("trash_barrel")
  local function throw()
    local sword = items.create("longsword")
    sword:put_in(mobiles.of_session(player.session_id).backpack)
    if test.drop(player.session_id, sword.serial, barrel.serial) then sword:put_in(barrel) end
    return sword
  end
  local first = throw()
  expect.contains(test.lines(player.session_id), "#1010442")
  test.advance(rules.barrel_ms - 1000)
  local second = throw()
  test.advance(2000)
  expect.equal({ first.exists, second.exists }, { true, true })
  test.advance(rules.barrel_ms)
  expect.equal({ first.exists, second.exists, barrel.exists }, { false, false, true })
  for _ = 1, rules.barrel_things do throw() end
  test.advance(1)
  expect.equal(#barrel.contents, 0)
end)
