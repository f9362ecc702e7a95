-- Blows between players and creatures.

local combat = require("features.fighting.lib.fighting")

local MAP = 0
local X, Y = 1500, 1600

-- A fighter with a katana, who hits well.
local function fighter(x, skill)
  local player = test.player { map_id = MAP, x = x, y = Y }
  local mobile = mobiles.of_session(player.session_id)
  mobile.strength, mobile.dexterity = 100, 100
  for _, field in ipairs { "hits", "stamina" } do
    mobile[field .. "_max"] = 100
    mobile[field] = 100
  end
  for _, name in ipairs { "swordsmanship", "tactics", "wrestling" } do mobile:set_skill(name, skill or 1000) end
  items.create("katana"):equip_on(mobile)
  return player, mobile
end

local function attack(player, target)
  test.attack(player.session_id, { target = target.serial })
end

-- The shows of one kind since the last call.
local function shown(what)
  local found = {}
  for _, one in ipairs(test.shown()) do
    if one.what == what then found[#found + 1] = one end
  end
  return found
end

test.case("a player who attacks is at war, and blows fall as fast as weapon and stamina allow", function()
  local anna, one = fighter(X)
  local _, other = fighter(X + 1)
  attack(anna, other)
  expect.is_true(one.at_war)
  expect.equal(one.combatant, other)
  expect.equal(combat.opponent(one), other)
  expect.equal(combat.opponent(other), one)
  test.shown()
  -- What was due when the scripts were loaded comes before the blow.
  wait(5)
  local function swings_of(mobile)
    local count = 0
    for _, swing in ipairs(shown("swing")) do
      if swing.serial == mobile.serial then count = count + 1 end
    end
    return count
  end
  expect.equal(swings_of(one), 1)
  -- A katana of speed 58 at 100 stamina: 15000 / (200 * 58) seconds, 1294 ms.
  one.stamina = 100
  wait(1280)
  expect.equal(swings_of(one), 0)
  wait(30)
  expect.equal(swings_of(one), 1)
end)

test.case("a creature that is attacked strikes back", function()
  local anna, one = fighter(X)
  local orc = mobiles.create("orc", MAP, X + 1, Y, 0)
  orc.hits_max = 5000
  orc.hits = 5000
  attack(anna, orc)
  expect.equal(combat.opponent(orc), one)
  wait(20000)
  expect.is_true(one.hits < 100)
  expect.is_true(orc.hits < 5000)
end)

test.case("who lowers the weapons strikes no more", function()
  local anna, one = fighter(X)
  local orc = mobiles.create("orc", MAP, X + 1, Y, 0)
  attack(anna, orc)
  test.war_mode(anna.session_id, { is_at_war = false })
  expect.is_nil(combat.opponent(one))
  expect.is_nil(one.combatant)
end)
