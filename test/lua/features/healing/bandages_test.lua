-- Bandages, ankhs and healers.

local combat = require("features.fighting.lib.fighting")
local poison = require("features.poison.lib.poison")

local X, Y = 2005, 2005

-- A player with skills in tenths, and bandages.
local function person(x, tenths)
  local player = test.player { map_id = 0, x = x, y = Y }
  local mobile = mobiles.of_session(player.session_id)
  mobile.hits_max = 100
  mobile.hits = 100
  mobile.dexterity = 100
  mobile.hits_regeneration = 0
  for _, name in ipairs { "healing", "anatomy" } do mobile:set_skill(name, tenths or 1000) end
  local roll = items.create("bandage", { amount = 10 })
  roll:put_in(mobile.backpack)
  test.lines(player.session_id)
  return player, mobile, roll
end

local function bandage(player, roll, patient)
  test.use(player.session_id, roll.serial)
  wait(0)
  test.target(player.session_id, { serial = patient.serial })
  wait(0)
end

test.case("a healer heals a friend in three seconds, and himself in more than ten", function()
  local anna, healer, roll = person(X)
  local _, patient = person(X + 1)
  patient.hits = 10
  bandage(anna, roll, patient)
  expect.equal(roll.amount, 9)
  wait(2900)
  expect.equal(patient.hits, 10)
  wait(200)
  -- From 43 to 80 hits at 100 in both skills.
  expect.is_true(patient.hits >= 10 + 43 and patient.hits <= 10 + 80)
  healer.hits = 10
  bandage(anna, roll, healer)
  wait(10500)
  expect.equal(healer.hits, 10)
  wait(200)
  expect.is_true(healer.hits >= 53)
end)

test.case("who walks away is not healed, and wounds let fingers slip", function()
  local anna, healer, roll = person(X)
  local _, patient = person(X + 1)
  patient.hits = 10
  bandage(anna, roll, patient)
  healer:damage(1)
  expect.contains(test.lines(anna.session_id), "#500961")
  healer:move_to(0, X - 5, Y, 0)
  wait(3100)
  expect.equal(patient.hits, 10)
  expect.contains(test.lines(anna.session_id), "#500963")
end)

test.case("bandages cure poison, which takes skill", function()
  local anna, healer, roll = person(X, 1000)
  local bert, _, other_roll = person(X, 500)
  local carl, patient = person(X + 1)
  poison.apply(patient, poison.LESSER)
  bandage(bert, other_roll, patient)
  wait(3100)
  expect.contains(test.lines(bert.session_id), "#1010060")
  expect.equal(patient.poison, 1)
  test.lines(carl.session_id)
  bandage(anna, roll, patient)
  -- Name and text stand in one line: the text alone has no place for the name.
  expect.contains(test.lines(carl.session_id), ("#1060847 %s #1008078"):format(healer.name))
  wait(3100)
  expect.equal(patient.poison, 0)
end)

test.case("bandages bring the dead back, if they want", function()
  local anna, _, roll = person(X, 1200)
  local bert, patient = person(X + 1)
  patient:kill()
  test.say(bert.session_id, "oo")
  bandage(anna, roll, patient)
  wait(8100)
  expect.is_true(patient.is_dead)
  test.press(bert.session_id, "yes")
  wait(0)
  expect.is_false(patient.is_dead)
  expect.equal({ patient.hits, patient.mana }, { 10, 0 })
end)

test.case("who is healthy needs no bandage, and who heals a criminal becomes one", function()
  local anna, healer, roll = person(X)
  local _, patient = person(X + 1)
  bandage(anna, roll, patient)
  expect.equal(roll.amount, 10)
  patient.hits = 50
  combat.attack(patient, person(X + 2) and select(2, person(X + 2)))
  combat.stop(patient)
  test.use_item_on(anna.session_id, { item = roll.serial, target = patient.serial })
  expect.equal(roll.amount, 9)
  expect.equal(healer.notoriety, "criminal")
end)

test.case("a healer offers life to a ghost who comes near, but not to a murderer", function()
  local healer = mobiles.create("healer", 0, X, Y, 0)
  local bert, ghost = person(X + 9)
  local carl, killer = person(X + 9)
  killer:set("murders", 5)
  ghost:kill()
  killer:kill()
  test.shown()
  ghost:move_to(0, X + 2, Y, 0)
  wait(0)
  test.press(bert.session_id, "yes")
  wait(0)
  expect.is_false(ghost.is_dead)
  killer:move_to(0, X + 2, Y, 0)
  wait(0)
  expect.is_nil(test.gump(carl.session_id))
  expect.is_true(killer.is_dead)
  expect.is_true(healer.exists)
end)

test.case("an ankh brings back who touches it from near", function()
  local ankh = items.create("ankh_west")
  ankh:move_to(0, X, Y, 0)
  local bert, ghost = person(X + 5)
  ghost:kill()
  test.use(bert.session_id, ankh.serial)
  wait(0)
  expect.is_nil(test.gump(bert.session_id))
  ghost:move_to(0, X + 2, Y, 0)
  test.use(bert.session_id, ankh.serial)
  wait(0)
  test.press(bert.session_id, "yes")
  wait(0)
  expect.is_false(ghost.is_dead)
end)
