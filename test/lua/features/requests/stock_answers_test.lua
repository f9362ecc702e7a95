test.case("every request gets an answer that the player can read", function()
  local player, other = test.player(), test.player()
  local asks = {
    use_ability = { ability = 3 },
    take_last_weapon = false,
    use_skill = { skill = 27 },
    cast = { spell = 4, target = other.character_id },
    invoke_virtue = { virtue = 1 },
    ask_virtues = { target = other.character_id },
    click_virtue = { picture = 106 },
    use_item_on = { item = other.character_id, target = other.character_id },
    animate = { action = 9 },
    rename = { target = other.character_id, name = "Rex" },
    fly = false,
    steer_boat = { direction = 2, speed = "slow" },
    quest_button = false,
    store_button = false,
  }
  for name, members in pairs(asks) do
    if members then test[name](player.session_id, members) else test[name](player.session_id) end
    expect.equal(#test.lines(player.session_id), 1)
  end
  expect.equal(test.lines(other.session_id), {})
end)

test.case("the mark of an ability that nobody has goes, and an ability that is put away needs no answer", function()
  local id = test.player().session_id
  test.shown()
  test.use_ability(id, { ability = 3 })
  expect.equal(test.shown()[1].what, "ability_end")
  test.lines(id)
  test.use_ability(id, { ability = 0 })
  expect.equal({ #test.shown(), #test.lines(id) }, { 0, 0 })
end)

test.case("a player bows and salutes, except as a ghost", function()
  local player = test.player()
  test.shown()
  for gesture, action in pairs { bow = 32, salute = 33 } do
    test.gesture(player.session_id, { gesture = gesture })
    local shown = test.shown()
    expect.equal({ #shown, shown[1].what, shown[1].movement.action }, { 1, "animation", action })
  end
  mobiles.get(player.character_id):kill()
  test.shown()
  test.gesture(player.session_id, { gesture = "bow" })
  expect.equal(test.shown(), {})
end)

test.case("a player shows the movements of people, and no blows", function()
  local player = test.player()
  for action, is_shown in pairs { [6] = true, [33] = true, [100] = true, [128] = true, [9] = false, [122] = false, [-1] = false } do
    test.shown()
    test.animate(player.session_id, { action = action })
    expect.equal(#test.shown(), is_shown and 1 or 0)
  end
end)

test.case("a profile is what its player wrote, and opens for those who ask", function()
  local writer, reader = test.player { name = "Anna" }, test.player()
  test.shown()
  test.write_profile(writer.session_id, { text = "A baker.\nFresh bread daily." })
  test.ask_profile(reader.session_id, { target = writer.character_id })
  test.ask_profile(writer.session_id, { target = reader.character_id })
  local shown = test.shown()
  expect.equal(#shown, 2)
  expect.equal({ shown[1].session_id, shown[1].serial, shown[1].header, shown[1].body }, {
    reader.session_id,
    writer.character_id,
    "Anna",
    "A baker.\nFresh bread daily.",
  })
  expect.equal(shown[2].body, "")
end)
