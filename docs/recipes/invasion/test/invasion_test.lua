test.case("waves come one after the other", function()
  local staff = test.player { role = "GameMaster", x = 1500, y = 1600, z = 5 }
  test.say(staff.session_id, ".invade")
  test.advance(10)
  expect.equal(#mobiles.all_of("rat"), 4)
  for _, rat in ipairs(mobiles.all_of("rat")) do rat:delete() end
  test.advance(6000)
  expect.equal(#mobiles.all_of("skeleton"), 2)
  for _, one in ipairs(mobiles.all_of("skeleton")) do one:delete() end
  test.advance(6000)
  expect.contains(test.lines(staff.session_id), "The invasion is beaten back!")
end)
