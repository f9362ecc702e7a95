-- Auctions of a world in two processes: what is put up in one is bid for and collected in the other.

local bidding = require("features.auctions.lib.bidding")
local checks = require("lib.checks")
local listing = require("features.auctions.lib.listing")
local lots = require("features.auctions.lib.lots")
local money = require("lib.money")
local rules = require("features.auctions.data.auction_rules")
local taxes = require("features.auctions.lib.taxes")

local HERE, THERE, X, Y = 1, 0, 1500, 1600
-- What is stored, or moved to a map of the other process, is there after so long.
local WAY_MS = 1000

local function person(map_id, gold)
  local player = test.player { map_id = map_id, x = X, y = Y, z = 0 }
  local mobile = mobiles.get(player.character_id)
  if gold > 0 then money.give(mobile.bank, gold) end
  return player, mobile
end

local function say(player, words)
  test.say(player.session_id, words)
  test.advance(0)
end

-- All gold and checks of a process: with somebody, in lots, offers and crates.
local function all_gold()
  local sum = 0
  for _, pile in ipairs(items.all_of("gold")) do sum = sum + pile.amount end
  for _, check in ipairs(items.all_of("bank_check")) do sum = sum + checks.worth(check) end
  return sum
end

-- Puts a sword up here.
local function put_up(first, buyout)
  local player, seller = person(HERE, 1000)
  local sword = items.create("longsword"):put_in(seller.backpack)
  assert(not bidding.sell(seller, sword, { first = first, buyout = buyout or "", hours = 24 }))
  return { player = player, seller = seller, sword = sword, lot = items.all_of(lots.TEMPLATE)[1] }
end

-- The bidder, in the second process.
local bidder

-- Somebody in the second process bids by the windows of an auctioneer there. Returns what it is told and what it has.
test.part("bid", function(data)
  if not bidder then
    mobiles.create("auctioneer", THERE, X + 1, Y, 0)
    bidder = person(THERE, data.gold)
  end
  local player = bidder
  say(player, "auction")
  test.press(player.session_id, "lot " .. math.tointeger(data.lot))
  local texts = data.amount and { texts = { bid = tostring(math.tointeger(data.amount)) } } or nil
  test.press(player.session_id, data.amount and "bid" or "buy", texts)
  test.advance(data.way_ms)
end)

test.part("look", function()
  local player = bidder
  local mobile = player and mobiles.get(player.character_id)
  return {
    lines = player and mobile and table.concat(test.lines(player.session_id), "\n"), bank = mobile and money.in_bank(mobile),
    swords = mobile and #mobile.bank:find_all("longsword"), gold = all_gold(), serial = player and player.character_id,
    offers = #items.all_of("auction_offer"), crates = #items.all_of("kept_goods"), rows = #listing.all(),
  }
end)

test.part("leave", function() test.leave(bidder.session_id) end)

test.part("come back", function()
  bidder = test.come_back(bidder.character_id)
  test.advance(2 * WAY_MS)
end)

test.case("a lot is seen and bid for in the other process, and who is outbid has the gold back there", function()
  test.split { THERE }
  local one = put_up("1000")
  test.advance(WAY_MS)
  test.elsewhere("bid", { lot = one.lot.serial, amount = 1000, gold = 5000, way_ms = 2 * WAY_MS })
  local there = test.elsewhere("look")
  expect.equal({ one.lot:get("bid"), one.lot:get("bidder"), there.bank, there.gold }, { 1000, there.serial, 4000, 4000 })
  expect.contains(there.lines, "Your bid of 1000 gold for longsword is the highest")
  local _, rival = person(HERE, 5000)
  expect.is_nil(bidding.bid(rival, one.lot, 1050))
  test.advance(4 * WAY_MS)
  there = test.elsewhere("look")
  expect.equal({ there.bank, there.crates, there.offers, one.lot:get("bid") }, { 5000, 0, 0, 1050 })
  expect.contains(there.lines, "Somebody bids more than you")
  expect.equal(all_gold(), 1000 - taxes.fee(1000) + 5000)
end)

test.case("the winner in the other process has the thing there, and the seller the gold here", function()
  test.split { THERE }
  local one = put_up("1000")
  test.advance(WAY_MS)
  test.elsewhere("bid", { lot = one.lot.serial, amount = 1000, gold = 5000, way_ms = 2 * WAY_MS })
  one.lot:set("ends_at", time.unix() + 1000)
  test.advance(2 * rules.look_ms)
  local there = test.elsewhere("look")
  expect.equal({ one.lot.exists, there.swords, there.bank, there.rows, there.crates }, { false, 1, 4000, 0, 0 })
  expect.equal({ money.in_bank(one.seller), all_gold() }, { 2000 - taxes.fee(1000) - taxes.of(1000), money.in_bank(one.seller) })
  expect.equal(#items.all_of("longsword"), 0)
end)

test.case("a buyout from the other process ends the auction at once", function()
  test.split { THERE }
  local one = put_up("1000", "3000")
  test.advance(WAY_MS)
  test.elsewhere("bid", { lot = one.lot.serial, gold = 5000, way_ms = 5 * WAY_MS })
  local there = test.elsewhere("look")
  expect.equal({ one.lot.exists, there.swords, there.bank }, { false, 1, 2000 })
end)

test.case("a bid that comes too late or too low goes back, and what a cut delays is neither lost nor doubled", function()
  test.split { THERE }
  local one = put_up("1000")
  test.advance(WAY_MS)
  test.cut_off(true)
  test.elsewhere("bid", { lot = one.lot.serial, amount = 1000, gold = 5000, way_ms = 2 * WAY_MS })
  local _, rival = person(HERE, 5000)
  expect.is_nil(bidding.bid(rival, one.lot, 2000))
  test.advance(2 * WAY_MS)
  local there = test.elsewhere("look")
  -- It is on its way: in neither process, and with the bidder no more.
  expect.equal({ there.bank, there.gold, all_gold() }, { 4000, 4000, 6000 - taxes.fee(1000) })
  test.cut_off(false)
  test.advance(4 * WAY_MS)
  there = test.elsewhere("look")
  expect.equal({ there.bank, there.gold, one.lot:get("bidder") }, { 5000, 5000, rival.serial })
  expect.contains(there.lines, "The least bid is 2100 gold. Your 1000 gold for longsword is in your bank box again.")
end)

test.case("crates of players who were away, or whose message was lost, arrive with their owner in the other process", function()
  test.split { THERE }
  local one = put_up("1000")
  test.advance(WAY_MS)
  test.elsewhere("bid", { lot = one.lot.serial, amount = 1000, gold = 5000, way_ms = 2 * WAY_MS })
  test.elsewhere("leave")
  one.lot:set("ends_at", time.unix() + 1000)
  test.advance(2 * rules.look_ms)
  expect.equal({ one.lot.exists, #items.all_of("kept_goods") }, { false, 1 })
  test.elsewhere("come back")
  local there = test.elsewhere("look")
  expect.equal({ there.swords, #items.all_of("kept_goods"), there.crates }, { 1, 0, 0 })
end)

test.case("the seller takes a thing back from the other process", function()
  test.split { THERE }
  local one = put_up("1000")
  test.elsewhere("withdraw", { lot = one.lot.serial, seller = one.seller.serial })
  test.advance(WAY_MS)
  expect.equal({ one.lot.exists, one.sword:is_within(one.seller.bank) }, { false, true })
end)

test.part("withdraw", function(data)
  require("features.auctions.lib.offers").withdraw({ serial = math.tointeger(data.seller) }, { serial = math.tointeger(data.lot) })
end)
