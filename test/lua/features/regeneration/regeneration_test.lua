-- What comes back to players and creatures by itself.

test.case("a wounded player recovers with time", function()
  local mobile = mobiles.get(test.player().character_id)
  mobile:damage(10)
  local hits = mobile.hits
  wait(11500)
  expect.equal(mobile.hits, hits + 1)
  wait(600000)
  expect.equal(mobile.hits, mobile.hits_max)
end)

test.case("a wounded creature recovers though nobody is near", function()
  local cat = mobiles.create("cat", 1, 3000, 3000, 0)
  cat:damage(cat.hits_max - 1)
  wait(60000)
  expect.equal(cat.hits, math.min(6, cat.hits_max))
end)

test.case("the dead recover nothing", function()
  local mobile = mobiles.get(test.player().character_id)
  mobile.mana = 1
  mobile:kill()
  wait(60000)
  expect.equal({ mobile.hits, mobile.mana }, { 0, 1 })
end)
