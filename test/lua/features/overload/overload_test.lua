-- Steps of those who carry too much.

local X, Y = 1500, 1600
local EAST = 2
local TOO_MUCH = "#500109"

-- Somebody with a strength of 50, who carries 215 stones without effort, enters the world with `more` stones beyond
-- that.
local function laden(stones, wish)
  local made = test.player { x = X, y = Y, z = 0, role = wish and wish.role }
  local mobile = mobiles.get(made.character_id)
  local carried = 215 - mobile.backpack.weight
  items.create("iron_ingot", { amount = 1 }):put_in(mobile.backpack)
  local ingot = mobile.backpack:find("iron_ingot")
  ingot.amount = math.floor((carried + stones) / ingot.weight)
  test.leave(made.session_id)
  local player = test.come_back(made.character_id)
  test.lines(player.session_id)
  return player, mobiles.get(made.character_id)
end

test.case("steps of overloaded players cost stamina, and are impossible without it", function()
  local player, mobile = laden(29)
  expect.equal(mobile.overload, 25)
  mobile.stamina = 13
  expect.is_true(test.walk(player.session_id, EAST))
  expect.is_true(test.walk(player.session_id, EAST))
  expect.equal({ mobile.stamina, mobile.x }, { 1, X + 2 })
  expect.is_false(test.walk(player.session_id, EAST))
  expect.equal({ mobile.stamina, mobile.x, test.lines(player.session_id) }, { 0, X + 2, { TOO_MUCH } })
end)

test.case("who lays the burden down walks on, at no cost", function()
  local player, mobile = laden(29)
  mobile.stamina = 1
  expect.is_false(test.walk(player.session_id, EAST))
  mobile.backpack:find("iron_ingot"):delete()
  mobile.stamina = 1
  expect.is_true(test.walk(player.session_id, EAST))
  expect.equal(mobile.stamina, 1)
end)

test.case("four stones too many, staff and the dead are not held", function()
  local player, mobile = laden(4)
  expect.equal(mobile.overload, 0)
  local staff, master = laden(29, { role = "GameMaster" })
  for _, one in ipairs { { player, mobile }, { staff, master } } do
    one[2].stamina = 1
    expect.is_true(test.walk(one[1].session_id, EAST))
    expect.equal(one[2].stamina, 1)
  end
end)

local function at(map_id, x, role)
  local player = test.player { map_id = map_id, x = x, y = Y, z = 0, role = role }
  local mobile = mobiles.get(player.character_id)
  mobile.stamina = mobile.stamina_max
  return player, mobile
end

local PUSHED = "#1019042"

test.case("on Felucca one pushes through others with all of one's stamina, which costs ten points", function()
  local player, mobile = at(0, X)
  local _, bert = at(0, X + 1)
  mobile.hidden = true
  expect.is_true(test.walk(player.session_id, EAST))
  expect.equal({ mobile.x, mobile.stamina, mobile.hidden }, { X + 1, mobile.stamina_max - 10, false })
  expect.contains(test.lines(player.session_id), PUSHED)
  bert:move_to(0, X + 2, Y, 0)
  expect.is_false(test.walk(player.session_id, EAST))
  expect.equal(test.lines(player.session_id), {})
  bert:kill()
  expect.is_true(test.walk(player.session_id, EAST))
end)

test.case("on other maps, and where a region says so, people pass one another; staff push at no cost", function()
  local player, mobile = at(1, X)
  at(1, X + 1)
  expect.is_true(test.walk(player.session_id, EAST))
  expect.equal(mobile.stamina, mobile.stamina_max)
  local master = at(0, X, "GameMaster")
  local anna, one = at(0, X + 1)
  expect.is_true(test.walk(master.session_id, EAST))
  expect.contains(test.lines(master.session_id), "#1019040")
  region.add { name = "Square", map_id = 0, areas = { { x1 = X, y1 = Y - 5, x2 = X + 20, y2 = Y + 5 } }, fields = { pushing = false } }
  one.stamina = 5
  at(0, X + 2)
  expect.is_true(test.walk(anna.session_id, EAST))
end)

test.case("a run of sixteen tiles costs a point of stamina, a ride three times as many, a walk none", function()
  local player, mobile = at(1, X)
  local function go(tiles, running)
    for _ = 1, tiles do expect.is_true(test.walk(player.session_id, EAST, running)) end
    return mobile.stamina_max - mobile.stamina
  end
  expect.equal({ go(40, false), go(15, true), go(1, true) }, { 0, 0, 1 })
  mobile.stamina = 1
  go(16, true)
  test.lines(player.session_id)
  expect.is_false(test.walk(player.session_id, EAST))
  expect.equal(test.lines(player.session_id), { "#500110" })
  mobile.stamina = 2
  expect.is_true(test.walk(player.session_id, EAST))
end)
