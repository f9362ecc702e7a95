-- What the buttons of an auctioneer's windows do. Each looks again at the auctioneer, at who presses it, and at the
-- auction.

local bidding = require("features.auctions.lib.bidding")
local listing = require("features.auctions.lib.listing")
local lots = require("features.auctions.lib.lots")
local offers = require("features.auctions.lib.offers")
local parts = require("lib.gumps.parts")
local picking = require("lib.picking")
local rules = require("features.auctions.data.auction_rules")

local auction_menu = {}

local TOO_FAR = "You are too far away from the auctioneer."
local WHICH = "What do you want to put up for auction?"
local IS_UP = "%s is up for auction."
local DONE = "Your bid of %d gold is the highest."
local BOUGHT = "It is yours."
local ON_ITS_WAY = "Your bid is on its way to the land of that auction."
local ASKED = "You ask for it in the land of that auction."
local NO_NUMBER = "That is no number of gold coins."

function auction_menu.is_auctioneer(mobile) return mobile:has_tag("auctioneer") end

-- Whether somebody can deal with an auctioneer now.
local function can_meet(keeper, user)
  if not keeper or not keeper.exists or not user or not user.exists or not user.session_id or user.is_dead then return false end
  if (user:distance_to(keeper) or math.huge) <= rules.window_tiles then return true end
  user:tell(TOO_FAR)
  return false
end

-- The rows of a view (listing.lua). Waits.
local function rows_of(view, user)
  local search = view.search:lower()
  return listing.all(function(row)
    if row.ends_at <= time.unix() then return false end
    if view.is_own and row.seller ~= user.serial and row.bidder ~= user.serial then return false end
    return search == "" or text.contains(row.title:lower(), search)
  end)
end

-- Shows the list of auctions: `view` has a `page`, a `search` and whether it is of the own ones alone, `is_own`. Waits.
function auction_menu.show(keeper, user, view)
  if not can_meet(keeper, user) then return end
  view = view or { page = 1, search = "" }
  local rows = rows_of(view, user)
  if not can_meet(keeper, user) then return end
  local first, last, page, pages = parts.page_of(#rows, view.page, rules.rows)
  gump.send(user.session_id, "auctions", {
    keeper = keeper.serial, view = view, rows = table.move(rows, first, last, 1, {}), page = page, pages = pages,
  })
end

function auction_menu.show_lot(keeper, user, lot_serial)
  gump.send(user.session_id, "auction", { keeper = keeper.serial, user = user.serial, lot = lot_serial })
end

-- A handler of a button: `does(keeper, user, answer)` for users near the auctioneer.
function auction_menu.button(keeper_serial, does)
  return function(answer)
    local keeper, user = mobiles.get(keeper_serial), mobiles.of_session(answer.session_id)
    if can_meet(keeper, user) then does(keeper, user, answer) end
  end
end

-- Tells the answer of bidding.lua, and shows the auction again, or the list if it is over.
local function answer_with(keeper, user, lot_serial, reason, done)
  user:tell(reason or done)
  if listing.find(lot_serial) then auction_menu.show_lot(keeper, user, lot_serial) else auction_menu.show(keeper, user) end
end

-- Bids for a lot, here or in another process. Returns nil and what is said then, or why not.
local function bid_for(user, lot_serial, amount, done)
  local lot, row = lots.get(lot_serial), listing.find(lot_serial)
  if lot or not row then return bidding.bid(user, lot, amount), done end
  return offers.send(user, row, amount), ON_ITS_WAY
end

function auction_menu.bid(lot_serial)
  return function(keeper, user, answer)
    local amount = bidding.price(answer.texts.bid)
    if not amount then return answer_with(keeper, user, lot_serial, NO_NUMBER) end
    answer_with(keeper, user, lot_serial, bid_for(user, lot_serial, amount, DONE:format(amount)))
  end
end

-- Buys at the price at which bidding ends, as it was shown.
function auction_menu.buy(lot_serial, price)
  return function(keeper, user)
    local row = listing.find(lot_serial)
    if not row or row.buyout ~= price then return answer_with(keeper, user, lot_serial, bidding.GONE) end
    answer_with(keeper, user, lot_serial, bid_for(user, lot_serial, price, BOUGHT))
  end
end

function auction_menu.withdraw(lot_serial)
  return function(keeper, user)
    local lot, row = lots.get(lot_serial), listing.find(lot_serial)
    if lot or not row then return answer_with(keeper, user, lot_serial, bidding.withdraw(user, lot), BOUGHT) end
    offers.withdraw(user, row)
    answer_with(keeper, user, lot_serial, nil, ASKED)
  end
end

-- Asks what somebody wants to put up, and for its prices. Waits.
function auction_menu.choose(keeper, user)
  user:tell(WHICH)
  local item, reason = picking.item(user.session_id, "People are not for sale.")
  if not can_meet(keeper, user) then return end
  reason = not item and reason or bidding.why_not_sell(user, item)
  if reason then return user:tell(reason) end
  gump.send(user.session_id, "auction_terms", { keeper = keeper.serial, item = item.serial, title = lots.title_of(item) })
end

-- Puts a thing up, if it is still what the window said.
function auction_menu.put_up(item_serial, title, hours)
  return function(keeper, user, answer)
    local item = items.get(item_serial)
    if not item or lots.title_of(item) ~= title then return auction_menu.show(keeper, user) end
    local terms = { first = answer.texts.first, buyout = text.trim(answer.texts.buyout or ""), hours = hours }
    local reason = bidding.sell(user, item, terms)
    user:tell(reason or IS_UP:format(title))
    auction_menu.show(keeper, user)
  end
end

return auction_menu
