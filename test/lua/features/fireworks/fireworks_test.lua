-- Wands of fireworks.

local lists = require("features.vendors.lib.lists")

local MAP, X, Y = 1, 1500, 1600
local BURST_MS, PAUSE_MS = 1000, 500

local function holder(wish)
  local player = test.player { map_id = MAP, x = X, y = Y, z = 0 }
  local user = mobiles.get(player.character_id)
  return player.session_id, user, items.create("fireworks_wand", wish):put_in(user.backpack)
end

local function use(session_id, wand)
  test.lines(session_id)
  test.use(session_id, wand.serial)
  wait(0)
  return table.concat(test.lines(session_id), " ")
end

test.case("a wand launches a firework that bursts nearby with a sound, for a charge", function()
  local session_id, _, wand = holder()
  test.shown()
  expect.contains(use(session_id, wand), "#502615")
  expect.equal(wand:get("charges"), 99)
  expect.contains(test.describe(wand.serial), { cliloc = 1060741, arguments = { "99" } })
  test.shown()
  test.advance(BURST_MS)
  local kinds = {}
  for _, one in ipairs(test.shown()) do
    kinds[one.what] = true
    if one.what == "effect" then
      local at = one.effect.source
      expect.is_true(math.abs(at.x - X) <= 2 and math.abs(at.y - Y) <= 2)
    end
  end
  expect.is_true(kinds.effect and kinds.sound)
end)

test.case("an empty wand launches nothing, and one wand is used twice a second at most", function()
  local session_id, _, wand = holder { params = { charges = 2 } }
  for _ = 1, 3 do use(session_id, wand) end
  expect.equal(wand:get("charges"), 1)
  test.advance(PAUSE_MS)
  use(session_id, wand)
  test.advance(PAUSE_MS)
  expect.contains(use(session_id, wand), "#502412")
  expect.equal({ wand:get("charges"), wand.exists }, { 0, true })
end)

test.case("a wand on the ground launches nothing", function()
  local session_id, user, wand = holder()
  wand:move_to(MAP, X, Y, 0)
  expect.contains(use(session_id, wand), "#1042001")
  expect.equal(wand:get("charges"), 100)
end)

test.case("variety dealers sell wands of fireworks", function()
  local is_sold = false
  for _, row in ipairs(lists.all().variety_dealer.sells) do is_sold = is_sold or row[1] == "fireworks_wand" end
  expect.is_true(is_sold)
end)
