-- Events of staff: who comes, goes back and is rewarded, also after death, after leaving the game, and after the end.

local rewards = require("features.rewards.lib.rewards")
local safekeeping = require("features.safekeeping.lib.safekeeping")
local staff_events = require("features.staff_events.lib.staff_events")

local TRAMMEL = 1
local ARENA = { x = 2600, y = 2600 }
local HOME = { x = 1500, y = 1600 }

local function holder() return test.player { name = "Gaia", role = "GameMaster", map_id = TRAMMEL, x = ARENA.x, y = ARENA.y } end

local function guest(name)
  local player = test.player { name = name, map_id = TRAMMEL, x = HOME.x, y = HOME.y }
  return player, mobiles.get(player.character_id)
end

local function read(player) return table.concat(test.lines(player.session_id), " ") end

local function begun()
  local staff = holder()
  test.give(staff.session_id, ".event_start The Melee")
  return staff
end

local function is_at(mobile, place) return math.abs(mobile.x - place.x) <= 1 and math.abs(mobile.y - place.y) <= 1 end

test.case("players who accept come, are listed, and go back at the end", function()
  local anna, one = guest("Anna")
  local bert, other = guest("Bert")
  local staff = begun()
  expect.contains(read(anna), "The Melee begins")
  expect.contains(test.give(staff.session_id, ".event_invite"), "Asked: 2 players")
  test.press(anna.session_id, "yes")
  test.press(bert.session_id, "no")
  expect.equal({ is_at(one, ARENA), is_at(other, HOME) }, { true, true })
  test.say(bert.session_id, ".event_join")
  wait(0)
  expect.is_true(is_at(other, ARENA))
  local said = test.give(staff.session_id, ".event")
  expect.contains(said, "The Melee, by")
  expect.contains(said, "Anna")
  expect.contains(said, "2 players take part")
  test.say(bert.session_id, ".event_leave")
  wait(0)
  expect.is_true(is_at(other, HOME))
  expect.contains(test.give(staff.session_id, ".event_end"), "1 went back, 0 are away")
  expect.is_true(is_at(one, HOME))
  expect.contains(test.give(staff.session_id, ".event"), "There is no event")
end)

test.case("an invitation that nobody answered closes when nobody else may come, and other questions stay", function()
  local anna = guest("Anna")
  local staff = begun()
  for _, ending in ipairs { ".event_close", ".event_end" } do
    test.give(staff.session_id, ".event_invite")
    expect.contains(test.gump(anna.session_id).texts[1], "The Melee takes place now")
    test.give(staff.session_id, ending)
    expect.is_nil(test.gump(anna.session_id))
  end
  begun()
  test.give(staff.session_id, ".event_invite")
  local bert = guest("Bert")
  test.say(bert.session_id, ".friend")
  wait(0)
  test.target(bert.session_id, { serial = anna.character_id })
  wait(0)
  test.give(staff.session_id, ".event_end")
  expect.contains(test.gump(anna.session_id).texts[1], "Bert asks to be your friend")
end)

test.case("a gate asks who steps into it, and goes with the event", function()
  local anna, one = guest("Anna")
  local staff = begun()
  mobiles.of_session(staff.session_id):move_to(TRAMMEL, HOME.x + 1, HOME.y, 0)
  test.give(staff.session_id, ".event_gate")
  local gate = items.all_of("event_gate")[1]
  test.use(anna.session_id, gate.serial)
  test.press(anna.session_id, "yes")
  expect.is_true(is_at(one, ARENA))
  test.give(staff.session_id, ".event_close")
  expect.is_false(gate.exists)
  local bert = guest("Bert")
  test.say(bert.session_id, ".event_join")
  wait(0)
  expect.contains(read(bert), "Nobody else may take part")
end)

test.case("who dies at an event goes back alive, with all belongings", function()
  local anna, one = guest("Anna")
  items.create("longsword"):put_in(one.backpack)
  local staff = begun()
  staff_events.join(anna.session_id)
  one:kill()
  one:move_to(TRAMMEL, ARENA.x + 20, ARENA.y, 0)
  test.give(staff.session_id, ".event_end")
  expect.equal({ one.is_dead, is_at(one, HOME), one.backpack:find("longsword") ~= nil }, { false, true, true })
end)

test.case("who left the game goes back on coming, also when another event goes on", function()
  local anna, one = guest("Anna")
  local staff = begun()
  staff_events.join(anna.session_id)
  test.leave(anna.session_id)
  expect.contains(test.give(staff.session_id, ".event_end"), "0 went back, 1 are away")
  test.give(staff.session_id, ".event_start Another")
  local again = test.come_back(anna.character_id)
  one = mobiles.get(again.character_id)
  expect.is_true(is_at(one, HOME))
  staff_events.join(again.session_id)
  test.leave(again.session_id)
  again = test.come_back(anna.character_id)
  expect.is_true(is_at(mobiles.get(again.character_id), ARENA))
  test.give(staff.session_id, ".event_end")
  expect.is_true(is_at(mobiles.get(again.character_id), HOME))
end)

test.case("rewards go to all or to one, into the backpack, and wait for absent players", function()
  local anna, one = guest("Anna")
  local bert = guest("Bert")
  local staff = begun()
  staff_events.join(anna.session_id)
  staff_events.join(bert.session_id)
  test.leave(bert.session_id)
  local said = test.give(staff.session_id, ".event_reward gold 500")
  expect.contains(said, "Anna: 500 gold, given")
  expect.contains(said, "Bert: 500 gold, waits")
  test.give(staff.session_id, ".event_end")
  test.give(staff.session_id, ".event_reward longsword 1 anna")
  expect.equal({ one.backpack:find("gold").amount, one.backpack:find("longsword") ~= nil }, { 500, true })
  expect.equal(#items.all_of("kept_goods"), 1)
  local again = test.come_back(bert.character_id)
  expect.equal(mobiles.get(again.character_id).backpack:find("gold").amount, 500)
  expect.equal(#items.all_of("kept_goods"), 0)
  expect.contains(test.give(staff.session_id, ".event_reward nothing_known 1"), "nothing_known")
  expect.contains(test.give(staff.session_id, ".event_reward gold 5 Carl"), "Nobody of that name")
end)

test.case("a reward that does not fit into the backpack is in the bank box", function()
  local anna, one = guest("Anna")
  while items.create("buckler"):put_in(one.backpack) do end
  expect.equal(rewards.give(anna.character_id, { template = "buckler", amount = 2 }), "given")
  expect.equal(#one.bank:find_all("buckler"), 2)
end)

test.case("a reward is refused whole when too many crates wait for the character already", function()
  local anna = guest("Anna")
  test.leave(anna.session_id)
  for _ = 1, 199 do
    safekeeping.make(safekeeping.CRATE, { owner = anna.character_id, from = "rewards" })
    wait(0)
  end
  expect.equal(rewards.give(anna.character_id, { gold = 5 }), "owed")
  local reward = { gold = 7, template = "buckler", amount = 2 }
  local given, reason = rewards.give(anna.character_id, reward)
  expect.equal({ given, reason }, { nil, "too many rewards wait for it already" })
  expect.equal({ safekeeping.count(anna.character_id), #items.all_of("buckler") }, { 200, 0 })
end)
