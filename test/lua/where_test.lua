-- The command that tells a player its place.

test.case("where says where the player stands", function()
  local player = test.player { x = 1500, y = 1600, z = 5 }
  expect.is_false(test.say(player.session_id, ".where"))
  wait(0)
  expect.contains(test.lines(player.session_id), "X: 1500, Y: 1600, Z: 5")
end)
