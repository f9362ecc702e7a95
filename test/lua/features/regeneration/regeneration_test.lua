-- What comes back to players and creatures by itself.

local magery = require("features.spells.lib.magery")
local mana = require("features.regeneration.lib.mana")

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

test.case("what somebody has learned counts for the pace of mana from the next spell on, and nobody is asked each minute", function()
  local player = test.player()
  local mage = mobiles.of_session(player.session_id)
  mage.intelligence, mage.mana_max, mage.mana = 100, 100, 100
  mana.refresh(mage)
  local pace = mage.mana_regeneration
  mage:set_skill("meditation", 1000)
  mage:set_skill("magery", 1000)
  test.advance(61000)
  expect.equal(mage.mana_regeneration, pace)
  items.create("ginseng", { amount = 5 }):put_in(mage.backpack)
  items.create("garlic", { amount = 5 }):put_in(mage.backpack)
  items.create("spiders_silk", { amount = 5 }):put_in(mage.backpack)
  expect.is_true(magery.cast(mage, "heal", { target = mage }))
  expect.is_true(mage.mana_regeneration > pace)
end)
