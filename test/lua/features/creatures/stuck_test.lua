-- Creatures that fight and get nowhere: lua/features/creatures/lib/stuck.lua and the command stuck.

local combat = require("features.fighting.lib.fighting")
local stuck = require("features.creatures.lib.stuck")

local MAP, X, Y = 0, 1500, 1600

local function creature(template, x)
  local made = mobiles.create(template, MAP, x, Y, 0)
  made.hits_max = 5000
  made.hits = 5000
  return made
end

test.case("finds a creature that stands still out of reach, and neither one that strikes, nor one that is held", function()
  local hero = mobiles.get(test.player { map_id = MAP, x = X, y = Y }.character_id)
  hero.hits_max = 5000
  hero.hits = 5000
  local striking, idle, held = creature("orc", X + 1), creature("orc", X + 5), creature("orc", X + 6)
  idle:set("stays", true)
  held.frozen = true
  for _, one in ipairs { striking, idle, held } do combat.attack(one, hero) end
  expect.equal(stuck.watch(8000), { idle })
  local staff = test.player { role = "GameMaster" }
  test.say(staff.session_id, ".stuck 8")
  wait(9000)
  expect.contains(table.concat(test.lines(staff.session_id), "\n"), ("(%d)"):format(idle.serial))
end)
