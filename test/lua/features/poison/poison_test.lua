-- Poison by its level.

local poison = require("features.poison.lib.poison")

local function victim()
  local player = test.player { map_id = 0 }
  local mobile = mobiles.of_session(player.session_id)
  mobile.hits_max = 200
  mobile.hits = 200
  mobile.hits_regeneration = 0
  return player, mobile
end

test.case("poison hurts ten times and wears off", function()
  local bert, mobile = victim()
  expect.is_true(poison.apply(mobile, poison.LESSER))
  expect.equal({ mobile.poison, mobile.hits }, { 1, 200 })
  wait(3600)
  -- 1 and 2.5 percent of 200.
  expect.equal(mobile.hits, 194)
  wait(27000)
  expect.is_true(mobile.hits <= 200 - 10 * 4)
  expect.equal(mobile.poison, 1)
  wait(3000)
  expect.equal(mobile.poison, 0)
  expect.contains(test.lines(bert.session_id), "#502136")
  local hits = mobile.hits
  wait(20000)
  expect.equal(mobile.hits, hits)
end)

test.case("a stronger poison takes the place of a weaker one, not the other way round", function()
  local _, mobile = victim()
  poison.apply(mobile, poison.GREATER)
  expect.is_false(poison.apply(mobile, poison.REGULAR))
  expect.is_false(poison.apply(mobile, poison.GREATER))
  expect.is_true(poison.apply(mobile, poison.LETHAL))
  wait(3600)
  -- One pang of the lethal one alone, which is never more than 26.
  expect.equal(mobile.hits, 174)
end)

test.case("a cure ends the pangs, and so does death", function()
  local _, mobile = victim()
  poison.apply(mobile, poison.DEADLY)
  expect.is_true(poison.cure(mobile))
  expect.is_false(poison.cure(mobile))
  wait(60000)
  expect.equal(mobile.hits, 200)
  poison.apply(mobile, poison.DEADLY)
  mobile:kill()
  expect.equal(mobile.poison, 0)
end)

test.case("the victim and those near read what poison does", function()
  local bert, mobile = victim()
  local anna = test.player { map_id = 0 }
  test.shown()
  poison.apply(mobile, poison.DEADLY)
  local read = {}
  for _, one in ipairs(test.shown()) do
    if one.what == "say_cliloc" then read[one.saying.to] = one.text.cliloc end
  end
  expect.equal({ read[bert.session_id], read[anna.session_id] }, { 1042863, 1042864 })
end)

test.case("who dies of poison is killed by the poisoner", function()
  local _, mobile = victim()
  local killer = mobiles.of_session(test.player({ map_id = 0 }).session_id)
  mobile.hits = 5
  poison.apply(mobile, poison.LETHAL, killer)
  wait(4000)
  expect.is_true(mobile.is_dead)
  expect.equal(killer.notoriety, "criminal")
end)
