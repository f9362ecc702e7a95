-- Bans by command.

--- What a member of staff reads after a command that waits.
local function said(staff, line)
  test.say(staff.session_id, line)
  for _ = 1, 20 do
    wait(0)
    local lines = test.lines(staff.session_id)
    if #lines > 0 then return lines[#lines] end
  end
end

local function account(username, level)
  return assert(accounts.create { username = username, password = "password-1", email = "a@example.org", level = level })
end

test.case("ban and unban shut accounts out and let them in again", function()
  account "sosaria_1"
  local gm = test.player { role = "GameMaster" }
  expect.equal(said(gm, ".ban sosaria_1 30m sells gold"), "sosaria_1 is banned for 30m.")
  expect.equal(said(gm, ".ban SOSARIA_1 forever still sells gold"), "sosaria_1 is banned.")
  expect.equal(said(gm, ".unban sosaria_1"), "sosaria_1 may sign in again.")
  expect.equal(said(gm, ".unban sosaria_1"), "No ban was lifted: the account is not banned.")
end)

test.case("ban says what is wrong, and keeps to the levels", function()
  account("seer_of_all", "GameMaster")
  local gm = test.player { role = "GameMaster" }
  expect.equal(said(gm, ".ban nobody_here 1d spam"), "Nobody was banned: there is no such account.")
  expect.equal(said(gm, ".ban nobody_here 0d spam"), "The span must be a number with m, h, d or w, or forever.")
  expect.contains(said(gm, ".ban seer_of_all 1d spam"), "only a higher level than GameMaster may do that")
  local player = test.player()
  test.say(player.session_id, ".ban seer_of_all 1d spam")
  wait(0)
  expect.equal(#test.lines(player.session_id), 1)
end)
