-- Tricks with trades: who has agreed gets what was seen, and nothing is lost or made.

local function trader(x)
  local player = test.player { map_id = 0, x = x, y = 2005 }
  local mobile = mobiles.of_session(player.session_id)
  mobile.strength = 100
  return player, mobile
end

local function give(mobile, template, wish) return items.create(template, wish):put_in(mobile.backpack) end

-- Two who trade; both windows are open.
local function pair()
  local anna, one = trader(2005)
  local bert, other = trader(2006)
  trade.open { session_id = anna.session_id, with = bert.session_id, pause_ms = 0 }
  return anna, one, bert, other
end

-- Known from ModernUO 2207.
test.case("17: what is taken back after the other has agreed ends the agreement", function()
  local anna, one, bert, other = pair()
  local sword, gold = give(one, "longsword"), give(other, "gold", { amount = 500 })
  test.offer(anna.session_id, sword.serial)
  test.offer(bert.session_id, gold.serial)
  test.agree(bert.session_id)
  sword:put_in(one.backpack)
  test.agree(anna.session_id)
  expect.equal({ sword.container, gold.root_mobile }, { one.backpack, other })
  expect.is_true(trade.of(anna.session_id) ~= nil)
end)

-- Known from ModernUO 2189.
test.case("18: what is taken out of an offered bag ends the agreement", function()
  local anna, one, bert, other = pair()
  local bag, gold = give(one, "bag"), give(other, "gold", { amount = 500 })
  local gem = items.create("diamond")
  gem:put_in(bag)
  test.offer(anna.session_id, bag.serial)
  test.offer(bert.session_id, gold.serial)
  test.agree(bert.session_id)
  gem:put_in(one.backpack)
  test.agree(anna.session_id)
  expect.equal(gold.root_mobile, other)
end)

-- Known from ModernUO 2205.
test.case("19: an offered pile that becomes smaller ends the agreement", function()
  local anna, one, bert, other = pair()
  local bandages, gold = give(one, "bandage", { amount = 100 }), give(other, "gold", { amount = 500 })
  one.hits_max, one.hits = 100, 10
  test.offer(anna.session_id, bandages.serial)
  test.offer(bert.session_id, gold.serial)
  test.agree(bert.session_id)
  test.use_item_on(anna.session_id, { item = bandages.serial, target = one.serial })
  expect.equal(bandages.amount, 99)
  test.agree(anna.session_id)
  expect.equal(gold.root_mobile, other)
end)

-- Known from ModernUO 2189.
test.case("20: an offered book of runes whose runes are taken out ends the agreement", function()
  local anna, one, bert, other = pair()
  local book = give(one, "runebook", { params = { runes = { { to = { map_id = 0, x = 2100, y = 2100, z = 0 }, description = "Far" } } } })
  local gold = give(other, "gold", { amount = 500 })
  test.offer(anna.session_id, book.serial)
  test.offer(bert.session_id, gold.serial)
  test.agree(bert.session_id)
  test.use(anna.session_id, book.serial)
  test.press(anna.session_id, "take 1")
  test.agree(anna.session_id)
  expect.equal(gold.root_mobile, other)
end)

-- Known from Sphere 1592.
test.case("21: a trade window saves nothing from death: what was offered falls into the corpse", function()
  local anna, one = pair()
  local sword = give(one, "longsword")
  test.offer(anna.session_id, sword.serial)
  one:kill()
  expect.is_nil(trade.of(anna.session_id))
  expect.equal(sword.container, items.all_of("corpse")[1])
end)

-- Known from RunUO: SecureTrade.Cancel.
test.case("22: who leaves in the middle of a trade gets the offer back once", function()
  local anna, one, bert, other = pair()
  local gold = give(one, "gold", { amount = 500 })
  test.offer(anna.session_id, gold.serial)
  test.agree(bert.session_id)
  test.leave(anna.session_id)
  expect.equal(#other.backpack.contents, 0)
  test.come_back(one.serial)
  expect.equal({ #items.all_of("gold"), one.backpack:find("gold").amount }, { 1, 500 })
end)

-- Known from TrueUO 1077.
test.case("23: nobody offers the same thing to two others", function()
  local anna, one, bert = pair()
  local carl = trader(2004)
  local sword = give(one, "longsword")
  test.offer(anna.session_id, sword.serial)
  test.lines(anna.session_id)
  test.trade(anna.session_id, { target = carl.character_id, item = sword.serial })
  expect.equal(test.lines(anna.session_id), { "#1062781" })
  test.lines(carl.session_id)
  test.trade(carl.session_id, { target = bert.character_id, item = sword.serial })
  expect.equal(test.lines(carl.session_id), { "#1062779" })
end)

-- Known from ServUO 4407.
test.case("24: a finished trade moves each coin once", function()
  local anna, one, bert, other = pair()
  local gold, coins = give(one, "gold", { amount = 500 }), give(other, "gold", { amount = 70 })
  test.offer(anna.session_id, gold.serial)
  test.offer(bert.session_id, coins.serial)
  test.agree(anna.session_id)
  test.agree(bert.session_id)
  local function coins_of(mobile)
    local sum = 0
    for _, pile in ipairs(mobile.backpack:find_all("gold")) do sum = sum + pile.amount end
    return sum
  end
  expect.equal({ coins_of(one), coins_of(other) }, { 70, 500 })
end)

-- Known from Sphere 1592.
test.case("25: what is in an offer is not stolen out of it", function()
  local anna, one, bert = pair()
  local carl, thief = trader(2004)
  thief:set_skill("stealing", 1000)
  local gem = give(one, "diamond")
  test.offer(anna.session_id, gem.serial)
  for _ = 1, 5 do
    test.use_skill(carl.session_id, { skill = 33, target = gem.serial })
    wait(10001)
  end
  expect.equal(gem.root_mobile, one)
  expect.is_true(trade.of(bert.session_id) ~= nil)
end)
