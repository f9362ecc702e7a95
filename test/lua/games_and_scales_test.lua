-- Dice roll, and scales weigh.

local function given(template)
  local player = test.player { map_id = 1, x = 1440, y = 1700 }
  local item = items.create(template)
  item:move_to(1, 1441, 1700, 0)
  return player, item
end

test.case("dice show everybody what was rolled", function()
  local player, dice = given("dices")
  test.use(player.session_id, dice.serial)
  local said
  for _, one in ipairs(test.shown()) do
    if one.what == "say" then said = one.text end
  end
  expect.equal(said:match("^%*.* rolls [1-6], [1-6]%*$"), said)
end)

test.case("scales tell what one of the things in the pack weighs", function()
  local player, scales = given("scales")
  local bars = items.create("iron_ingot")
  bars.amount = 5
  bars:put_in(mobiles.of_session(player.session_id).backpack)
  local function weigh(thing)
    test.lines(player.session_id)
    test.use(player.session_id, scales.serial)
    wait(0)
    test.target(player.session_id, { serial = thing.serial })
    wait(0)
    return test.lines(player.session_id)
  end
  expect.equal(weigh(bars), { "#502431", "It weighs 0.1 stones." })
  expect.equal(weigh(scales), { "#502431", "You cannot weigh that." })
end)
