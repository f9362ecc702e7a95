test.case("five apples are rewarded once", function()
  local player = test.player { x = 1500, y = 1600, z = 5 }
  local mobile = mobiles.get(player.character_id)
  local farmer = mobiles.create("orchard_farmer", 1, 1501, 1600, 5)
  test.quest_button(player.session_id)
  expect.contains(test.lines(player.session_id), "A farmer wants five apples.")
  test.use(player.session_id, farmer.serial)
  expect.is_nil(mobile.backpack:find("gold"))
  for _ = 1, 6 do items.create("orchard_apple"):put_in(mobile.backpack) end
  test.use(player.session_id, farmer.serial)
  test.use(player.session_id, farmer.serial)
  expect.equal({ mobile.backpack:find("gold").amount, #mobile.backpack:find_all("orchard_apple") }, { 100, 1 })
end)
