-- The command that hides staff.

test.case("hide hides staff from lower levels, and shows them again", function()
  local staff = test.player { role = "GameMaster" }
  local mobile = mobiles.get(staff.character_id)
  test.say(staff.session_id, ".hide")
  wait(0)
  expect.equal({ mobile.hidden, mobile.hidden_level }, { true, "GameMaster" })
  expect.equal(test.lines(staff.session_id), { "You are hidden from everybody below GameMaster." })
  test.say(staff.session_id, ".hide")
  wait(0)
  expect.is_false(mobile.hidden)
  expect.equal(test.lines(staff.session_id), { "Everybody sees you again." })
end)

test.case("hide is nothing for players", function()
  local player = test.player()
  test.say(player.session_id, ".hide")
  wait(0)
  expect.is_false(mobiles.get(player.character_id).hidden)
end)
