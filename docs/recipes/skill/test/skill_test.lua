test.case("begging earns coins and skill", function()
  local player = test.player()
  local mobile = mobiles.get(player.character_id)
  local before = mobile:skill(6)
  for _ = 1, 40 do test.use_skill(player.session_id, { skill = 6 }) end
  expect.is_true(mobile:skill(6) > before)
  expect.is_true(#mobile.backpack:find_all("gold") > 0)
end)
