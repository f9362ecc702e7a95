local X, Y, Z = 1500, 1600, 5

local function said()
  local texts = {}
  for _, one in ipairs(test.shown()) do
    if one.what == "say" then texts[#texts + 1] = one.text end
  end
  return texts
end

test.case("a watchdog hears only those beside it", function()
  local dog = mobiles.create("watchdog", 1, X, Y, Z)
  local far, near = test.player { x = X + 3, y = Y, z = Z }, test.player { x = X + 1, y = Y, z = Z }
  test.shown()
  test.say(far.session_id, "Good dog!")
  expect.equal(#test.shown(), 0)
  test.say(near.session_id, "Good dog!")
  local wag = test.shown()[1]
  expect.equal({ wag.what, wag.serial, wag.movement.repetitions, wag.movement.delay }, { "animation", dog.serial, 3, 1 })
end)

test.case("a watchdog growls when it has bitten, and howls over its prey", function()
  local dog, rat = mobiles.create("watchdog", 1, X, Y, Z), mobiles.create("rat", 1, X + 1, Y, Z)
  rat.hits_max = 10
  rat.hits = 10
  test.shown()
  rat:damage(6, dog)
  expect.contains(said(), "*growls*")
  rat:damage(9, dog)
  expect.contains(said(), "*howls over a rat*")
end)

test.case("a watchdog counts the tiles that it has walked", function()
  local dog = mobiles.create("watchdog", 1, X, Y, Z)
  dog:step(2)
  wait(0)
  dog:move_to(1, X + 5, Y, Z)
  wait(0)
  expect.equal(dog:get("tiles"), 5)
end)
