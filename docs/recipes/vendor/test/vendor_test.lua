test.case("a player pays for bread", function()
  local player = test.player { x = 1500, y = 1600, z = 5 }
  local pack = mobiles.get(player.character_id).backpack
  items.create("gold", { amount = 20 }):put_in(pack)
  local baker = mobiles.create("village_baker", 1, 1501, 1600, 5)
  test.use(player.session_id, baker.serial)
  test.buy(player.session_id, { { index = 1, amount = 2 } })
  test.advance(0)
  expect.equal({ pack:find("bread_loaf").amount, pack:find("gold").amount }, { 2, 8 })
end)
