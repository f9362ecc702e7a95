test.case("a bandit leaves gold in its corpse", function()
  local bandit = mobiles.create("bandit", 1, 1500, 1600, 5)
  bandit:kill()
  local corpse = items.all_of("corpse")[1]
  local gold = corpse:find("gold")
  expect.is_true(gold.amount >= 20 and gold.amount <= 40)
  expect.is_false(bandit.exists)
end)
