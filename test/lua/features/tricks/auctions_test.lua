-- Tricks with auctions.

local bidding = require("features.auctions.lib.bidding")
local lots = require("features.auctions.lib.lots")
local money = require("lib.money")
local rules = require("features.auctions.data.auction_rules")
local settling = require("features.auctions.lib.settling")
local taxes = require("features.auctions.lib.taxes")

local X, Y = 1500, 1600

local function person(gold)
  local player = test.player { map_id = 1, x = X, y = Y, z = 0 }
  local mobile = mobiles.of_session(player.session_id)
  for _, coins in ipairs(mobile.backpack:find_all("gold")) do coins:delete() end
  if gold > 0 then money.give(mobile.bank, gold) end
  return player, mobile
end

local function put_up(seller, first, buyout)
  local sword = items.create("longsword"):put_in(seller.backpack)
  expect.is_nil(bidding.sell(seller, sword, { first = tostring(first), buyout = buyout and tostring(buyout) or "", hours = 24 }))
  return sword.container, sword
end

-- Gold in coins, and in the checks of bids and of what waits.
local function all_gold()
  local sum = 0
  for pile in items.each { template = "gold" } do sum = sum + pile.amount end
  for check in items.each { template = "bank_check" } do sum = sum + check:get("worth") end
  return sum
end

test.case("235: the same gold is bid once: what is bid is gone, and buys nothing else", function()
  local _, seller = person(1000)
  local _, bidder = person(1000)
  local one, other = put_up(seller, 1000), put_up(seller, 1000)
  expect.is_nil(bidding.bid(bidder, one, 1000))
  expect.is_true(bidding.bid(bidder, other, 1000) ~= nil)
  expect.equal({ money.in_bank(bidder), other:get("bid") }, { 0, nil })
end)

-- Known from players of the era.
test.case("236: nobody bids for the own thing, nor against the own bid", function()
  local _, seller = person(5000)
  local _, bidder = person(5000)
  local lot = put_up(seller, 1000)
  expect.is_true(bidding.bid(seller, lot, 1000) ~= nil)
  expect.is_nil(bidding.bid(bidder, lot, 1000))
  expect.is_true(bidding.bid(bidder, lot, 2000) ~= nil)
  expect.equal({ lot:get("bid"), money.in_bank(bidder) }, { 1000, 4000 })
end)

-- Known from ServUO 4407.
test.case("237: bids below zero, too low, too high or of no number are none", function()
  local _, seller = person(1000)
  local _, bidder = person(5000)
  local lot = put_up(seller, 1000)
  for _, amount in ipairs { -5, 0, 999, 5001, rules.most_price + 1 } do
    expect.is_true(bidding.bid(bidder, lot, amount) ~= nil)
  end
  for _, typed in ipairs { "-5", "1.5", "1e6", "0x10", "", "100000000", "gold" } do expect.is_nil(bidding.price(typed)) end
  expect.equal({ lot:get("bid"), money.in_bank(bidder) }, { nil, 5000 })
end)

test.case("238: a thing that was handed on before its prices were typed is not put up, nor one twice by two windows", function()
  local keeper = mobiles.create("auctioneer", 1, X + 1, Y, 0)
  local player, seller = person(1000)
  local _, friend = person(0)
  local sword = items.create("longsword"):put_in(seller.backpack)
  local function choose()
    test.say(player.session_id, "auction")
    test.advance(1)
    test.press(player.session_id, "sell")
    test.target(player.session_id, { serial = sword.serial })
    test.advance(1)
  end
  local function confirm()
    test.press(player.session_id, "hours 24", { texts = { first = "100", buyout = "" } })
    test.advance(1)
  end
  choose()
  sword:put_in(friend.backpack)
  confirm()
  expect.equal({ #lots.all(), sword.root_mobile, money.in_bank(seller) }, { 0, friend, 1000 })
  sword:put_in(seller.backpack)
  choose()
  expect.is_nil(bidding.sell(seller, sword, { first = "100", buyout = "", hours = 24 }))
  confirm()
  expect.equal({ #lots.all(), money.in_bank(seller), keeper.exists }, { 1, 1000 - taxes.fee(100), true })
end)

test.case("239: who cannot pay the fee has the thing back, and what is locked, banked or gold is not put up", function()
  local _, seller = person(5)
  local sword, box = items.create("longsword"):put_in(seller.backpack), items.create("wooden_box"):put_in(seller.backpack)
  local terms = { first = "100", buyout = "", hours = 24 }
  expect.contains(bidding.sell(seller, sword, terms), "fee")
  expect.equal({ sword.container, #lots.all() }, { seller.backpack, 0 })
  box:set("locked", true)
  expect.is_true(bidding.sell(seller, box, terms) ~= nil)
  sword:put_in(seller.bank)
  expect.is_true(bidding.sell(seller, sword, terms) ~= nil)
  local gold = items.create("gold", { amount = 100 }):put_in(seller.backpack)
  expect.is_true(bidding.sell(seller, gold, terms) ~= nil)
end)

test.case("240: gold of an outbid player with a full bank box waits, comes once, and is never more", function()
  local _, seller = person(1000)
  local anna, annas = person(2000)
  local _, berts = person(5000)
  local lot = put_up(seller, 2000)
  local before = all_gold()
  expect.is_nil(bidding.bid(annas, lot, 2000))
  while items.create("dagger"):put_in(annas.bank) do end
  expect.is_nil(bidding.bid(berts, lot, 2500))
  expect.equal({ money.in_bank(annas), all_gold() }, { 0, before })
  annas.bank:find("dagger"):delete()
  local banker = mobiles.create("banker", 1, X + 1, Y, 0)
  for _ = 1, 3 do
    test.say(anna.session_id, "my goods")
    test.advance(1)
  end
  expect.equal({ money.in_bank(annas), all_gold(), banker.exists }, { 2000, before, true })
end)

test.case("241: an auction that is ended again and again gives thing and gold once", function()
  local _, seller = person(1000)
  local _, bidder = person(5000)
  local lot, sword = put_up(seller, 1000)
  local before = all_gold()
  expect.is_nil(bidding.bid(bidder, lot, 1000))
  lot:set("ends_at", time.unix())
  expect.is_true(settling.settle(lot))
  settling.settle_due()
  expect.is_true(bidding.bid(bidder, lots.get(lot.serial), 2000) ~= nil)
  expect.equal({ sword:is_within(bidder.bank), all_gold(), money.in_bank(bidder) }, { true, before - taxes.of(1000), 4000 })
end)

test.case("242: a bid after the end is none, and what somebody bid for is not taken back", function()
  local _, seller = person(1000)
  local _, bidder = person(5000)
  local lot = put_up(seller, 1000)
  expect.is_nil(bidding.bid(bidder, lot, 1000))
  expect.is_true(bidding.withdraw(seller, lot) ~= nil)
  expect.is_true(bidding.withdraw(bidder, lot) ~= nil)
  lot:set("ends_at", time.unix())
  local _, late = person(5000)
  expect.is_true(bidding.bid(late, lot, 2000) ~= nil)
  expect.equal({ lot:get("bidder"), money.in_bank(late) }, { bidder.serial, 5000 })
end)

test.case("243: the characters of seller and bidder that are deleted meanwhile leave nothing behind twice", function()
  local player, seller = person(1000)
  local other, bidder = person(5000)
  local lot, sword = put_up(seller, 1000)
  expect.is_nil(bidding.bid(bidder, lot, 1000))
  test.leave(other.session_id)
  test.delete_character(other.character_id)
  test.advance(1)
  expect.equal({ lot:get("bid"), lots.escrow(lot), lots.thing(lot) }, { nil, nil, sword })
  local kept = items.all_of("kept_goods")[1]
  expect.equal({ kept:get("owner"), kept:get("heirs") }, { nil, other.account_id })
  test.leave(player.session_id)
  test.delete_character(player.character_id)
  test.advance(1)
  expect.equal({ lot.exists, sword.exists, #items.all_of("kept_goods") }, { false, true, 2 })
end)

-- Known from ServUO 4745.
test.case("244: what two buy at once by their windows is one's, and paid for once", function()
  local keeper = mobiles.create("auctioneer", 1, X + 1, Y, 0)
  local _, seller = person(1000)
  local lot, sword = put_up(seller, 1000, 3000)
  local function look(player)
    test.say(player.session_id, "auction")
    test.advance(1)
    test.press(player.session_id, "lot " .. lot.serial)
    test.advance(1)
  end
  local anna, annas = person(5000)
  local bert, berts = person(5000)
  look(anna)
  look(bert)
  for _, player in ipairs { bert, anna } do
    test.press(player.session_id, "buy")
    test.advance(1)
  end
  expect.equal({ sword:is_within(berts.bank), money.in_bank(berts), money.in_bank(annas) }, { true, 2000, 5000 })
  expect.equal({ #lots.all(), keeper.exists }, { 0, true })
end)
