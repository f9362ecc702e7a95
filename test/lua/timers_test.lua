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

test.case("timers lists and cancels persistent timers by their names", function()
  local player = test.player { role = "GameMaster" }
  timer.persistent { name = "auction", at = time.unix() + 90000, data = { lot = 7 } }
  test.say(player.session_id, ".timers")
  test.say(player.session_id, ".timers cancel auction")
  test.say(player.session_id, ".timers cancel auction")
  wait(0)
  local lines = test.lines(player.session_id)
  expect.contains(lines, "auction: persistent, in 90.0 s")
  expect.contains(lines, ", waits for a file that handles auction")
  expect.contains(lines, "Cancelled the persistent timer auction.")
  expect.contains(lines, "auction has no timers.")
end)

test.case("timers lists the handlers that wait, and ends those of a file", function()
  local player = test.player { role = "GameMaster" }
  timer.after(0, function() wait(60000) end)
  test.advance(10)
  test.say(player.session_id, ".timers")
  local file
  for _, one in ipairs(timer.files()) do if one.waits > 0 and one.file:find("timers_test") then file = one.file end end
  test.say(player.session_id, ".timers cancel " .. file)
  wait(0)
  local lines = test.lines(player.session_id)
  expect.contains(lines, "1 handler that waits (")
  expect.contains(lines, ("Ended 1 handler that waits of %s."):format(file))
end)
