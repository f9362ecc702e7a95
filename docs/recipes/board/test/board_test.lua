local function town_board()
  local board = items.create("town_board")
  board:move_to(1, 1501, 1600, 5)
  return board
end

local function post(player, board, subject, thread)
  test.post_on_board(player.session_id, { board = board.serial, thread = thread, subject = subject, text = "one\ntwo" })
end

test.case("a new board has the notice, which only staff may remove", function()
  local player, staff = test.player(), test.player { role = "Counselor" }
  local board = town_board()
  local notice = board.contents[1]
  test.shown()
  test.read_board_message(player.session_id, { board = board.serial, message = notice.serial })
  local shown = test.shown()[1].message
  expect.equal({ shown.poster, shown.subject, #shown.lines }, { "the mayor", "To all citizens", 2 })
  test.remove_from_board(player.session_id, { board = board.serial, message = notice.serial })
  expect.is_true(notice.exists)
  test.remove_from_board(staff.session_id, { board = board.serial, message = notice.serial })
  expect.is_false(notice.exists)
end)

test.case("staff begin threads, everybody answers, and what is posted vanishes in time", function()
  local player, staff = test.player(), test.player { role = "Counselor" }
  local board = town_board()
  post(player, board, "Mine")
  expect.equal(#board.contents, 1)
  expect.contains(test.lines(player.session_id), "Only the council")
  post(staff, board, "The fair")
  post(player, board, "Re: The fair", board.contents[2].serial)
  expect.equal(board.contents[3]:get("thread"), board.contents[2].serial)
  expect.equal(board.contents[3].decays_at, time.unix() + 14 * 24 * 3600 * 1000)
  expect.is_nil(board.contents[1].decays_at)
end)

test.case("other boards are as before", function()
  local player = test.player()
  local board = items.create("bulletin_board")
  board:move_to(1, 1501, 1600, 5)
  post(player, board, "Mine")
  expect.equal(#board.contents, 1)
end)
