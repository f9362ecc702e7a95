-- Bankers and checks: lua/features/banking.

local checks = require("lib.checks")
local law = require("features.law.lib.crimes")
local money = require("lib.money")

local X, Y = 1500, 1600

-- A player beside a banker, with so much gold in the backpack and in the bank box.
local function customer(carried, kept)
  local player = test.player { x = X, y = Y }
  local mobile = mobiles.of_session(player.session_id)
  for _, coins in ipairs(mobile.backpack:find_all("gold")) do coins:delete() end
  if carried > 0 then money.give(mobile.backpack, carried) end
  if kept > 0 then money.give(mobile.bank, kept) end
  local banker = mobiles.create("banker", player.map_id, X + 1, Y, 0)
  test.shown()
  test.lines(player.session_id)
  return player, mobile, banker
end

-- Says something and returns what the banker answers: numbers of the client's texts, or words.
local function ask(player, words, how)
  test.shown()
  test.say(player.session_id, words, how)
  test.advance(1)
  local answers = {}
  for _, shown in ipairs(test.shown()) do
    if shown.what == "say_cliloc" then answers[#answers + 1] = shown.text.cliloc
    elseif shown.what == "say" then answers[#answers + 1] = shown.text end
  end
  return answers
end

local function sums(mobile) return { money.in_pack(mobile), money.in_bank(mobile) } end

test.case("a banker opens the bank box, tells the balance, pays out and takes in", function()
  local player, mobile = customer(200, 1000)
  test.say(player.session_id, "bank")
  test.advance(1)
  expect.equal(test.shown()[1].serial, mobile.bank.serial)
  expect.equal(ask(player, "balance, please"), { 1042759 })
  expect.equal(ask(player, "Withdraw 300"), { 1010005 })
  expect.equal(sums(mobile), { 500, 700 })
  ask(player, "deposit 100")
  expect.equal(sums(mobile), { 400, 800 })
  ask(player, "deposit")
  expect.equal(sums(mobile), { 0, 1200 })
end)

test.case("a banker hears the words of clients in other languages by their numbers", function()
  local player, mobile = customer(0, 1000)
  ask(player, "abheben 70", { keywords = { 0 } })
  expect.equal(sums(mobile), { 70, 930 })
  expect.equal(ask(player, "Kontostand", { keywords = { 1 } }), { 1042759 })
end)

test.case("a banker refuses what is not there, too much at once, and what is no amount", function()
  local player, mobile = customer(50, 9000)
  expect.equal(ask(player, "withdraw 5001"), { 500381 })
  expect.equal(ask(player, "deposit 51"), { 500384 })
  for _, words in ipairs { "withdraw", "withdraw 0", "withdraw -5", "withdraw 1e3", "withdraw all", "withdraw 99999999999999999999",
    "deposit 0", "deposit -5", "deposit lots", "check -5000", "check 5000.5" } do
    ask(player, words)
    expect.equal(sums(mobile), { 50, 9000 })
  end
  mobile.bank:find("gold").amount = 20
  expect.equal(ask(player, "withdraw 21"), { 500384 })
  expect.equal(sums(mobile), { 50, 20 })
end)

test.case("a banker writes checks over coins, and a check in the bank box becomes coins again", function()
  local player, mobile = customer(0, 9000)
  expect.equal(ask(player, "check 4999"), { 1010006 })
  expect.equal(ask(player, "check 1000001"), { 1010007 })
  expect.equal(ask(player, "check 9001"), { 500384 })
  expect.equal(#mobile.bank:find_all("bank_check"), 0)
  ask(player, "check 6000")
  local check = mobile.bank:find("bank_check")
  expect.equal({ checks.worth(check), mobile.bank:find("gold").amount, money.in_bank(mobile) }, { 6000, 3000, 9000 })
  expect.equal(test.describe(check.serial), { { cliloc = 1060738, arguments = { "6000" } } })
  -- A check does not pay for another check.
  expect.equal(ask(player, "check 6000"), { 500384 })
  check:put_in(mobile.backpack)
  test.lines(player.session_id)
  test.use(player.session_id, check.serial)
  expect.equal(test.lines(player.session_id), { "#1047026" })
  check:put_in(mobile.bank)
  test.use(player.session_id, check.serial)
  expect.equal({ check.exists, mobile.bank:find("gold").amount }, { false, 9000 })
end)

test.case("bankers serve neither criminals nor who is far away, and their menu opens the box", function()
  local player, mobile, banker = customer(0, 500)
  expect.equal(test.context_menu(player.session_id, banker.serial)[1], { cliloc = 3006105 })
  test.choose(player.session_id, banker.serial, 3006105)
  expect.equal(test.shown()[1].serial, mobile.bank.serial)
  mobile:move_to(player.map_id, X + 20, Y, 0)
  expect.equal(ask(player, "balance"), {})
  mobile:move_to(player.map_id, X, Y, 0)
  law.criminal_act(mobile)
  expect.equal(ask(player, "bank"), { 500378 })
  expect.equal(ask(player, "withdraw 10"), { 500389 })
  expect.equal(sums(mobile), { 0, 500 })
end)

test.case("one of two bankers answers, so that nothing is paid out twice", function()
  local player, mobile = customer(0, 500)
  mobiles.create("minter", player.map_id, X + 2, Y, 0)
  expect.equal(ask(player, "withdraw 100"), { 1010005 })
  expect.equal(sums(mobile), { 100, 400 })
end)

test.case("coins fill the piles that are there, also in a bank box without room for another one", function()
  local _, user = customer(0, 0)
  local box = user.bank
  for _, content in ipairs(box.contents) do content:delete() end
  for _ = 1, 2 do
    items.create("gold", { amount = 59990 }):put_in(box, 10, 10)
  end
  while #box.contents < 125 do items.create("diamond", { name = tostring(#box.contents) }):put_in(box) end
  expect.equal(money.give(box, 20), 20)
  expect.equal({ money.coins_in(box), #box.contents }, { 120000, 125 })
  expect.equal(money.give(box, 1), 0)
  for _, content in ipairs(box.contents) do content:delete() end
  for _ = 1, 10 do money.give(box, 17000) end
  expect.equal({ money.coins_in(box), #box.contents }, { 170000, 3 })
end)

test.case("a banker says how many things the box holds, and a full box takes a check onto one that is there", function()
  local player, mobile = customer(0, 30000)
  local check = checks.write(mobile.bank, 5000)
  test.say(player.session_id, "bank")
  test.advance(1)
  expect.contains(test.lines(player.session_id)[1], "Your bank box holds 2 items and weighs")
  for _ = 3, 125 do items.create("dagger"):put_in(mobile.bank) end
  ask(player, "check 6000")
  expect.equal({ checks.worth(check), money.coins_in(mobile.bank) }, { 11000, 24000 })
  ask(player, "check 999999")
  expect.equal({ checks.worth(check), money.coins_in(mobile.bank) }, { 11000, 24000 })
end)

test.case("a banker asks for the amount where the word is said alone, and stays silent in other talk", function()
  local player = customer(0, 0)
  expect.equal(ask(player, "withdraw"), { "How much gold? Say withdraw 5000." })
  expect.equal(ask(player, "Check"), { "How much gold? Say check 5000." })
  expect.equal(ask(player, "check this out"), {})
end)
