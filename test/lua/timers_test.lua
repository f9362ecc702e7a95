-- The command that lists and cancels timers.

test.case("timers lists the timers of each file, and cancels those of one", function()
  local player = test.player { role = "GameMaster" }
  local file = "lua/features/doors/closing.lua"
  test.advance(1000)
  test.say(player.session_id, ".timers")
  test.say(player.session_id, ".timers cancel " .. file)
  test.say(player.session_id, ".timers cancel " .. file)
  wait(0)
  local lines = test.lines(player.session_id)
  expect.contains(lines, file .. ": 1 timer, next in ")
  expect.contains(lines, "Cancelled 1 timer of " .. file .. ".")
  expect.contains(lines, file .. " has no timers.")
end)
