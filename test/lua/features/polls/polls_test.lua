-- Polls of the staff, and the answers of players.

local function gm() return test.player { role = "GameMaster" } end

local function give(player, line) return test.give(player.session_id, line) end

local function add(staff) return give(staff, ".poll_add 24 Which day? | Friday | Sunday") end

test.case("a poll is told, answered in a window once for each account, and counted", function()
  local staff, anna = gm(), test.player()
  expect.contains(add(staff), "Poll 1 is open.")
  expect.contains(table.concat(test.lines(anna.session_id), "\n"), "A poll: Which day? (Say .vote to answer.)")
  give(anna, ".vote")
  expect.contains(test.gump(anna.session_id).texts, "Sunday")
  test.press(anna.session_id, "answer_2")
  expect.contains(give(anna, ".vote"), "There is no poll that you have not answered.")
  local polls = require("features.polls.lib.polls")
  expect.equal({ polls.answer(anna.account_id, 1, 1) }, { nil, "You have answered that poll already." })
  local shown = give(staff, ".polls")
  expect.contains(shown, "   0  Friday")
  expect.contains(shown, "   1  Sunday")
  expect.equal(json.decode(give(staff, ".polls --json"))[1].votes, { 0, 1 })
end)

test.case("a window of a poll that is over takes no answer", function()
  local staff, anna = gm(), test.player()
  add(staff)
  give(anna, ".vote")
  expect.contains(give(staff, ".poll_end 1"), "Poll 1 is over.")
  test.press(anna.session_id, "answer_1")
  expect.contains(table.concat(test.lines(anna.session_id), "\n"), "That poll is over.")
  expect.contains(give(staff, ".polls"), "   0  Friday")
  expect.contains(give(staff, ".poll_end 1"), "There is no open poll of that number.")
  expect.contains(give(staff, ".poll_remove 1"), "removed")
  expect.contains(give(staff, ".polls"), "There is no poll.")
end)

test.case("what is no question with answers is refused", function()
  local staff = gm()
  expect.contains(give(staff, ".poll_add 24 Which day?"), "with | between them")
  expect.contains(give(staff, ".poll_add 24 Which day? | " .. ("x"):rep(61) .. " | y"), "more than 60 letters")
end)
