-- Broadcast and receiver crystals.

local crystals = require("features.crystals.lib.crystals")
local lists = require("features.vendors.lib.lists")

local MAP, X, Y = 1, 1500, 1600

local function on_ground(template, x)
  local item = items.create(template)
  item:move_to(MAP, x, Y, 0)
  return item
end

-- A player with a broadcast crystal before the feet and a receiver far away, both off.
local function place()
  local player = test.player { name = "Anna", map_id = MAP, x = X, y = Y, z = 0 }
  local user = mobiles.get(player.character_id)
  local broadcast = on_ground("broadcast_crystal", X + 1)
  local receiver = on_ground("receiver_crystal", X + 100)
  return player.session_id, user, broadcast, receiver
end

-- Uses a crystal on something, and returns what its user is told.
local function use_on(session_id, crystal, on)
  test.lines(session_id)
  test.use(session_id, crystal.serial)
  wait(0)
  test.target(session_id, { serial = on.serial })
  wait(0)
  return table.concat(test.lines(session_id), " ")
end

local function turn_on(session_id, user, ...)
  for _, crystal in ipairs { ... } do
    if not crystals.is_on(crystal) then
      local x, y = crystal.x, crystal.y
      crystal:move_to(MAP, user.x, user.y, user.z)
      use_on(session_id, crystal, crystal)
      crystal:move_to(MAP, x, y, 0)
    end
  end
end

-- What a crystal says, line by line, after a player has said something.
local function said_by(crystal, session_id, words, how)
  test.shown()
  test.say(session_id, words, how)
  wait(0)
  local lines = {}
  for _, one in ipairs(test.shown()) do
    if one.what == "say" and one.serial == crystal.serial then lines[#lines + 1] = one.text end
  end
  return lines
end

test.case("what is said beside a broadcast crystal is repeated once by each receiver that is on", function()
  local session_id, user, broadcast, receiver = place()
  local other = on_ground("receiver_crystal", X + 102)
  for _, one in ipairs { receiver, other } do crystals.link(broadcast, one) end
  expect.equal(said_by(receiver, session_id, "hail"), {})
  turn_on(session_id, user, broadcast, receiver)
  expect.equal(said_by(receiver, session_id, "hail"), { "Anna says hail" })
  expect.equal(said_by(other, session_id, "hail"), {})
  expect.equal(said_by(receiver, session_id, "waves", { mode = "emote" }), {})
end)

test.case("a broadcast crystal hears two tiles far, and one that is off hears nothing", function()
  local session_id, user, broadcast, receiver = place()
  crystals.link(broadcast, receiver)
  turn_on(session_id, user, broadcast, receiver)
  broadcast:move_to(MAP, X + 2, Y, 0)
  expect.equal(#said_by(receiver, session_id, "near"), 1)
  broadcast:move_to(MAP, X + 3, Y, 0)
  expect.equal(#said_by(receiver, session_id, "far"), 0)
  broadcast:move_to(MAP, X + 1, Y, 0)
  expect.contains(use_on(session_id, broadcast, broadcast), "#500672")
  expect.equal(#said_by(receiver, session_id, "off"), 0)
end)

test.case("crystals do not hear each other", function()
  local session_id, user, first, receiver = place()
  local second = on_ground("broadcast_crystal", receiver.x)
  local back = on_ground("receiver_crystal", X)
  crystals.link(first, receiver)
  crystals.link(second, back)
  turn_on(session_id, user, first, second, receiver, back)
  expect.equal(#said_by(receiver, session_id, "hail"), 1)
  expect.equal(#said_by(back, session_id, "hail"), 0)
end)

test.case("a receiver is linked from either side to one broadcast crystal, and unlinked by choosing oneself", function()
  local session_id, user, broadcast, receiver = place()
  receiver:put_in(user.backpack)
  local second = items.create("broadcast_crystal"):put_in(user.backpack)
  expect.contains(use_on(session_id, receiver, broadcast), "#500675")
  expect.contains(use_on(session_id, broadcast, receiver), "#500674")
  expect.contains(use_on(session_id, second, receiver), "#1010043")
  expect.contains(use_on(session_id, receiver, user), "#1010044")
  expect.contains(use_on(session_id, second, receiver), "#500675")
  expect.contains(use_on(session_id, second, user), "#1010046")
  expect.equal({ #crystals.receivers(second), receiver:get("sender") }, { 0, nil })
end)

test.case("a receiver in a pack speaks to its bearer alone", function()
  local session_id, user, broadcast, receiver = place()
  crystals.link(broadcast, receiver)
  turn_on(session_id, user, broadcast, receiver)
  local bert = test.player { name = "Bert", map_id = MAP, x = X + 100, y = Y }
  receiver:put_in(mobiles.get(bert.character_id).backpack)
  test.lines(bert.session_id)
  test.say(session_id, "hail")
  wait(0)
  expect.equal(test.lines(bert.session_id), { "Crystal: Anna says hail" })
end)

test.case("each receiver takes a charge, without any the crystal goes off, and a gem charges it again", function()
  local session_id, user, broadcast, receiver = place()
  crystals.link(broadcast, receiver)
  broadcast:set("charges", 1)
  turn_on(session_id, user, broadcast, receiver)
  expect.equal(#said_by(receiver, session_id, "last"), 1)
  expect.equal({ broadcast:get("charges"), crystals.is_on(broadcast) }, { 0, false })
  expect.contains(use_on(session_id, broadcast, broadcast), "#500676")
  local gems = items.create("citrine", { amount = 6 }):put_in(user.backpack)
  expect.contains(use_on(session_id, broadcast, gems), "#500680")
  expect.equal({ broadcast:get("charges"), gems.amount }, { 500, 5 })
  for _ = 1, 2 do use_on(session_id, broadcast, gems) end
  expect.contains(use_on(session_id, broadcast, gems), "#500679")
  expect.contains(use_on(session_id, broadcast, gems), "#500678")
  expect.equal({ broadcast:get("charges"), gems.amount }, { crystals.CHARGES_MOST, 2 })
end)

test.case("a crystal repeats five lines in a row, and then one each second", function()
  local session_id, user, broadcast, receiver = place()
  crystals.link(broadcast, receiver)
  turn_on(session_id, user, broadcast, receiver)
  local heard = 0
  for index = 1, 8 do heard = heard + #said_by(receiver, session_id, "line " .. index) end
  expect.equal(heard, 5)
  test.advance(1000)
  expect.equal(#said_by(receiver, session_id, "later"), 1)
end)

test.case("a crystal has ten receivers at most, and the tooltip counts those that are there", function()
  local session_id, user, broadcast = place()
  local receivers = {}
  for index = 1, 10 do
    receivers[index] = on_ground("receiver_crystal", X)
    crystals.link(broadcast, receivers[index])
  end
  local more = items.create("receiver_crystal"):put_in(user.backpack)
  expect.contains(use_on(session_id, broadcast, more), "#1010042")
  receivers[1]:delete()
  expect.contains(test.describe(broadcast.serial), { cliloc = 1060746, arguments = { "9" } })
  expect.contains(use_on(session_id, broadcast, more), "#500675")
end)

test.case("jewelers sell both crystals", function()
  local sold = {}
  for _, row in ipairs(lists.all().jewel.sells) do sold[row[1]] = true end
  expect.is_true(sold.broadcast_crystal and sold.receiver_crystal)
end)
