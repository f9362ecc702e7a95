local function joined(name, guild)
  local player = test.player { name = name }
  test.give(player.session_id, ".guild " .. guild)
  return player
end

local function readers()
  local found = {}
  for _, one in ipairs(test.shown()) do
    if one.what == "guild_line" then table.insert(found, { one.session_id, one.text }) end
  end
  table.sort(found, function(a, b) return a[1] < b[1] end)
  return found
end

test.case("only members read what is said to a guild", function()
  local anna, bert, carl = joined("Anna", "The Bakers"), joined("Bert", "The Bakers"), joined("Carl", "The Smiths")
  test.shown()
  expect.is_false(test.say_to_guild(anna.session_id, { text = "Bread!", is_alliance = false }))
  expect.equal(readers(), { { anna.session_id, "Bread!" }, { bert.session_id, "Bread!" } })
  expect.is_true(store.global.guilds["The Smiths"][carl.character_id])
  expect.is_nil(store.global.guilds["The Bakers"][carl.character_id])
end)

test.case("who leaves reads nothing more, and an empty guild is gone", function()
  local anna, bert = joined("Anna", "The Bakers"), joined("Bert", "The Bakers")
  expect.equal(test.give(bert.session_id, ".guild"), "You are in no guild.")
  test.shown()
  test.say_to_guild(anna.session_id, { text = "Alone.", is_alliance = false })
  expect.equal(readers(), { { anna.session_id, "Alone." } })
  test.give(anna.session_id, ".guild The Smiths")
  expect.is_nil(store.global.guilds["The Bakers"])
  expect.is_true(store.global.guilds["The Smiths"][anna.character_id])
end)

test.case("who is in no guild is told so, and a name has a limit", function()
  local anna = test.player()
  test.say_to_guild(anna.session_id, { text = "Hello?", is_alliance = false })
  expect.equal(readers(), {})
  expect.contains(test.give(anna.session_id, ".guild " .. ("x"):rep(41)), "too long")
  expect.is_nil(store.character(anna.character_id).guild)
end)
