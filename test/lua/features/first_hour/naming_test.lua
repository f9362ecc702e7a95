-- Names of characters, and words that no name may have.

local names = require("lib.players.player_names")

test.case("a character without a good name is told why, and asked until it has one", function()
  local player = test.player { name = "Lord British" }
  local mobile = mobiles.get(player.character_id)
  wait(0)
  expect.equal(mobile.name, names.GENERIC)
  expect.contains(test.lines(player.session_id), "You cannot be called Lord British here.")
  expect.contains(test.gump(player.session_id).texts[2], "lord british")
  for _, bad in ipairs { "x", "Adm1n", "The G.M.", "Ádmin", "A  -b" } do
    test.press(player.session_id, "okay", { texts = { name = bad } })
    wait(0)
    expect.equal(mobile.name, names.GENERIC)
  end
  test.press(player.session_id, "okay", { texts = { name = " Mary  Ann " } })
  wait(0)
  expect.equal(mobile.name, "Mary Ann")
end)

test.case("staff may have any name", function()
  local player = test.player { name = "Lord British", role = "Administrator" }
  wait(0)
  expect.equal(mobiles.get(player.character_id).name, "Lord British")
end)

test.case("names of other alphabets and with signs between letters are good, and nobody is asked", function()
  for _, good in ipairs { "Ann", "D'Artagnan", "Jean-Luc", "Zoë", "Élise d'Œuvre", "Staffan" } do
    expect.is_nil(names.fault_of_character(good))
  end
end)
