-- Auctions: putting up, bidding, being outbid, buying, ends and what waits.

local bidding = require("features.auctions.lib.bidding")
local lots = require("features.auctions.lib.lots")
local money = require("lib.money")
local rules = require("features.auctions.data.auction_rules")
local taxes = require("features.auctions.lib.taxes")

local X, Y = 1500, 1600
local HOUR_MS = 3600000

local function person(gold)
  local player = test.player { x = X, y = Y, z = 0 }
  local mobile = mobiles.get(player.character_id)
  if gold > 0 then money.give(mobile.bank, gold) end
  return player, mobile
end

local function say(player, words)
  test.say(player.session_id, words)
  test.advance(0)
end

-- Somebody puts a sword up for 24 hours by the auctioneer's windows.
local function put_up(first, buyout)
  local keeper = mobiles.create("auctioneer", 1, X + 1, Y, 0)
  local player, seller = person(1000)
  local sword = items.create("longsword"):put_in(seller.backpack)
  say(player, "auction")
  test.press(player.session_id, "sell")
  test.target(player.session_id, { serial = sword.serial })
  test.advance(0)
  test.press(player.session_id, "hours 24", { texts = { first = first, buyout = buyout or "" } })
  test.advance(0)
  return { player = player, seller = seller, sword = sword, lot = items.all_of("auction_lot")[1], keeper = keeper }
end

-- Lets the time of an auction end.
local function finish(one)
  one.lot:set("ends_at", time.unix() + 1000)
  test.advance(2 * rules.look_ms)
end

local function bid(one, player, amount)
  say(player, "auction")
  test.press(player.session_id, "lot " .. one.lot.serial)
  test.press(player.session_id, "bid", { texts = { bid = tostring(amount) } })
  test.advance(0)
end

test.case("a thing is put up by the auctioneer's windows, for a fee, and is in the list", function()
  local one = put_up("2000", "9000")
  expect.equal({ one.lot:get("first"), one.lot:get("buyout"), one.sword.container }, { 2000, 9000, one.lot })
  expect.equal(money.in_bank(one.seller), 1000 - taxes.fee(2000))
  local looker = person(0)
  say(looker, "auctions")
  test.press(looker.session_id, "search", { texts = { search = "LONG" } })
  test.press(looker.session_id, "lot " .. one.lot.serial)
  expect.contains(table.concat(test.gump(looker.session_id).texts, "\n"), "Nobody has bid yet")
  say(looker, "auction")
  test.press(looker.session_id, "search", { texts = { search = "dagger" } })
  expect.contains(test.gump(looker.session_id).texts, "There is nothing for sale here.")
  expect.is_false(table.concat(test.gump(looker.session_id).texts, "\n"):find("longsword", 1, true) ~= nil)
end)

test.case("who is outbid has the gold back at once; the end gives thing and gold, less the tax", function()
  local one = put_up("1000")
  local anna, annas = person(5000)
  local bert, berts = person(5000)
  bid(one, anna, 1000)
  expect.equal(money.in_bank(annas), 4000)
  bid(one, bert, 1049)
  expect.equal({ money.in_bank(annas), money.in_bank(berts) }, { 4000, 5000 })
  bid(one, bert, 1050)
  expect.equal({ money.in_bank(annas), money.in_bank(berts), one.lot:get("bidder") }, { 5000, 3950, berts.serial })
  finish(one)
  expect.is_false(one.lot.exists)
  local fee, tax = taxes.fee(1000), taxes.of(1050)
  expect.equal({ one.sword:is_within(berts.bank), money.in_bank(one.seller) }, { true, 1000 - fee + 1050 - tax })
  expect.equal({ #items.all_of("kept_goods"), #items.all_of("bank_check") }, { 0, 0 })
end)

test.case("without a bid the thing goes back, and its seller may take it back before", function()
  local one = put_up("1000")
  finish(one)
  expect.equal({ one.lot.exists, one.sword:is_within(one.seller.bank) }, { false, true })
  local two = put_up("500")
  say(two.player, "auction")
  test.press(two.player.session_id, "lot " .. two.lot.serial)
  test.press(two.player.session_id, "withdraw")
  test.advance(0)
  expect.equal({ two.lot.exists, two.sword:is_within(two.seller.bank) }, { false, true })
end)

test.case("a bid that reaches the price of the buyout ends the auction", function()
  local one = put_up("1000", "3000")
  local anna, annas = person(5000)
  say(anna, "auction")
  test.press(anna.session_id, "lot " .. one.lot.serial)
  test.press(anna.session_id, "buy")
  test.advance(0)
  expect.equal({ one.lot.exists, one.sword:is_within(annas.bank), money.in_bank(annas) }, { false, true, 2000 })
end)

test.case("who is away has everything on coming back, and a full bank box loses nothing", function()
  local one = put_up("1000")
  local anna, annas = person(5000)
  bid(one, anna, 1000)
  local character, seller = anna.character_id, one.player.character_id
  test.leave(anna.session_id)
  test.leave(one.player.session_id)
  finish(one)
  expect.equal({ one.lot.exists, #items.all_of("kept_goods") }, { false, 2 })
  test.come_back(character)
  test.advance(0)
  expect.is_true(one.sword:is_within(mobiles.get(character).bank))
  local back = test.come_back(seller)
  test.advance(0)
  expect.equal(money.in_bank(mobiles.get(seller)), 1000 - taxes.fee(1000) + 1000 - taxes.of(1000))
  expect.equal({ #items.all_of("kept_goods"), back.session_id ~= nil, annas ~= nil }, { 0, true, true })
end)

test.case("a late bid moves the end", function()
  local one = put_up("1000")
  local anna = person(5000)
  expect.equal(one.lot:get("ends_at") - time.unix(), 24 * HOUR_MS)
  one.lot:set("ends_at", time.unix() + 60000)
  expect.is_nil(bidding.bid(mobiles.get(anna.character_id), one.lot, 1000))
  expect.equal(one.lot:get("ends_at") - time.unix(), rules.late_ms)
  expect.is_false(lots.is_over(one.lot))
end)

test.case("a broken offer or lot fails alone, and all other auctions end", function()
  local one = put_up("2000")
  for _, template in ipairs { "auction_offer", "auction_lot" } do items.create(template):put_in(one.seller.backpack) end
  finish(one)
  expect.is_true(not one.lot.exists)
  expect.equal(one.sword.root_mobile, one.seller)
end)

test.case("staff cannot make what the server makes for itself", function()
  local master = test.player { role = "GameMaster", x = X, y = Y, z = 0 }
  for _, line in ipairs { ".add_item_backpack auction_offer", ".spawn_item auction_lot" } do
    test.say(master.session_id, line)
    test.advance(0)
    expect.contains(test.lines(master.session_id), "the server itself makes")
  end
end)
