test.case("a step onto the plate hurts once while it rests", function()
  local player = test.player { x = 1500, y = 1600, z = 5 }
  local mobile = mobiles.get(player.character_id)
  mobile.hits = mobile.hits_max
  items.create("pressure_plate"):move_to(1, 1501, 1600, 5)
  test.walk(player.session_id, 2)
  wait(0)
  local hits = mobile.hits
  expect.is_true(hits < mobile.hits_max)
  test.walk(player.session_id, 6)
  test.walk(player.session_id, 2)
  expect.is_true(mobile.hits >= hits)
end)
