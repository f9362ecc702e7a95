-- The commands that take staff to players, and players to staff.

-- Names of places are read from the world data first.
local READING_MS = 10000

local function at(player)
  local now = players.by_session(player.session_id)
  return { now.map_id, now.x, now.y }
end

--- The last line that a player saw.
local function said(player)
  local lines = test.lines(player.session_id)
  return lines[#lines]
end

test.case("go takes staff to a player, by account or by character", function()
  local staff = test.player { role = "Counselor", x = 1000, y = 1000 }
  local ana = test.player { name = "Ana of Yew", x = 1500, y = 1600 }
  test.say(staff.session_id, ".go ana of yew")
  wait(0)
  expect.equal(at(staff), at(ana))
  expect.contains(test.lines(staff.session_id)[1], "You are with Ana of Yew: X: 1500, Y: 1600")
  players.move(staff.session_id, { map_id = 0, x = 1000, y = 1000, z = 0 })
  test.say(staff.session_id, ".go " .. players.by_session(ana.session_id).account_name)
  wait(0)
  expect.equal(at(staff), at(ana))
  test.say(staff.session_id, ".go nobody")
  test.advance(READING_MS)
  expect.equal(said(staff), "You stay where you are: nobody called nobody is in the world.")
end)

test.case("go takes a GameMaster to a place", function()
  local staff = test.player { role = "GameMaster", x = 1000, y = 1000 }
  test.say(staff.session_id, ".go 1200 1300")
  wait(0)
  expect.equal(at(staff), { 1, 1200, 1300 })
  test.say(staff.session_id, ".go 1400 1500 7 0")
  wait(0)
  expect.equal(at(staff), { 0, 1400, 1500 })
  expect.equal(said(staff), "You are at X: 1400, Y: 1500, Z: 7, map: Felucca")
  test.say(staff.session_id, ".go 1400 1510 7 trammel")
  wait(0)
  expect.equal(at(staff), { 1, 1400, 1510 })
  test.say(staff.session_id, ".go 99999 1")
  wait(0)
  expect.equal(said(staff), "You stay where you are: X: 99999, Y: 1 is not on map 1.")
  local counselor = test.player { role = "Counselor", x = 1000, y = 1000 }
  test.say(counselor.session_id, ".go 1200 1300")
  wait(0)
  expect.equal(said(counselor), "Going to a place needs the level GameMaster.")
  expect.equal(at(counselor), { 1, 1000, 1000 })
end)

test.case("bring takes a player to staff, and nobody of a higher level", function()
  local staff = test.player { role = "GameMaster", x = 1000, y = 1000 }
  local ana = test.player { name = "Ana of Yew", x = 1500, y = 1600 }
  local owner = test.player { name = "Lord British", role = "Administrator", x = 1400, y = 1600 }
  test.say(staff.session_id, ".bring Ana of Yew")
  wait(0)
  expect.equal(at(ana), at(staff))
  expect.equal(said(staff), "Ana of Yew is with you.")
  test.say(staff.session_id, ".bring Lord British")
  wait(0)
  expect.equal(said(staff), "Lord British has a higher level than you.")
  expect.equal(at(owner), { 1, 1400, 1600 })
  local player = test.player { x = 1000, y = 1000 }
  test.say(player.session_id, ".bring Ana of Yew")
  wait(0)
  expect.equal(#test.lines(player.session_id), 1)
end)

test.case("go takes a GameMaster to a place by its name, on the own map if it is there", function()
  local staff = test.player { role = "GameMaster", map_id = 0, x = 1000, y = 1000 }
  test.say(staff.session_id, ".go skara brae")
  test.advance(READING_MS)
  expect.equal(at(staff), { 0, 601, 2171 })
  test.say(staff.session_id, ".go nowhere at all")
  test.advance(READING_MS)
  expect.equal(said(staff), "You stay where you are: nobody called nowhere at all is in the world.")
  test.player { name = "Yew", map_id = 1, x = 1500, y = 1600 }
  test.say(staff.session_id, ".go yew")
  test.advance(READING_MS)
  expect.equal(at(staff), { 1, 1500, 1600 })
  local counselor = test.player { role = "Counselor", x = 1000, y = 1000 }
  test.say(counselor.session_id, ".go Minoc")
  test.advance(READING_MS)
  expect.equal(said(counselor), "Going to a place needs the level GameMaster.")
end)
