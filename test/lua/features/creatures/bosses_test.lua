-- Bosses: what makes a group need to fight them.

local calling = require("features.creatures.lib.calling")
local combat = require("features.fighting.lib.fighting")

local MAP, X, Y = 0, 1500, 1600

local function hero(x)
  local player = test.player { map_id = MAP, x = x, y = Y }
  local mobile = mobiles.of_session(player.session_id)
  mobile.hits_max = 60000
  mobile.hits = 60000
  mobile.hits_regeneration = 0
  return mobile
end

local function boss_at(x)
  local boss = mobiles.create("mephitis", MAP, x, Y, 0)
  boss.hits_max = 3000
  boss.hits = 3000
  return boss
end

test.case("a boss calls minions for each foe when it is wounded, and heals while they live", function()
  hero(X)
  hero(X + 2)
  local boss = boss_at(X + 5)
  test.advance(3000)
  expect.equal(#calling.called_by(boss), 0)
  boss.hits = 2000
  test.advance(1500)
  expect.equal(#calling.called_by(boss), 2)
  test.advance(5000)
  expect.is_true(boss.hits > 2100)
  for _, minion in ipairs(calling.called_by(boss)) do minion:delete() end
  local hits = boss.hits
  test.advance(3000)
  expect.is_true(boss.hits <= hits + 2)
end)

test.case("a boss wounds all around it", function()
  local one, other = hero(X), hero(X + 3)
  boss_at(X + 4)
  test.advance(20000)
  expect.is_true(one.hits < 60000)
  expect.is_true(other.hits < 60000)
end)

test.case("a boss turns from one foe to another", function()
  local one, other = hero(X), hero(X + 2)
  local boss = boss_at(X + 1)
  local fought = {}
  for _ = 1, 60 do
    test.advance(2000)
    local foe = combat.opponent(boss)
    if foe then fought[foe.serial] = true end
  end
  expect.is_true(fought[one.serial])
  expect.is_true(fought[other.serial])
end)

test.case("gold lies around a dead boss, and its minions are gone", function()
  hero(X)
  local boss = boss_at(X + 3)
  test.advance(2500)
  boss.hits = 1000
  test.advance(1500)
  expect.is_true(#mobiles.all_of("dread_spider") > 0)
  boss:kill()
  local piles = 0
  for _, item in ipairs(items.near(MAP, X + 3, Y, 12)) do
    if item.template == "gold" then piles = piles + 1 end
  end
  expect.is_true(piles >= 4)
  expect.equal(#mobiles.all_of("dread_spider"), 0)
end)
