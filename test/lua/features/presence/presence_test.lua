-- Time in the world counts to the moment, however it is cut in pieces.

local murders = require("features.law.lib.murders")

local MINUTE_MS = 60 * 1000

local function murderer(param)
  local player = test.player {}
  local mobile = mobiles.of_session(player.session_id)
  mobile:set("murders", 5)
  mobile:set("murder_left_ms", param)
  return player, mobile
end

test.case("nine minutes between two looks count as nine minutes", function()
  local player = murderer(60 * MINUTE_MS)
  local left
  for _ = 1, 4 do
    test.advance(9 * MINUTE_MS)
    test.leave(player.session_id)
    test.advance(11 * MINUTE_MS)
    player = test.come_back(player.character_id)
    left = mobiles.of_session(player.session_id):get("murder_left_ms")
  end
  expect.is_true(left <= 25 * MINUTE_MS and left >= 23 * MINUTE_MS, tostring(left))
end)

test.case("fifteen seconds around each look forgive no murder", function()
  local player = murderer(10 * MINUTE_MS)
  for _ = 1, 12 do
    test.advance(15000)
    test.leave(player.session_id)
    test.advance(10 * MINUTE_MS - 15000)
    player = test.come_back(player.character_id)
  end
  expect.equal(murders.of(mobiles.of_session(player.session_id)), 5)
end)

test.case("a character grows hungry by the time that it is there", function()
  local player = test.player {}
  for _ = 1, 6 do
    test.advance(4 * MINUTE_MS)
    test.leave(player.session_id)
    test.advance(10 * MINUTE_MS)
    player = test.come_back(player.character_id)
  end
  expect.equal(mobiles.of_session(player.session_id):get("hunger"), 16)
end)
