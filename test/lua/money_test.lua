-- Counting, taking and giving gold: lua/lib/money.lua and lua/lib/checks.lua.

local checks = require("lib.checks")
local money = require("lib.money")

local function person()
  local mobile = mobiles.of_session(test.player().session_id)
  for _, coins in ipairs(mobile.backpack:find_all("gold")) do coins:delete() end
  return mobile
end

local function put(container, template, wish) return items.create(template, wish):put_in(container) end

test.case("gold is counted at any depth, in the bank with the worth of checks", function()
  local mobile = person()
  local bag = put(mobile.backpack, "bag")
  put(bag, "gold", { amount = 30 })
  put(mobile.backpack, "gold", { amount = 12 })
  put(mobile.bank, "gold", { amount = 100 })
  checks.write(mobile.bank, 7000)
  put(mobile.backpack, "bank_check", { params = { worth = 500 } })
  expect.equal({ money.in_pack(mobile), money.in_bank(mobile) }, { 42, 7100 })
end)

test.case("gold is taken from the first place that has all of it, from several piles, or not at all", function()
  local mobile = person()
  local bag = put(mobile.backpack, "bag")
  put(bag, "gold", { amount = 30 })
  put(mobile.backpack, "gold", { amount = 12 })
  put(mobile.bank, "gold", { amount = 100 })
  expect.is_nil(money.take(mobile, 43, "backpack"))
  expect.equal(money.take(mobile, 43, "backpack", "bank"), "bank")
  expect.equal({ money.in_pack(mobile), money.in_bank(mobile) }, { 42, 57 })
  -- 42 and 57 together would be enough; no place has it alone.
  expect.is_nil(money.take(mobile, 60, "backpack", "bank"))
  expect.equal(money.take(mobile, 35, "backpack", "bank"), "backpack")
  expect.equal({ money.in_pack(mobile), money.in_bank(mobile) }, { 7, 57 })
  for _, wrong in ipairs { 0, -5, 1.5, 0 / 0, 1 / 0 } do expect.is_false((pcall(money.take, mobile, wrong, "backpack"))) end
end)

test.case("checks pay what coins of the bank do not, and one that is used up is gone", function()
  local mobile = person()
  put(mobile.bank, "gold", { amount = 10 })
  local small, large = checks.write(mobile.bank, 5000), checks.write(mobile.bank, 8000)
  expect.is_nil(money.take(mobile, 5020, "bank_coins"))
  expect.equal(money.take(mobile, 5020, "bank"), "bank")
  expect.equal({ small.exists, checks.worth(large), money.in_bank(mobile) }, { false, 7990, 7990 })
end)

test.case("large sums are given in piles of 60000; the rest lies at the player's feet with a message", function()
  local mobile = person()
  expect.equal(money.give(mobile.bank, 150000), 150000)
  local piles = mobile.bank:find_all("gold")
  expect.equal(#piles, 3)
  -- A backpack holds 400 stones, which are 20000 coins.
  expect.equal(money.give(mobile.backpack, 30000), 0)
  expect.equal(money.pay(mobile, 30000), 0)
  local lying = items.on_tile(mobile.map_id, mobile.x, mobile.y)
  expect.equal({ #lying, lying[1].amount }, { 1, 30000 })
  expect.equal(money.pay(mobile, 300), 300)
  expect.equal(money.in_pack(mobile), 300)
end)

test.case("moving gold between backpack and bank moves all of it or nothing", function()
  local mobile = person()
  put(mobile.bank, "gold", { amount = 40000 })
  local is_done, reason = money.move(mobile, 30000, "bank", "backpack")
  expect.equal({ is_done or "no", reason }, { "no", "full" })
  is_done, reason = money.move(mobile, 40001, "bank", "backpack")
  expect.equal(reason, "poor")
  expect.equal({ money.in_pack(mobile), money.in_bank(mobile) }, { 0, 40000 })
  expect.is_true(money.move(mobile, 900, "bank", "backpack"))
  expect.is_true(money.move(mobile, 100, "backpack", "bank"))
  expect.equal({ money.in_pack(mobile), money.in_bank(mobile) }, { 800, 39200 })
end)
