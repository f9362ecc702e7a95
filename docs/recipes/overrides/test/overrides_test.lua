test.case("the stock is changed", function()
  local player = test.player { x = 1500, y = 1600, z = 5 }
  test.say(player.session_id, ".where")
  wait(0)
  expect.contains(test.lines(player.session_id), "You stand on Trammel, 1500 tiles east and 1600 south.")
  expect.equal(items.create("gold", { amount = 2 }).amount, 2)
  local trammel = require("features.moongates.data")[1].destinations
  expect.equal(trammel[#trammel].name, "The Old Orchard")
end)
