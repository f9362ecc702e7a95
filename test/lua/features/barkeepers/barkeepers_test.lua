-- Barkeepers of players: where they are placed, what they tell, and how they leave.

local barkeepers = require("features.barkeepers.lib.barkeepers")
local ending = require("features.houses.lib.ending")

local HOUSE, FLOOR = 0x64, 0x4A8

local function person(x, y)
  local player = test.player { x = x, y = y, z = 0 }
  return player, mobiles.get(player.character_id)
end

-- An owner in her house at 1500, 1600.
local function home()
  local floor = {}
  for dx = -3, 3 do
    for dy = -3, 3 do floor[#floor + 1] = { item_id = FLOOR, dx = dx, dy = dy, dz = 0 } end
  end
  test.define_multi(HOUSE, floor)
  local player, owner = person(1500, 1606)
  local deed = items.create("stone_and_plaster_house_deed"):put_in(owner.backpack)
  test.use(player.session_id, deed.serial)
  test.target(player.session_id, { x = 1500, y = 1604, z = 0 })
  test.advance(0)
  owner:move_to(1, 1500, 1600, 0)
  wait(0)
  test.lines(player.session_id)
  return player, owner, items.all_of("stone_and_plaster_house")[1]
end

local function use_contract(player, owner)
  local contract = items.create("barkeep_contract"):put_in(owner.backpack)
  test.use(player.session_id, contract.serial)
  wait(0)
  return contract
end

-- Chooses a row of the window of a barkeeper, and answers what it asks for.
local function manage(player, keeper, row, ...)
  test.use(player.session_id, keeper.serial)
  wait(0)
  test.press(player.session_id, tostring(row))
  wait(0)
  for _, words in ipairs { ... } do
    test.answer_prompt(player.session_id, words)
    wait(0)
  end
end

test.case("a contract places a barkeeper in the owner's house, two at most, one on a tile", function()
  local player, owner, house = home()
  expect.is_false(use_contract(player, owner).exists)
  expect.is_true(use_contract(player, owner).exists)
  expect.equal(test.lines(player.session_id), { "#1062677" })
  for dx = 1, 2 do
    owner:move_to(1, 1500 + dx, 1600, 0)
    use_contract(player, owner)
  end
  expect.equal({ #barkeepers.of_house(house.serial), test.lines(player.session_id)[1] }, { 2, "#1062490" })
end)

test.case("nobody but the owner of a house places one there", function()
  home()
  local player, guest = person(1501, 1601)
  expect.is_true(use_contract(player, guest).exists)
  expect.contains(test.lines(player.session_id)[1], "full owner")
end)

test.case("a rumour is told only to a player nearby who says its keyword", function()
  local player, owner, house = home()
  use_contract(player, owner)
  local keeper = barkeepers.of_house(house.serial)[1]
  manage(player, keeper, 1, "The dragon sleeps in the north.", "Dragon")
  test.shown()
  barkeepers.hear(keeper, owner, "what of the dragon?", {})
  expect.equal(#test.shown(), 0)
  barkeepers.hear(keeper, owner, " dragon ", {})
  expect.contains(json.encode(test.shown()), "sleeps in the north")
  owner:move_to(1, 1500, 1605, 0)
  test.shown()
  barkeepers.hear(keeper, owner, "dragon", {})
  expect.equal(#test.shown(), 0)
end)

test.case("a tip buys a word, a large one none, and none is kept for nothing", function()
  local player, owner, house = home()
  use_contract(player, owner)
  local keeper = barkeepers.of_house(house.serial)[1]
  local function tip(amount)
    local gold = items.create("gold", { amount = amount }):put_in(owner.backpack)
    test.lines(player.session_id)
    test.drop(player.session_id, gold.serial, keeper.serial)
    local is_kept = not gold.exists
    if gold.exists then gold:delete() end
    return is_kept, test.lines(player.session_id)[1]
  end
  expect.is_false((tip(20)))
  manage(player, keeper, 4, "Dig under the oak.")
  local is_kept, said = tip(20)
  expect.is_true(is_kept)
  expect.contains(said, "Dig under the oak.")
  is_kept, said = tip(51)
  expect.is_false(is_kept)
  expect.contains(said, "so large a tip")
end)

test.case("a title with goods sells them, another one does not", function()
  local player, owner, house = home()
  use_contract(player, owner)
  local keeper = barkeepers.of_house(house.serial)[1]
  expect.equal({ keeper.title, keeper:get("stock_lists") }, { "the barkeeper", { "player_barkeeper" } })
  barkeepers.set_title(keeper, "the pirate")
  expect.equal({ keeper.title, keeper:get("stock_lists") }, { "the pirate", nil })
end)

test.case("it leaves when it is dismissed, and with the house", function()
  local player, owner, house = home()
  use_contract(player, owner)
  manage(player, barkeepers.of_house(house.serial)[1], 7)
  test.press(player.session_id, "yes")
  wait(0)
  expect.equal(#barkeepers.of_house(house.serial), 0)
  use_contract(player, owner)
  local serial = house.serial
  expect.is_nil(ending.demolish(house, owner))
  wait(0)
  expect.equal(#barkeepers.of_house(serial), 0)
end)
