-- What lasts for a time is stored, so that a stop of the server neither takes it away nor lets it last for ever.

local bards = require("features.creatures.lib.calming")
local bonuses = require("features.skills.lib.bonuses")
local hiding = require("features.hiding.lib.hiding")
local holding = require("features.fighting.lib.holding")
local lasting = require("features.lasting.lib.lasting")
local nightsight = require("features.spells.lib.nightsight")
local poison = require("features.poison.lib.poison")
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

test.case("a paralysis whose timer was lost ends in its time", function()
  local _, mobile = person()
  local orc = mobiles.create("orc", MAP, X + 4, Y, 0)
  for _, one in ipairs { orc, mobile } do
    one.paralysed = true
    one:set("paralysed_until", time.unix() + 10000)
    lasting.settle(one)
  end
  test.advance(9000)
  expect.is_true(orc.paralysed and mobile.paralysed)
  test.advance(1500)
  expect.is_false(orc.paralysed or mobile.paralysed)
end)

test.case("a player who comes back held without an end is free, unless staff froze it", function()
  local _, mobile = person()
  mobile.frozen = true
  holding.free(mobile)
  expect.is_false(mobile.frozen)
  mobile.frozen = true
  mobile:set("frozen_by_staff", true)
  holding.free(mobile)
  expect.is_true(mobile.frozen)
end)

test.case("night sight is shown again, and ends in its time", function()
  local player, mobile = person()
  nightsight.begin(mobile, 100)
  test.shown()
  lasting.settle(mobile)
  local lights = {}
  for _, one in ipairs(test.shown()) do
    if one.what == "own_light" then lights[#lights + 1] = one.session_id end
  end
  expect.equal(lights, { player.session_id })
  test.advance(26 * 60 * 1000)
  expect.is_false(nightsight.has(mobile))
end)

test.case("poison goes on after logging out, and remembers the poisoner", function()
  local player, mobile = person()
  local _, rogue = person()
  mobile.strength, mobile.hits = 100, 100
  expect.is_true(poison.apply(mobile, poison.GREATER, rogue))
  test.advance(20000)
  local pangs = mobile:get("poisoning").pangs
  expect.is_true(pangs > 2)
  test.leave(player.session_id)
  test.advance(5000)
  mobile = mobiles.of_session(test.come_back(player.character_id).session_id)
  mobile.hits = 100
  test.advance(4000)
  expect.equal(mobile:get("poisoning").by, rogue.serial)
  expect.is_true(mobile.hits < 100)
  expect.is_true(mobile:get("poisoning").pangs > pangs)
  for _ = 1, 60 do
    mobile.hits = 100
    test.advance(5000)
  end
  expect.equal(mobile.poison, 0)
  expect.is_nil(mobile:get("poisoning"))
end)

test.case("a poisoned creature is hurt also after a restart, and can be poisoned by a stronger poison", function()
  local orc = mobiles.create("orc", MAP, X, Y, 0)
  orc.poison = 2
  orc:set("poisoning", { pangs = 1, next_at = time.unix() + 1000 })
  local hits = orc.hits
  lasting.settle(orc)
  test.advance(2000)
  expect.is_true(orc.hits < hits)
  expect.is_true(poison.apply(orc, poison.DEADLY))
  expect.equal(orc.poison, poison.DEADLY)
end)

test.case("a poison without pangs, as earlier versions left it, gives way to another one", function()
  local orc = mobiles.create("orc", MAP, X, Y, 0)
  orc.poison = 3
  expect.is_true(poison.apply(orc, poison.LESSER))
end)

test.case("the spell Invisibility ends in its time, also for a player who left meanwhile", function()
  local player, mobile = person()
  hiding.hide(mobile, 60000)
  test.leave(player.session_id)
  test.advance(1000)
  mobile = mobiles.of_session(test.come_back(player.character_id).session_id)
  expect.is_true(mobile.hidden)
  test.advance(60000)
  expect.is_false(mobile.hidden)
end)

test.case("a creature stays calm, and in discord, for its time and not longer", function()
  local orc = mobiles.create("orc", MAP, X, Y, 0)
  bards.calm(orc, 10000)
  bonuses.add(orc, "discord", { tactics = -100 }, 10000)
  expect.equal({ orc:get("calmed_until") ~= nil, bonuses.of(orc, "tactics") }, { true, -100 })
  test.advance(11000)
  expect.is_false(bards.is_calmed(orc))
  expect.equal(bonuses.of(orc, "tactics"), 0)
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

test.case("the client shows an icon as long as a ward lasts", function()
  local _, mobile = person()
  local function icons()
    local shown = {}
    for _, show in ipairs(test.shown()) do
      if show.what == "buff" or show.what == "buff_end" then shown[#shown + 1] = show.what .. " " .. show.icon end
    end
    return shown
  end
  icons()
  for kind, icon in pairs { armor = 1028, protection = 1029, reflection = 1031 } do
    wards.put(mobile, kind, 9, 20000)
    wards.end_all(mobile)
    expect.equal(icons(), { "buff " .. icon, "buff_end " .. icon })
  end
end)

test.case("who returns sees the icon of the ward that still works, and of none that is over", function()
  local player, mobile = person()
  local function has_icon_after_return()
    test.leave(player.session_id)
    test.shown()
    player = test.come_back(player.character_id)
    test.advance(1)
    local is_shown = false
    for _, show in ipairs(test.shown()) do is_shown = is_shown or show.what == "buff" and show.icon == 1028 end
    mobile = mobiles.get(player.character_id)
    return is_shown
  end
  wards.put(mobile, "armor", 9, 20000)
  expect.is_true(has_icon_after_return())
  mobile:set("ward", { kind = "armor", left = 9, ends_at = time.unix() - 1 })
  expect.is_false(has_icon_after_return())
  expect.is_nil(wards.kind(mobile))
  wards.end_all(mobile)
  wards.put(mobile, "armor", 9)
  expect.is_true(has_icon_after_return())
end)
