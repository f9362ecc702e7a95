-- Food and drink.

local eating = require("features.food.lib.eating")

local function eater()
  local player = test.player()
  return player, mobiles.of_session(player.session_id)
end

test.case("time makes hungry, and food fills", function()
  local anna, mobile = eater()
  wait(10 * 5 * 60 * 1000 + 1000)
  expect.equal({ eating.of(mobile) }, { 10, 10 })
  local loaf = items.create("bread_loaf", { amount = 2 })
  loaf:put_in(mobile.backpack)
  mobile.stamina_max = 100
  mobile.stamina = 1
  test.lines(anna.session_id)
  test.use(anna.session_id, loaf.serial)
  expect.equal({ eating.of(mobile) }, { 13, 10 })
  expect.equal(loaf.amount, 1)
  expect.is_true(mobile.stamina >= 7)
  expect.equal(test.lines(anna.session_id), { "#500870" })
end)

test.case("who is full eats no more", function()
  local anna, mobile = eater()
  local ham = items.create("ham")
  ham:put_in(mobile.backpack)
  test.use(anna.session_id, ham.serial)
  expect.is_true(ham.exists)
  expect.contains(test.lines(anna.session_id), "#500867")
end)

test.case("a drink quenches thirst", function()
  local anna, mobile = eater()
  mobile:set("thirst", 3)
  local jug = items.create("jug")
  jug:put_in(mobile.backpack)
  test.use(anna.session_id, jug.serial)
  expect.equal({ eating.of(mobile) }, { 20, 4 })
end)
