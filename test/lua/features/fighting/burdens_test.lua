-- What armor takes from dexterity and from the pace of mana.

local mana = require("features.regeneration.lib.mana")
local stats = require("features.skills.lib.stats")

local function person()
  local player = test.player { map_id = 0, x = 1500, y = 1600 }
  local mobile = mobiles.of_session(player.session_id)
  mobile.strength, mobile.dexterity, mobile.intelligence = 100, 80, 80
  return player, mobile
end

local function put_on(player, mobile, template)
  local piece = items.create(template)
  piece:put_in(mobile.backpack)
  expect.is_true(test.equip(player.session_id, piece.serial))
  piece:equip_on(mobile)
  wait(1)
  return piece
end

test.case("plate takes dexterity as long as it is worn, and not from the raw value", function()
  local player, mobile = person()
  put_on(player, mobile, "plate_chest")
  local legs = put_on(player, mobile, "plate_legs")
  expect.equal({ mobile.dexterity, stats.raw(mobile, "dexterity") }, { 66, 80 })
  stats.change(mobile, "dexterity", "test", 10, 60000)
  expect.equal(mobile.dexterity, 76)
  test.advance(61000)
  expect.equal(mobile.dexterity, 66)
  legs:put_in(mobile.backpack)
  test.equip(player.session_id, legs.serial)
  wait(1)
  expect.equal(mobile.dexterity, 72)
end)

test.case("the dead do not pay for their armor", function()
  local player, mobile = person()
  put_on(player, mobile, "plate_chest")
  mobile:kill()
  wait(1)
  expect.equal({ mobile.dexterity, stats.raw(mobile, "dexterity") }, { 80, 80 })
end)

test.case("mana comes back faster with intelligence and Meditation", function()
  local _, mobile = person()
  mobile.intelligence = 100
  mobile:set_skill("meditation", 1000)
  expect.is_true(math.abs(mana.seconds(mobile) - 1) < 0.01)
  mobile.intelligence = 10
  mobile:set_skill("meditation", 0)
  expect.is_true(mana.seconds(mobile) > 6.4 and mana.seconds(mobile) < 6.6)
end)

test.case("metal hinders it, studded leather by half, leather not at all", function()
  local player, mobile = person()
  mobile:set_skill("meditation", 1000)
  local free = mana.seconds(mobile)
  local function hindered_by(template)
    local piece = put_on(player, mobile, template)
    local seconds = mana.seconds(mobile) - free
    piece:delete()
    return math.floor(seconds * 1000 + 0.5) / 1000
  end
  expect.equal({ hindered_by("leather_chest"), hindered_by("studded_chest"), hindered_by("plate_chest") }, { 0, 0.7, 3.5 })
  mana.refresh(mobile)
  local pace = mobile.mana_regeneration
  put_on(player, mobile, "plate_chest")
  expect.is_true(mobile.mana_regeneration < pace)
end)

test.case("a script that takes somebody's regeneration away is obeyed", function()
  local player, mobile = person()
  mobile.mana_regeneration = 0
  put_on(player, mobile, "plate_chest")
  test.advance(61000)
  expect.equal(mobile.mana_regeneration, 0)
end)
