-- Friends and the ignored.

local acquaintances = require("features.friends.lib.friends")

local function ask_friend(me, other)
  test.say(me.session_id, ".friend")
  wait(0)
  test.target(me.session_id, { serial = other.character_id })
  wait(0)
end

test.case("friends agree to it, and are told when the other comes and goes", function()
  local anna, bert = test.player { name = "Anna" }, test.player { name = "Bert" }
  ask_friend(anna, bert)
  test.lines(anna.session_id)
  test.press(bert.session_id, "no")
  wait(0)
  expect.equal(test.lines(anna.session_id), { "Bert did not accept." })
  expect.is_false(acquaintances.is_friend(anna.character_id, bert.character_id))
  ask_friend(anna, bert)
  test.press(bert.session_id, "yes")
  wait(0)
  expect.is_true(acquaintances.is_friend(bert.character_id, anna.character_id))
  test.lines(anna.session_id)
  test.leave(bert.session_id)
  wait(0)
  bert = test.come_back(bert.character_id)
  wait(0)
  expect.equal(test.lines(anna.session_id), { "Your friend Bert has left the world.", "Your friend Bert has come into the world." })
end)

test.case("a list of friends without friends says so", function()
  local anna = test.player { name = "Anna" }
  test.say(anna.session_id, ".friends")
  wait(0)
  expect.equal(test.gump(anna.session_id).texts, { "Friends", "You have no friends yet." })
end)

test.case("a friendship ends for the one who ends it, who is not watched any more", function()
  local anna, bert = test.player { name = "Anna" }, test.player { name = "Bert" }
  acquaintances.befriend(mobiles.get(anna.character_id), mobiles.get(bert.character_id))
  test.say(anna.session_id, ".friends")
  wait(0)
  test.press(anna.session_id, "1")
  wait(0)
  test.press(anna.session_id, "yes")
  wait(0)
  test.lines(bert.session_id)
  test.leave(anna.session_id)
  wait(0)
  expect.equal(test.lines(bert.session_id), {})
  expect.equal(#acquaintances.friends(bert.character_id), 1)
end)

test.case("the ignored ask for no friendship, and nobody ignores the staff", function()
  local anna, bert, gm = test.player { name = "Anna" }, test.player { name = "Bert" }, test.player { role = "GameMaster" }
  expect.contains(test.give(anna.session_id, ".ignore", { serial = bert.character_id }), "You ignore the player of Bert")
  expect.contains(test.give(anna.session_id, ".ignore", { serial = gm.character_id }), "cannot ignore the staff")
  expect.contains(test.give(anna.session_id, ".ignore", { serial = anna.character_id }), "yourself")
  expect.contains(test.give(bert.session_id, ".friend", { serial = anna.character_id }), "does not answer")
  test.say(anna.session_id, ".ignored")
  wait(0)
  test.press(anna.session_id, "1")
  wait(0)
  expect.equal(acquaintances.ignored(anna.character_id), {})
end)

test.case("a list that became full while the other one was asked takes no more friends", function()
  local anna, bert, carl = test.player { name = "Anna" }, test.player { name = "Bert" }, test.player { name = "Carl" }
  acquaintances.friends_maximum = 1
  ask_friend(anna, bert)
  ask_friend(anna, carl)
  test.press(bert.session_id, "yes")
  wait(0)
  test.press(carl.session_id, "yes")
  wait(0)
  expect.equal(#acquaintances.friends(anna.character_id), 1)
  expect.is_false(acquaintances.is_friend(carl.character_id, anna.character_id))
end)
