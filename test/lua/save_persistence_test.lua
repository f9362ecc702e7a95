-- Saving the world by command.

local function save(player)
  test.say(player.session_id, ".save_persistence")
  wait(0)
end

test.case("everybody sees the countdown, and how long the save took", function()
  local staff, player = test.player { role = "Administrator" }, test.player()
  save(staff)
  test.advance(6000)
  local lines = test.lines(player.session_id)
  expect.equal(table.move(lines, 1, 6, 1, {}), {
    "SERVER: The world will be saved in 5 seconds.",
    "SERVER: The world will be saved in 4 seconds.",
    "SERVER: The world will be saved in 3 seconds.",
    "SERVER: The world will be saved in 2 seconds.",
    "SERVER: The world will be saved in 1 second.",
    "SERVER: The world is being saved.",
  })
  expect.contains(lines[7], "The world was saved in ")
  expect.contains(test.lines(staff.session_id), "The world was saved: ")
end)

test.case("a second save is refused while one runs, and runs after it", function()
  local staff, other = test.player { role = "Administrator" }, test.player { role = "Administrator" }
  save(staff)
  test.advance(2000)
  save(other)
  expect.contains(test.lines(other.session_id), "A save is under way already.")
  test.advance(6000)
  test.lines(other.session_id)
  save(other)
  test.advance(6000)
  expect.contains(test.lines(other.session_id), "The world was saved: ")
end)

test.case("a save goes on when the player who ordered it leaves", function()
  local staff, player = test.player { role = "Administrator" }, test.player()
  save(staff)
  test.advance(1000)
  test.leave(staff.session_id)
  test.advance(6000)
  expect.contains(test.lines(player.session_id), "The world was saved in ")
end)

test.case("a failure is reported, and does not hinder the next save", function()
  local staff, player = test.player { role = "Administrator" }, test.player()
  test.fail_saves("the disk is full")
  save(staff)
  test.advance(6000)
  expect.contains(test.lines(player.session_id), "The world could not be saved; the staff has been told.")
  expect.contains(test.lines(staff.session_id), "The world was not saved: the disk is full.")
  test.fail_saves()
  save(staff)
  test.advance(6000)
  expect.contains(test.lines(staff.session_id), "The world was saved: ")
end)

test.case("save_persistence is for Administrators", function()
  local staff = test.player { role = "GameMaster" }
  save(staff)
  expect.contains(test.lines(staff.session_id), "needs the level Administrator")
end)
