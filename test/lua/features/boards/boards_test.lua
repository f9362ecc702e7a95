-- Bulletin boards.

local function shown(what)
  local found = {}
  for _, one in ipairs(test.shown()) do
    if one.what == what then found[#found + 1] = one end
  end
  return found
end

local function board_here()
  local board = items.create("bulletin_board")
  board:move_to(1, 1434, 1699, 0)
  return board
end

local function post(player, board, subject, thread)
  test.post_on_board(player.session_id, { board = board.serial, thread = thread, subject = subject, text = "one\ntwo" })
  local messages = board:find_all("bulletin_message")
  return messages[#messages]
end

test.case("a board opens, and its messages say who wrote what, and when", function()
  local player = test.player { name = "Anna" }
  local board = board_here()
  local first = post(player, board, "Hello")
  local answer = post(player, board, "Re: Hello", first.serial)
  local again = post(player, board, "Re: Re: Hello", answer.serial)
  test.shown()
  expect.is_false(test.use(player.session_id, board.serial))
  expect.equal(shown("board")[1].name, "bulletin board")
  for _, message in ipairs { first, answer, again } do
    test.list_board_message(player.session_id, { board = board.serial, message = message.serial })
  end
  local summaries = shown("board_summary")
  expect.equal({ summaries[1].summary.poster, summaries[1].summary.subject, summaries[1].summary.thread }, { "Anna", "Hello", nil })
  expect.equal(summaries[1].summary.time, "1 Jan 12:00")
  expect.equal({ summaries[2].summary.thread, summaries[3].summary.thread }, { first.serial, first.serial })
  test.read_board_message(player.session_id, { board = board.serial, message = first.serial })
  expect.equal(shown("board_message")[1].message.lines, { "one", "two" })
end)

test.case("players remove their own messages, staff all, and a message needs a subject", function()
  local writer, other, staff = test.player(), test.player(), test.player { role = "Counselor" }
  local board = board_here()
  local message, second = post(writer, board, "Hello"), nil
  test.remove_from_board(other.session_id, { board = board.serial, message = message.serial })
  expect.is_true(message.exists)
  expect.contains(test.lines(other.session_id), "somebody else's")
  test.remove_from_board(writer.session_id, { board = board.serial, message = message.serial })
  expect.is_false(message.exists)
  second = post(writer, board, "Again")
  test.remove_from_board(staff.session_id, { board = board.serial, message = second.serial })
  expect.is_false(second.exists)
  test.post_on_board(writer.session_id, { board = board.serial, subject = "", text = "x" })
  expect.contains(test.lines(writer.session_id), "needs a subject")
end)

test.case("a board keeps the newest hundred messages, and nothing else goes onto it", function()
  local player = test.player()
  local board = board_here()
  local first = post(player, board, "first")
  for number = 2, 101 do
    if number % 10 == 1 then player = test.player() end
    post(player, board, "message " .. number)
  end
  expect.is_false(first.exists)
  expect.equal(#board:find_all("bulletin_message"), 100)
  local brick = items.create("brick")
  brick:put_in(mobiles.get(player.character_id).backpack)
  expect.is_false(test.drop(player.session_id, brick.serial, board.serial))
end)
