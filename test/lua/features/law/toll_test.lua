-- What coming back to life costs a murderer, and murderers for good.

local law = require("features.law.lib.crimes")
local murders = require("features.law.lib.murders")
local offering = require("features.death.lib.offering")

local FELUCCA, X, Y = 0, 2005, 2005

local function killer_with(count)
  local player = test.player { map_id = FELUCCA, x = X, y = Y }
  local mobile = mobiles.of_session(player.session_id)
  for _ = 1, count do murders.report(mobile) end
  mobile.strength, mobile.dexterity, mobile.intelligence = 100, 80, 10
  for number = 0, 57 do mobile:set_skill(number, 0) end
  mobile:set_skill("swordsmanship", 1000)
  mobile:set_skill("hiding", 360)
  test.lines(player.session_id)
  return player, mobile
end

local function rise(player, mobile)
  mobile:kill()
  local _, healer = killer_with(0)
  timer.after(0, function() offering.by_friend(healer, mobile) end)
  wait(1)
  test.press(player.session_id, "yes")
  wait(1)
end

test.case("a murderer with five recent murders loses five percent of stats and skills with a new life, but not the last of them", function()
  local player, mobile = killer_with(5)
  rise(player, mobile)
  expect.is_false(mobile.is_dead)
  expect.equal({ mobile.strength, mobile.dexterity, mobile.intelligence }, { 95, 76, 10 })
  expect.equal({ mobile:skill("swordsmanship"), mobile:skill("hiding") }, { 950, 360 })
end)

test.case("the toll grows to fifteen percent, and others pay none", function()
  local _, worst = killer_with(70)
  expect.equal(murders.toll_percent(worst), 15)
  local player, mobile = killer_with(4)
  rise(player, mobile)
  expect.equal({ mobile.strength, mobile:skill("swordsmanship") }, { 100, 1000 })
end)

test.case("who became a murderer five times is one for good", function()
  local player, mobile = killer_with(0)
  for relapse = 1, 5 do
    mobile:set("murders", 4)
    murders.report(mobile)
    mobile:set("murders", nil)
    mobile:set("recent_murders", nil)
    law.refresh(mobile)
    expect.equal(law.is_murderer(mobile), relapse == 5)
  end
  test.lines(player.session_id)
  test.say(player.session_id, "I must consider my sins")
  expect.equal(test.lines(player.session_id), { "#502123" })
end)

test.case("who considers sins reads what they are", function()
  local expected = { [0] = "#502122", [1] = "#502125", [5] = "#502126" }
  for count, line in pairs(expected) do
    local player, mobile = killer_with(count)
    test.say(player.session_id, "I must consider my sins")
    expect.equal(test.lines(player.session_id), { line })
    if count == 1 then
      mobile:set("recent_murders", nil)
      test.say(player.session_id, "I must consider my sins")
      expect.equal(test.lines(player.session_id), { "#502124" })
    end
  end
end)
