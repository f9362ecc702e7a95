-- How skills and stats grow: chance, locks, limits.

local skills = require("features.skills.lib.skills")
local stats = require("features.skills.lib.stats")

local function somebody()
  local player = test.player()
  return mobiles.get(player.character_id), player
end

test.case("a trial out of reach fails, one without challenge succeeds, and neither teaches", function()
  local mobile = somebody()
  mobile:set_skill("hiding", 500)
  for _ = 1, 50 do
    expect.is_true(not skills.check(mobile, "hiding", 600, 1000))
    expect.is_true(skills.check(mobile, "hiding", 0, 500))
  end
  expect.equal(mobile:skill("hiding"), 500)
end)

test.case("a skill rises by use while its lock is up", function()
  local mobile = somebody()
  for _ = 1, 100 do skills.check(mobile, "hiding", -500, 1000) end
  expect.is_true(mobile:skill("hiding") > 100)
end)

test.case("no skill goes above 100 points", function()
  local mobile = somebody()
  mobile:set_skill("hiding", 998)
  for _ = 1, 2000 do skills.check_chance(mobile, "hiding", 0.5) end
  expect.equal(mobile:skill("hiding"), 1000)
end)

test.case("with 700 points in all nothing rises while no other skill may fall", function()
  local mobile = somebody()
  for number = 0, 6 do mobile:set_skill(number, 1000) end
  for _ = 1, 500 do skills.check_chance(mobile, "hiding", 0.5) end
  expect.equal(mobile:skill("hiding"), 0)
  expect.equal(mobile.skill_total, 7000)
end)

test.case("the dead learn nothing", function()
  local mobile = somebody()
  mobile:kill()
  for _ = 1, 50 do skills.check_chance(mobile, "hiding", 0.5) end
  expect.equal(mobile:skill("hiding"), 0)
end)

test.case("stats count for the value of a skill, but not for what is stored", function()
  local mobile = somebody()
  mobile.dexterity, mobile.intelligence, mobile.strength = 100, 10, 10
  mobile:set_skill("wrestling", 0)
  mobile:set_skill("snooping", 500)
  expect.equal(skills.value(mobile, "snooping"), 500 + 125)
  expect.equal(mobile:skill("snooping"), 500)
  mobile:set_skill("snooping", 1000)
  expect.equal(skills.value(mobile, "snooping"), 1000)
end)

test.case("a stat rises by use, once in ten minutes", function()
  local mobile = somebody()
  mobile.strength, mobile.dexterity, mobile.intelligence = 30, 30, 30
  stats.gain(mobile, "strength")
  stats.gain(mobile, "strength")
  expect.equal(mobile.strength, 31)
  test.advance(10 * 60 * 1000)
  stats.gain(mobile, "strength")
  expect.equal(mobile.strength, 32)
end)

test.case("no stat rises above 100, nor the sum above the limit", function()
  local mobile = somebody()
  mobile.strength, mobile.dexterity, mobile.intelligence = 100, 10, 10
  stats.gain(mobile, "strength")
  expect.equal(mobile.strength, 100)
  mobile.dexterity, mobile.intelligence = 100, mobile.stat_cap - 200
  stats.gain(mobile, "intelligence")
  expect.equal(mobile.intelligence, mobile.stat_cap - 200)
end)

test.case("a change of a stat ends after its time, and also when somebody dies", function()
  local mobile = somebody()
  mobile.strength = 50
  stats.change(mobile, "strength", "potion", 20, 60000)
  expect.equal(mobile.strength, 70)
  expect.equal(stats.raw(mobile, "strength"), 50)
  expect.equal(mobile.hits_max, 70)
  test.advance(60000)
  expect.equal(mobile.strength, 50)
  stats.change(mobile, "strength", "curse", -60, 60000)
  expect.equal(mobile.strength, 1)
  mobile:kill()
  expect.equal(mobile.strength, 50)
end)

test.case("changes of several causes add up and end by themselves", function()
  local mobile = somebody()
  mobile.dexterity = 40
  stats.change(mobile, "dexterity", "bless", 10, 60000)
  stats.change(mobile, "dexterity", "curse", -5, 20000)
  expect.equal(mobile.dexterity, 45)
  test.advance(20000)
  expect.equal(mobile.dexterity, 50)
  stats.change(mobile, "dexterity", "bless", 12, 60000)
  expect.equal(mobile.dexterity, 52)
  test.advance(60000)
  expect.equal(mobile.dexterity, 40)
end)

test.case("the highest skill gives its title from 30 points on", function()
  local mobile = somebody()
  expect.equal(skills.title(mobile), nil)
  mobile:set_skill("magery", 1000)
  mobile:set_skill("mining", 300)
  expect.equal(skills.title(mobile), "Grandmaster Mage")
  mobile:set_skill("magery", 0)
  expect.equal(skills.title(mobile), "Neophyte Miner")
end)
