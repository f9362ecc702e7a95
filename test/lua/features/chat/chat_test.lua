-- The chat window: channels, private words, moderators.

local acquaintances = require("features.friends.lib.friends")
local rules = require("features.chat.data.chat_rules")

local ACTIONS, MESSAGES = rules.actions, rules.messages

local function chatter(name, wish)
  local player = test.player { name = name, role = wish and wish.role }
  test.chat_button(player.session_id)
  return player
end

local function chat(player, action, words) test.chat_line(player.session_id, { action = ACTIONS[action], text = words or "" }) end

-- What the chat windows showed since the last call: session, name of the message and texts.
local function shown(...)
  wait(0)
  local wanted, found = {}, {}
  for _, message in ipairs { ... } do wanted[MESSAGES[message]] = message end
  for _, one in ipairs(test.shown()) do
    local message = one.what == "chat" and wanted[one.message]
    if message then found[#found + 1] = { one.session_id, message, one.first, one.second } end
  end
  return found
end

test.case("the chat opens with its channels, and what is said in one is read by those who are in it", function()
  local anna = chatter("Anna")
  local id = anna.session_id
  expect.equal(shown("opened", "channel"), {
    { id, "opened", "Anna", "" }, { id, "channel", "General", "0" }, { id, "channel", "Help", "0" }, { id, "channel", "Trade", "0" },
  })
  local bert, carl = chatter("Bert"), chatter("Carl")
  chat(anna, "join", '"General" ')
  chat(bert, "join", "general")
  -- What ClassicUO sends, up to the zero character.
  chat(carl, "join", '"Trade')
  expect.equal(shown("joined", "member_came"), {
    { id, "joined", "General", "" }, { id, "member_came", "0Anna", "" },
    { bert.session_id, "joined", "General", "" }, { id, "member_came", "0Bert", "" },
    { bert.session_id, "member_came", "0Anna", "" }, { bert.session_id, "member_came", "0Bert", "" },
    { carl.session_id, "joined", "Trade", "" }, { carl.session_id, "member_came", "0Carl", "" },
  })
  chat(anna, "say", "Bread!")
  expect.equal(shown("said"), { { id, "said", "0Anna", "Bread!" }, { bert.session_id, "said", "0Anna", "Bread!" } })
  chat(bert, "leave_channel")
  expect.equal(shown("left", "member_left"), { { bert.session_id, "left", "General", "" }, { id, "member_left", "Bert", "" } })
  chat(bert, "say", "alone")
  expect.equal(shown("said", "in_no_channel"), { { bert.session_id, "in_no_channel", "", "" } })
end)

test.case("a channel with a password lets in those who know it, and ends when nobody is in it", function()
  local anna, bert = chatter("Anna"), chatter("Bert")
  chat(anna, "create", "Baking{bread}")
  expect.equal(shown("joined"), { { anna.session_id, "joined", "Baking", "" } })
  chat(bert, "create", "baking")
  chat(bert, "create", 'a "b"')
  chat(bert, "join", '"Baking" butter')
  chat(bert, "join", '"Nowhere"')
  expect.equal(shown("channel_exists", "bad_name", "wrong_password", "no_channel", "joined"), {
    { bert.session_id, "channel_exists", "", "" }, { bert.session_id, "bad_name", "", "" }, { bert.session_id, "wrong_password", "", "" },
    { bert.session_id, "no_channel", "Nowhere", "" },
  })
  chat(bert, "join", '"Baking" bread')
  expect.equal(#shown("joined"), 1)
  chat(bert, "set_password", "open")
  expect.equal(#shown("not_moderator"), 1)
  chat(anna, "set_password", "")
  local carl = chatter("Carl")
  chat(carl, "join", '"Baking"')
  expect.equal(#shown("joined"), 1)
  for _, player in ipairs { anna, bert } do chat(player, "leave_channel") end
  test.leave(carl.session_id)
  expect.equal(#shown("no_more_channel"), 2)
end)

test.case("moderators silence, put out and name others, but not in channels that are not theirs", function()
  local anna, bert, carl = chatter("Anna"), chatter("Bert"), chatter("Carl")
  chat(anna, "create", "Baking")
  chat(bert, "join", '"Baking"')
  chat(carl, "join", '"Baking"')
  chat(bert, "kick", "Carl")
  chat(anna, "take_voice", "Bert")
  test.shown()
  chat(bert, "say", "hello")
  expect.equal(shown("said", "no_voice"), { { bert.session_id, "no_voice", "", "" } })
  chat(anna, "give_voice", "bert")
  chat(anna, "make_moderator", "Bert")
  chat(bert, "kick", "Carl")
  expect.equal(shown("you_are_kicked", "left"), { { carl.session_id, "you_are_kicked", "Bert", "" }, { carl.session_id, "left", "Baking", "" } })
  local gm = chatter("Gina", { role = "GameMaster" })
  chat(gm, "join", '"Baking"')
  chat(anna, "kick", "Gina")
  chat(gm, "kick", "Anna")
  expect.equal(shown("you_are_kicked"), { { anna.session_id, "you_are_kicked", "Gina", "" } })
end)

test.case("private words reach one, except who ignores the speaker or wants none", function()
  local anna, bert = chatter("Anna"), chatter("Bert of Minoc")
  test.shown()
  chat(anna, "private", "Bert of Minoc psst")
  expect.equal(shown("said_to_one"), { { bert.session_id, "said_to_one", "0Anna", "psst" } })
  chat(bert, "refuse_private")
  chat(anna, "private", "bert of minoc psst")
  chat(bert, "hear_private")
  chat(bert, "ignore", "Anna")
  chat(anna, "private", "Bert of Minoc psst")
  chat(anna, "private", "Nobody psst")
  expect.equal(shown("said_to_one", "refuses_private", "ignores_you", "no_player"), {
    { anna.session_id, "refuses_private", "Bert of Minoc", "" }, { anna.session_id, "ignores_you", "Bert of Minoc", "" },
    { anna.session_id, "no_player", "Nobody", "" },
  })
  for _, player in ipairs { anna, bert } do chat(player, "join", '"General"') end
  test.shown()
  chat(anna, "say", "hello")
  expect.equal(shown("said"), { { anna.session_id, "said", "0Anna", "hello" } })
  chat(bert, "toggle_ignore", "Anna")
  expect.is_false(acquaintances.ignores_account(bert.character_id, anna.account_id))
end)

test.case("who has not opened the chat is told how, and an action that is not there does nothing", function()
  local player = test.player()
  test.chat_line(player.session_id, { action = 0x61, text = "hello" })
  expect.contains(test.lines(player.session_id), "Open the chat")
  test.chat_button(player.session_id)
  test.lines(player.session_id)
  for _, action in ipairs { 0, 0x75, 0xFFFF } do test.chat_line(player.session_id, { action = action, text = "" }) end
  expect.equal(#test.lines(player.session_id), 3)
end)
