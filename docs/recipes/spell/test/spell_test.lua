test.case("Heal heals, and takes mana", function()
  local player = test.player()
  local mobile = mobiles.get(player.character_id)
  mobile.mana = 10
  mobile.hits = 1
  test.cast(player.session_id, { spell = 4 })
  test.advance(500)
  expect.is_true(mobile.hits > 1)
  expect.equal(mobile.mana, 6)
  expect.equal(test.lines(player.session_id), {})
end)
