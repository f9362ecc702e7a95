-- A player outside of the orchard, where no crow comes by itself.
local function visitor()
  local player = test.player { x = 1500, y = 1600, z = 0 }
  return player, mobiles.get(player.character_id)
end

test.case("a tree gives an apple, and another one when it is ripe again", function()
  local player, mobile = visitor()
  local tree = items.create("apple_tree")
  tree:move_to(1, 1501, 1600, 0)
  for _ = 1, 2 do test.use(player.session_id, tree.serial) end
  expect.equal(#mobile.backpack:find_all("orchard_apple"), 1)
  test.advance(10000)
  test.use(player.session_id, tree.serial)
  expect.equal(#mobile.backpack:find_all("orchard_apple"), 2)
end)

test.case("Maren pays for three apples and a crow", function()
  local player, mobile = visitor()
  local maren = mobiles.create("gardener", 1, 1501, 1600, 0)
  test.use(player.session_id, maren.serial)
  test.press(player.session_id, "accept")
  test.advance(0)
  for _ = 1, 3 do items.create("orchard_apple"):put_in(mobile.backpack) end
  test.use(player.session_id, maren.serial)
  expect.is_nil(mobile.backpack:find("gold"))
  test.use(player.session_id, mobiles.create("orchard_crow", 1, 1499, 1600, 0).serial)
  test.quest_button(player.session_id)
  expect.contains(test.lines(player.session_id), "Apples: 3 of 3. Crows chased away: 1 of 1.")
  test.use(player.session_id, maren.serial)
  expect.equal(mobile.backpack:find("gold").amount, 100)
  expect.is_nil(mobile.backpack:find("orchard_apple"))
end)

test.case("a crow steals a visitor's apple", function()
  local _, mobile = visitor()
  items.create("orchard_apple"):put_in(mobile.backpack)
  mobiles.create("orchard_crow", 1, 1502, 1600, 0)
  test.advance(5000)
  expect.is_nil(mobile.backpack:find("orchard_apple"))
end)
