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

test.case("a cake by item id can be carried away", function()
  local player = test.player { x = 1500, y = 1600, z = 5 }
  local pack = mobiles.get(player.character_id).backpack
  items.create("gold", { amount = 100 }):put_in(pack)
  local baker = mobiles.create("village_baker", 1, 1501, 1600, 5)
  test.use(player.session_id, baker.serial)
  test.buy(player.session_id, { { index = 3, amount = 2 } })
  test.advance(0)
  local cakes = pack:find_all("ware")
  expect.equal({ #cakes, cakes[1].name, cakes[1].item_id, cakes[1].hue, cakes[1].movable }, { 2, "a birthday cake", 0x09E9, 0x35, true })
  expect.equal(pack:find("gold").amount, 40)
end)
