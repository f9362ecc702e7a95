-- What lasts for a time is stored, so that a stop of the server neither takes it away nor lets it last for ever.

local hiding = require("features.hiding.lib.hiding")
local holding = require("features.fighting.lib.holding")
local nightsight = require("features.spells.lib.nightsight")
local wards = require("features.spells.lib.wards")

local MAP, X, Y = 0, 1500, 1600

local function person()
  local player = test.player { map_id = MAP, x = X, y = Y }
  return player, mobiles.of_session(player.session_id)
end

test.case("wards are stored with their strength and end", function()
  local _, mobile = person()
  wards.put(mobile, "reflection", 9)
  expect.is_true(wards.reflects(mobile, 3))
  expect.equal(store.copy(mobile:get("ward")), { kind = "reflection", left = 6 })
  expect.is_true(wards.reflects(mobile, 6))
  expect.is_nil(mobile:get("ward"))
  expect.equal(wards.why_not(mobile), "pause")
  test.advance(61000)
  wards.put(mobile, "protection", 500, 20000)
  expect.equal(wards.kind(mobile), "protection")
  test.advance(21000)
  expect.is_nil(wards.kind(mobile))
end)

test.case("a paralysis whose timer was lost ends when its creature thinks again", function()
  local _, mobile = person()
  local orc = mobiles.create("orc", MAP, X + 4, Y, 0)
  orc:set("fights", "attackers")
  orc.paralysed = true
  orc:set("paralysed_until", time.unix() + 10000)
  test.advance(8000)
  expect.is_true(orc.paralysed)
  test.advance(5000)
  expect.is_false(orc.paralysed)
  -- Scripts hold creatures fast without an end.
  orc.frozen = true
  test.advance(60000)
  expect.is_true(orc.frozen and mobile.exists)
end)

test.case("a player who comes back is held for the rest of the time, and not longer", function()
  local _, mobile = person()
  mobile.paralysed = true
  mobile:set("paralysed_until", time.unix() + 10000)
  holding.settle(mobile)
  test.advance(9000)
  expect.is_true(mobile.paralysed)
  test.advance(1500)
  expect.is_false(mobile.paralysed)
  mobile.frozen = true
  holding.settle(mobile)
  expect.is_false(mobile.frozen)
  mobile.frozen = true
  mobile:set("frozen_by_staff", true)
  holding.settle(mobile)
  expect.is_true(mobile.frozen)
end)

test.case("night sight is shown again, and ends in its time", function()
  local player, mobile = person()
  nightsight.begin(mobile, 100)
  test.shown()
  nightsight.settle(mobile)
  local lights = {}
  for _, one in ipairs(test.shown()) do
    if one.what == "own_light" then lights[#lights + 1] = one.session_id end
  end
  expect.equal(lights, { player.session_id })
  test.advance(26 * 60 * 1000)
  expect.is_false(nightsight.has(mobile))
end)

test.case("who left hidden is seen with the first step", function()
  local player, mobile = person()
  hiding.hide(mobile)
  hiding.forget(mobile.serial)
  hiding.resume(mobile)
  expect.is_true(mobile.hidden)
  test.walk(player.session_id, 2)
  test.walk(player.session_id, 2)
  expect.is_false(mobile.hidden)
end)
