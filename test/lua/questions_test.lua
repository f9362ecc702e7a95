-- Questions that clients ask in windows of their own.

local function answer_of(ask)
  local got = {}
  timer.after(0, function() got.answer, got.reason = ask() end)
  test.advance(0)
  return got
end

test.case("a prompt tells its question, and returns the line or why there is none", function()
  local id = test.player().session_id
  local got = answer_of(function() return prompt.ask { session_id = id, text = "Your name?", max_length = 20 } end)
  expect.equal(test.lines(id), { "Your name?" })
  expect.equal(test.question(id, "prompt").maximum_characters, 20)
  test.answer_prompt(id, "Anna")
  test.advance(0)
  expect.equal(got, { answer = "Anna" })
  got = answer_of(function() return prompt.ask { session_id = id } end)
  test.answer_prompt(id)
  test.advance(0)
  expect.equal(got, { reason = "cancelled" })
  expect.is_nil(test.question(id, "prompt"))
end)

test.case("a menu, a palette and the choice of looks return what was chosen", function()
  local id = test.player().session_id
  local got = answer_of(function() return menu.ask { session_id = id, title = "Which?", choices = { "one", { text = "two" } } } end)
  expect.equal(test.question(id, "menu").choices, { { text = "one" }, { text = "two" } })
  test.answer_menu(id, 2)
  test.advance(0)
  expect.equal(got.answer, 2)
  got = answer_of(function() return hue.ask { session_id = id } end)
  test.answer_hue(id, 77)
  test.advance(0)
  expect.equal(got.answer, 77)
  local looks = { body = 605, skin_hue = 1000, hair = 0, hair_hue = 0, beard = 0, beard_hue = 0 }
  got = answer_of(function() return race.ask { session_id = id, race = "elf" } end)
  test.answer_race(id, looks)
  test.advance(0)
  expect.equal(got.answer, looks)
end)

test.case("a question is replaced by another of its kind, and ends with its player", function()
  local player = test.player()
  local id = player.session_id
  local first = answer_of(function() return prompt.ask { session_id = id } end)
  local second = answer_of(function() return prompt.ask { session_id = id } end)
  expect.equal({ first, second }, { { reason = "replaced" }, {} })
  test.leave(id)
  test.advance(0)
  expect.equal(second, {})
  expect.equal(answer_of(function() return prompt.ask { session_id = id } end), { reason = "that player is not in the world" })
end)

test.case("a menu needs choices, all with a picture or none", function()
  local id = test.player().session_id
  local function refusal(choices)
    local reason
    timer.after(0, function()
      local _, why = pcall(menu.ask, { session_id = id, title = "", choices = choices })
      reason = why
    end)
    test.advance(0)
    return reason
  end
  expect.contains(refusal {}, "a menu needs choices")
  expect.contains(refusal { "a", { text = "b", graphic = 5 } }, "give all choices a graphic, or none")
  expect.contains(refusal { { text = ("x"):rep(129) } }, "longer than 128")
end)

test.case("a text of the client without all its arguments fails the test that shows it", function()
  local player = test.player()
  expect.is_false((pcall(players.tell_cliloc, player.session_id, 502625)))
  expect.is_true((pcall(players.tell_cliloc, player.session_id, 502625, { "9" })))
  local mobile = mobiles.of_session(player.session_id)
  expect.is_false((pcall(mobile.say_cliloc, mobile, 1043253, { "Anna" })))
end)
