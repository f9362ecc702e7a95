-- How long characters stay when their players leave.

local combat = require("features.fighting.lib.fighting")
local leaving = require("features.leaving.lib.leaving")

local function person(x, role)
  return mobiles.of_session(test.player({ map_id = 0, x = x, y = 2005, role = role }).session_id)
end

test.case("who is in a fight stays for five minutes, also in a town, until the fight is forgotten", function()
  region.add { name = "Town", map_id = 0, areas = { { x1 = 2000, y1 = 2000, x2 = 2020, y2 = 2020 } }, guarded = true }
  local one, other = person(2005), person(2006)
  expect.equal(leaving.seconds(one), 0)
  combat.attack(one, other)
  expect.equal({ leaving.seconds(one), leaving.seconds(other) }, { 300, 300 })
  combat.stop(one)
  combat.stop(other)
  wait(121000)
  expect.equal({ leaving.seconds(one), leaving.seconds(other) }, { 0, 0 })
end)

test.case("staff leave at once", function()
  local gm, other = person(2005, "GameMaster"), person(2006)
  combat.attack(other, gm)
  expect.equal(leaving.seconds(gm), 0)
end)

test.case("who leaves in the wild stays for five minutes, but not in regions of rest, nor by a secure camp", function()
  local anna = person(3005)
  expect.equal(leaving.seconds(anna), 300)
  region.add { name = "Inn", map_id = 0, areas = { { x1 = 3000, y1 = 2000, x2 = 3020, y2 = 2020 } }, fields = { rest = true } }
  expect.equal(leaving.seconds(anna), 0)
  local camper = person(3105)
  local fire = items.create("camp_fire", { params = { lit_at = time.unix() } })
  fire:move_to(0, 3106, 2005, 0)
  test.advance(5000)
  expect.equal(leaving.seconds(camper), 300)
  test.advance(30000)
  expect.equal(leaving.seconds(camper), 0)
end)
