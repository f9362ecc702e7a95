local function rider_at_horse()
  local player = test.player { x = 1500, y = 1600, z = 5 }
  local horse = mobiles.create("horse", 1, 1501, 1600, 5)
  horse.name, horse.hue, horse.hits = "Smoke", 0x455, 12
  return player, mobiles.get(player.character_id), horse
end

test.case("a horse carries its rider and is the same afterwards", function()
  local player, rider, horse = rider_at_horse()
  test.use(player.session_id, horse.serial)
  expect.is_true(rider.is_mounted)
  expect.is_false(horse.exists)
  expect.equal({ rider.mount.item_id, rider.mount.hue }, { 0x3EA0, 0x455 })
  expect.is_false(test.use(player.session_id, rider.serial))
  expect.is_false(rider.is_mounted)
  local again = mobiles.all_of("horse")[1]
  expect.equal({ again.name, again.hue, again.hits, again.x, again:get("owner") }, { "Smoke", 0x455, 12, 1500, rider.serial })
  expect.is_true(test.use(player.session_id, rider.serial))
end)

test.case("nobody mounts another's horse, one that is far, or a second one", function()
  local player, rider, horse = rider_at_horse()
  horse:set("owner", 77)
  test.use(player.session_id, horse.serial)
  expect.contains(test.lines(player.session_id), "somebody else's")
  horse:set("owner", nil)
  rider:move_to(1, 1490, 1600, 5)
  test.use(player.session_id, horse.serial)
  expect.contains(test.lines(player.session_id), "too far away")
  expect.is_false(rider.is_mounted)
  rider:move_to(1, 1501, 1600, 5)
  test.use(player.session_id, horse.serial)
  test.use(player.session_id, mobiles.create("ridable_llama", 1, 1501, 1600, 5).serial)
  expect.contains(test.lines(player.session_id), "cannot ride that now")
end)

test.case("who dies falls off", function()
  local player, rider, horse = rider_at_horse()
  test.use(player.session_id, horse.serial)
  rider:kill()
  expect.is_false(rider.is_mounted)
  expect.equal(#mobiles.all_of("horse"), 1)
end)
