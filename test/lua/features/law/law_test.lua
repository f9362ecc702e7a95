-- Crimes, guards, murders and bounties.

local combat = require("features.fighting.lib.fighting")
local law = require("features.law.lib.crimes")
local guards = require("features.law.lib.guards")
local murders = require("features.law.lib.murders")
local bounties = require("features.law.lib.bounties")

local FELUCCA, TRAMMEL = 0, 1
local X, Y = 2005, 2005
local CANNOT_HARM = 1001018

local function person(map_id, x, wish)
  wish = wish or {}
  wish.map_id, wish.x, wish.y = map_id, x or X, Y
  local player = test.player(wish)
  local mobile = mobiles.of_session(player.session_id)
  test.lines(player.session_id)
  return player, mobile
end

local function town(map_id)
  region.add { name = "Town", map_id = map_id, areas = { { x1 = 2000, y1 = 2000, x2 = 2020, y2 = 2020 } }, guarded = true }
end

test.case("who attacks the innocent is a criminal for two minutes, and the victim may strike back freely", function()
  local _, thug = person(FELUCCA)
  local _, victim = person(FELUCCA, X + 1)
  expect.is_true(combat.attack(thug, victim))
  expect.equal(thug.notoriety, "criminal")
  expect.is_true(law.is_criminal(thug))
  combat.attack(victim, thug)
  expect.equal(victim.notoriety, "innocent")
  combat.stop(thug)
  combat.stop(victim)
  wait(119000)
  expect.equal(thug.notoriety, "criminal")
  wait(2000)
  expect.equal(thug.notoriety, "innocent")
end)

test.case("who strikes back does not become an attacker when the crime is forgiven", function()
  local _, thug = person(FELUCCA)
  local _, victim = person(FELUCCA, X + 10)
  combat.attack(thug, victim)
  expect.equal(thug:notoriety_for(victim), "animal")
  expect.equal(victim:notoriety_for(thug), "innocent")
  combat.stop(thug)
  combat.stop(victim)
  wait(121000)
  expect.equal(thug:notoriety_for(victim), "innocent")
end)

local function timers()
  local sum = 0
  for _, entry in ipairs(timer.files()) do sum = sum + entry.count end
  return sum
end

test.case("to attack a monster is no crime and costs no timer, and staff commit none", function()
  local _, hunter = person(FELUCCA)
  local before = timers()
  for _ = 1, 20 do law.harmful_act(hunter, mobiles.create("orc", FELUCCA, X + 1, Y, 0)) end
  expect.equal(timers(), before)
  local _, anna = person(FELUCCA)
  combat.attack(anna, mobiles.create("orc", FELUCCA, X + 1, Y, 0))
  expect.equal(anna.notoriety, "innocent")
  local _, gm = person(FELUCCA, X, { role = "GameMaster" })
  combat.attack(gm, anna)
  expect.equal(gm.notoriety, "innocent")
end)

test.case("players harm neither one another nor the innocent where players do not fight, except where a region lets them", function()
  local anna, one = person(TRAMMEL)
  local _, other = person(TRAMMEL, X + 1)
  test.attack(anna.session_id, { target = other.serial })
  expect.equal(test.lines(anna.session_id), { "#" .. CANNOT_HARM })
  expect.equal(one.notoriety, "innocent")
  local farmer = mobiles.create("farmer", TRAMMEL, X + 1, Y, 0)
  farmer.notoriety = "innocent"
  expect.equal({ combat.may_harm(one, farmer) }, { false, CANNOT_HARM })
  expect.is_true(combat.may_harm(one, mobiles.create("orc", TRAMMEL, X, Y + 1, 0)))
  region.add {
    name = "Arena", map_id = TRAMMEL, areas = { { x1 = 2000, y1 = 2000, x2 = 2020, y2 = 2020 } }, fields = { players_fight = true },
  }
  expect.is_true(combat.may_harm(one, other))
end)

test.case("people of the towns whom nobody can harm cannot be attacked", function()
  local anna = person(FELUCCA)
  local baker = mobiles.create("baker", FELUCCA, X + 1, Y, 0)
  test.attack(anna.session_id, { target = baker.serial })
  expect.equal(test.lines(anna.session_id), { "#" .. CANNOT_HARM })
end)

test.case("a crime in a town is punished by a guard when a witness calls, and the body stays", function()
  town(FELUCCA)
  mobiles.create("baker", FELUCCA, X + 3, Y, 0)
  local thief, thug = person(FELUCCA)
  local _, victim = person(FELUCCA, X + 1)
  combat.attack(thug, victim)
  expect.equal(#mobiles.all_of("guard"), 1)
  wait(1000)
  expect.is_true(thug.is_dead)
  expect.contains(test.lines(thief.session_id), "#502275")
  expect.equal(law.is_murderer(victim), false)
  wait(60000)
  expect.equal(#mobiles.all_of("guard"), 0)
end)

test.case("without a witness somebody has to call the guards, in time", function()
  town(FELUCCA)
  local _, thug = person(FELUCCA)
  local bert, victim = person(FELUCCA, X + 1)
  combat.attack(thug, victim)
  combat.stop(thug)
  combat.stop(victim)
  expect.equal(#mobiles.all_of("guard"), 0)
  wait(16000)
  test.say(bert.session_id, "guards!", { keywords = { 0x0007 } })
  wait(1000)
  expect.is_false(thug.is_dead)
  combat.attack(thug, victim)
  test.say(bert.session_id, "guards!", { keywords = { 0x0007 } })
  wait(1000)
  expect.is_true(thug.is_dead)
end)

test.case("nobody hears the call for guards in the wild", function()
  local _, thug = person(FELUCCA)
  local bert, victim = person(FELUCCA, X + 1)
  combat.attack(thug, victim)
  combat.stop(thug)
  test.say(bert.session_id, "guards!", { keywords = { 0x0007 } })
  wait(1000)
  expect.is_false(thug.is_dead)
end)

test.case("to help a criminal is a crime", function()
  local _, thug = person(FELUCCA)
  local _, friend = person(FELUCCA, X + 1)
  law.helpful_act(friend, thug)
  expect.equal(friend.notoriety, "innocent")
  law.criminal_act(thug)
  law.helpful_act(friend, thug)
  expect.equal(friend.notoriety, "criminal")
end)

-- One player kills another, who reports it.
local function murder(killer, victim, session_id, gold)
  combat.attack(killer, victim)
  victim:kill(killer)
  wait(0)
  local shown = test.gump(session_id)
  if not shown then return false end
  test.press(session_id, "report", gold and { texts = { gold = tostring(gold) } } or nil)
  wait(0)
  return true
end

test.case("five reported murders make a murderer, which time in the world forgives", function()
  local _, killer = person(FELUCCA)
  for count = 1, 5 do
    local bert, victim = person(FELUCCA, X + 1)
    expect.equal(killer:get("murders") or 0, count - 1)
    expect.is_true(murder(killer, victim, bert.session_id))
  end
  expect.equal(killer.notoriety, "murderer")
  expect.equal(killer.karma, -5000)
  wait(60 * 60 * 1000)
  murders.pass(killer, 38 * 60 * 60 * 1000)
  expect.equal(killer:get("murders"), 5)
  murders.pass(killer, 2 * 60 * 60 * 1000)
  expect.equal(killer:get("murders"), 4)
  expect.equal(killer.notoriety, "innocent")
end)

test.case("a victim who was the attacker reports nobody, and nobody reports the same killer twice in ten minutes", function()
  local _, killer = person(FELUCCA)
  local bert, victim = person(FELUCCA, X + 1)
  combat.attack(victim, killer)
  expect.is_false(murder(killer, victim, bert.session_id))
  victim:resurrect()
  wait(121000)
  expect.is_true(murder(killer, victim, bert.session_id))
  victim:resurrect()
  expect.is_false(murder(killer, victim, bert.session_id))
  expect.equal(killer:get("murders"), 1)
end)

test.case("a bounty is paid from the victim's bank for the murderer's head", function()
  local _, killer = person(FELUCCA)
  killer:set("murders", 6)
  law.refresh(killer)
  local bert, victim = person(FELUCCA, X + 1)
  items.create("gold", { amount = 500 }):put_in(victim.bank)
  expect.is_true(murder(killer, victim, bert.session_id, 300))
  expect.equal(victim.bank:find("gold").amount, 200)
  expect.equal(bounties.on(killer), 300)
  local hunter, avenger = person(FELUCCA, X + 2)
  killer:kill(avenger)
  local head
  for _, corpse in ipairs(items.all_of("corpse")) do head = head or corpse:find("head") end
  head:put_in(avenger.backpack)
  local guard = mobiles.create("guard", FELUCCA, X + 2, Y + 1, 0)
  test.drop(hunter.session_id, head.serial, guard.serial)
  expect.equal(avenger.bank:find("gold").amount, 300)
  expect.equal(bounties.on(killer), 0)
end)

test.case("guards neither come nor strike outside of their region", function()
  town(FELUCCA)
  local _, caller = person(FELUCCA, 2019)
  local _, thug = person(FELUCCA, 2018)
  local _, victim = person(FELUCCA, 2017)
  law.criminal_act(thug)
  expect.is_true(victim.exists)
  thug:move_to(FELUCCA, 2023, Y, 0)
  expect.equal(guards.call(caller), 0)
  wait(1000)
  expect.is_false(thug.is_dead)
  thug:move_to(FELUCCA, 2020, Y, 0)
  expect.equal(guards.call(caller), 1)
  thug:move_to(FELUCCA, 2023, Y, 0)
  wait(1000)
  expect.is_false(thug.is_dead)
end)
