-- Rights to take things from a corpse.

local combat = require("features.fighting.lib.fighting")

local FELUCCA, TRAMMEL = 0, 1
local X, Y = 2005, 2005

local function person(map_id, x)
  local player = test.player { map_id = map_id, x = x, y = Y }
  local mobile = mobiles.of_session(player.session_id)
  return player, mobile
end

local function corpse_with_gold(mobile)
  items.create("gold", { amount = 10 }):put_in(mobile.backpack)
  mobile:kill()
  for _, corpse in ipairs(items.all_of("corpse")) do
    if corpse:get("owner") == mobile.serial then return corpse, corpse:find("gold") end
  end
end

test.case("to loot an innocent is a crime where players fight, and impossible elsewhere", function()
  for map_id, is_crime in pairs { [FELUCCA] = true, [TRAMMEL] = false } do
    local _, dead = person(map_id, X)
    local _, gold = corpse_with_gold(dead)
    local thief, rogue = person(map_id, X + 1)
    test.lines(thief.session_id)
    expect.equal(test.lift(thief.session_id, gold.serial), is_crime)
    expect.equal(rogue.notoriety, is_crime and "criminal" or "innocent")
    expect.equal(test.lines(thief.session_id)[1], not is_crime and "#1010049" or nil)
  end
end)

test.case("owners, and those whom the dead had attacked, loot without a crime", function()
  local owner, dead = person(FELUCCA, X)
  local foe, other = person(FELUCCA, X + 1)
  combat.attack(dead, other)
  local _, gold = corpse_with_gold(dead)
  expect.is_true(test.lift(foe.session_id, gold.serial))
  expect.is_true(test.lift(owner.session_id, gold.serial))
  expect.equal(other.notoriety, "innocent")
end)

test.case("a party loots its member only with leave", function()
  local owner, dead = person(FELUCCA, X)
  local friend, other = person(FELUCCA, X + 1)
  party.add(dead.serial, other.serial)
  party.allow_looting(dead.serial, true)
  local _, gold = corpse_with_gold(dead)
  expect.is_true(test.lift(friend.session_id, gold.serial))
  expect.equal(other.notoriety, "innocent")
  party.allow_looting(dead.serial, false)
  expect.is_true(test.lift(friend.session_id, gold.serial))
  expect.equal(other.notoriety, "criminal")
  expect.is_true(owner.session_id ~= nil)
end)

test.case("a monster's loot belongs to the player with the most damage where players do not fight", function()
  for map_id, is_free in pairs { [FELUCCA] = true, [TRAMMEL] = false } do
    local hunter, one = person(map_id, X)
    local late, other = person(map_id, X + 1)
    local orc = mobiles.create("orc", map_id, X, Y + 1, 0)
    items.create("katana"):equip_on(orc)
    combat.hurt(other, orc, 5, "fire")
    combat.hurt(one, orc, 1000, "fire")
    local blade
    for _, corpse in ipairs(items.near(map_id, X, Y, 3, { template = "corpse" })) do blade = blade or corpse:find("katana") end
    test.lines(late.session_id)
    expect.is_true(test.lift(hunter.session_id, blade.serial))
    expect.equal(test.lift(late.session_id, blade.serial), is_free)
    expect.equal(test.lines(late.session_id)[1], not is_free and "#1005035" or nil)
    expect.equal(one.notoriety, "innocent")
  end
end)
