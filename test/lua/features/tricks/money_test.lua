-- Tricks with banks, checks and coins.

local checks = require("lib.checks")
local law = require("features.law.lib.crimes")
local money = require("lib.money")

local X, Y = 1500, 1600

local function customer(carried, kept)
  local player = test.player { map_id = 1, x = X, y = Y }
  local mobile = mobiles.of_session(player.session_id)
  for _, coins in ipairs(mobile.backpack:find_all("gold")) do coins:delete() end
  if carried > 0 then money.give(mobile.backpack, carried) end
  if kept > 0 then money.give(mobile.bank, kept) end
  mobiles.create("banker", 1, X + 1, Y, 0)
  return player, mobile
end

local function say(player, words)
  test.say(player.session_id, words)
  test.advance(1)
end

local function sums(mobile) return { money.in_pack(mobile), money.in_bank(mobile) } end

-- All gold and all worth of checks in the world.
local function wealth()
  local sum = 0
  for one in items.each { template = "gold" } do sum = sum + one.amount end
  for one in items.each { template = "bank_check" } do sum = sum + checks.worth(one) end
  return sum
end

local function fill(container)
  while items.create("longsword"):put_in(container) do end
end

-- Known from RunUO: SpeechEventArgs.Handled.
test.case("109: of several bankers who hear the same words one pays out", function()
  local player, mobile = customer(0, 1000)
  for x = 2, 4 do mobiles.create("minter", 1, X + x, Y, 0) end
  say(player, "withdraw 400")
  expect.equal(sums(mobile), { 400, 600 })
end)

-- Known from RunUO: Banker.OnSpeech.
test.case("110: amounts that are below zero, broken, written otherwise or too long are no amounts", function()
  local player, mobile = customer(100, 100)
  for _, amount in ipairs { "-50", "0", "1e2", "0x10", "5.0", "1,000", "nan", "99999999999999999999999", "٥" } do
    for _, word in ipairs { "withdraw ", "deposit ", "check " } do say(player, word .. amount) end
    expect.equal(sums(mobile), { 100, 100 })
  end
end)

-- Known from RunUO: Banker.OnSpeech.
test.case("111: gold that does not fit into the backpack stays in the bank box, all of it", function()
  local player, mobile = customer(0, 5000)
  fill(mobile.backpack)
  say(player, "withdraw 5000")
  expect.equal({ sums(mobile), #items.on_tile(1, X, Y) }, { { 0, 5000 }, 0 })
end)

-- Known from players of the era.
test.case("112: of many withdrawals in one moment none pays what is not there any more", function()
  local player, mobile = customer(0, 1000)
  for _ = 1, 5 do test.say(player.session_id, "withdraw 600") end
  test.advance(1)
  expect.equal(sums(mobile), { 600, 400 })
end)

-- Known from RunUO: Banker.OnSpeech.
test.case("113: a check is not paid for with itself, nor with another check", function()
  local player, mobile = customer(0, 6000)
  say(player, "check 6000")
  for _ = 1, 3 do say(player, "check 6000") end
  expect.equal({ #mobile.bank:find_all("bank_check"), money.in_bank(mobile) }, { 1, 6000 })
end)

-- Known from RunUO: BankCheck.OnDoubleClick.
test.case("114: a check that is used twice at once is paid once", function()
  local player, mobile = customer(0, 6000)
  say(player, "check 6000")
  local serial = mobile.bank:find("bank_check").serial
  test.use(player.session_id, serial)
  if items.get(serial) then test.use(player.session_id, serial) end
  expect.equal({ items.get(serial) == nil, sums(mobile), wealth() }, { true, { 0, 6000 }, 6000 })
end)

-- Known from RunUO: BankCheck.OnDoubleClick.
test.case("115: nobody cashes a check in somebody else's bank box, nor outside of a bank", function()
  local anna, owner = customer(0, 6000)
  say(anna, "check 6000")
  local check = owner.bank:find("bank_check")
  local bert, other = customer(0, 0)
  test.use(bert.session_id, check.serial)
  expect.equal({ sums(other), check.exists }, { { 0, 0 }, true })
  check:put_in(other.backpack)
  test.use(bert.session_id, check.serial)
  expect.equal({ sums(other), check.exists }, { { 0, 0 }, true })
end)

-- Known from RunUO: BankCheck.OnDoubleClick.
test.case("116: a check that is cashed into a full bank box keeps its worth", function()
  local player, mobile = customer(0, 0)
  local check = checks.write(mobile.bank, 200000)
  fill(mobile.bank)
  test.use(player.session_id, check.serial)
  expect.equal({ checks.worth(check), wealth() }, { 200000, 200000 })
  -- There is room for two piles.
  for _ = 1, 2 do mobile.bank:find("longsword"):delete() end
  test.use(player.session_id, check.serial)
  expect.equal({ checks.worth(check), money.in_bank(mobile), wealth() }, { 80000, 200000, 200000 })
end)

test.case("117: a check without a worth, or with one that is no amount, is worth nothing", function()
  local player, mobile = customer(0, 0)
  for _, worth in ipairs { -5000, 0.5, "5000" } do
    local check = items.create("bank_check", { params = { worth = worth } }):put_in(mobile.bank)
    test.use(player.session_id, check.serial)
    expect.equal({ money.in_bank(mobile), check.exists }, { 0, true })
  end
  local blank = items.create("bank_check"):put_in(mobile.bank)
  test.use(player.session_id, blank.serial)
  expect.equal(money.in_bank(mobile), 0)
end)

-- Known from RunUO: SecureTradeContainer.
test.case("118: coins that are offered in a trade are not deposited meanwhile", function()
  local anna, owner = customer(500, 0)
  local bert = customer(0, 0)
  trade.open { session_id = anna.session_id, with = bert.session_id, pause_ms = 0 }
  test.offer(anna.session_id, owner.backpack:find("gold").serial)
  say(anna, "deposit 500")
  say(anna, "deposit")
  expect.equal({ money.in_bank(owner), wealth() }, { 0, 500 })
end)

-- Known from RunUO: Banker.OnSpeech.
test.case("119: a criminal gets nothing out of the bank, and hides nothing in it", function()
  local player, mobile = customer(100, 9000)
  law.criminal_act(mobile)
  test.shown()
  for _, words in ipairs { "bank", "withdraw 50", "deposit", "check 5000", "balance" } do say(player, words) end
  for _, shown in ipairs(test.shown()) do expect.is_true(shown.what ~= "container") end
  expect.equal({ sums(mobile), #mobile.bank:find_all("bank_check") }, { { 100, 9000 }, 0 })
end)

-- Known from RunUO: Mobile.CheckAlive.
test.case("120: a ghost has no business with a banker", function()
  local player, mobile = customer(0, 1000)
  mobile:kill()
  test.shown()
  for _, words in ipairs { "bank", "withdraw 50", "check 5000" } do say(player, words) end
  for _, shown in ipairs(test.shown()) do expect.is_true(shown.what ~= "container") end
  expect.equal({ money.in_bank(mobile), wealth() }, { 1000, 1000 })
end)

test.case("121: who leaves the game between the words and the answer has neither more nor less", function()
  local player, mobile = customer(0, 1000)
  test.say(player.session_id, "withdraw 600")
  test.leave(player.session_id)
  test.advance(10)
  local again = test.come_back(mobile.serial)
  expect.equal({ wealth(), money.in_bank(mobiles.of_session(again.session_id)) }, { 1000, 1000 })
end)

test.case("122: a beggar or a stable takes coins from where they are, and the ledger knows of each", function()
  local function ledger_sum()
    local line, sum = ledger.read("gold")[1], 0
    for _, cause in ipairs(line.causes) do sum = sum + cause.made - cause.gone end
    return sum
  end
  local _, mobile = customer(700, 3000)
  money.take(mobile, 30, "backpack", "bank")
  money.take(mobile, 900, "backpack", "bank")
  money.pay(mobile, 50)
  expect.equal({ ledger_sum(), wealth() }, { 2820, 2820 })
end)

-- Known from RunUO: Account.DeleteCharacter.
test.case("260: characters that are made and deleted again and again make no gold", function()
  local beginnings = require("features.first_hour.lib.beginnings")
  local player = test.player { map_id = 1, x = 1500, y = 1600, z = 0 }
  local mobile = mobiles.of_session(player.session_id)
  mobile:set_skill("magery", 500)
  -- What a new character of the same account would be.
  local function begin()
    for _, thing in ipairs(mobile.backpack.contents) do thing:delete() end
    mobile:set("has_begun", nil)
    beginnings.begin(mobile)
    return #mobile.backpack.contents > 0
  end
  for _ = 1, 5 do expect.is_true(begin()) end
  expect.is_false(begin())
  expect.equal(money.in_pack(mobile), 0)
  -- A week later.
  local begun = store.account(player.account_id).begun
  for index, at in ipairs(begun) do begun[index] = at - 7 * 24 * 3600 * 1000 end
  expect.is_true(begin())
end)
