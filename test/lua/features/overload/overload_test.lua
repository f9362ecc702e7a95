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
  expect.is_true(test.walk(player.session_id, EAST))
  expect.equal(mobile.stamina, 0)
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
