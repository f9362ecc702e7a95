-- What the buttons of an auctioneer's windows do. Each looks again at the auctioneer, at who presses it, and at the auction.

local bidding = require("features.auctions.lib.bidding")
local lots = require("features.auctions.lib.lots")
local picking = require("lib.picking")
local rules = require("features.auctions.data.rules")

local auction_menu = {}

local TOO_FAR = "You are too far away from the auctioneer."
local WHICH = "What do you want to put up for auction?"
local IS_UP = "%s is up for auction."
local DONE = "Your bid of %d gold is the highest."
local BOUGHT = "It is yours."
local NO_NUMBER = "That is no number of gold coins."

function auction_menu.is_auctioneer(mobile) return mobile:has_tag("auctioneer") end

-- Whether somebody can deal with an auctioneer now.
local function can_meet(keeper, user)
  if not keeper or not keeper.exists or not user or not user.exists or not user.session_id or user.is_dead then return false end
  if (user:distance_to(keeper) or math.huge) <= rules.window_tiles then return true end
  user:tell(TOO_FAR)
  return false
end

-- Shows the list of auctions: `view` has a `page`, a `search` and whether it is of the own ones alone, `is_own`.
function auction_menu.show(keeper, user, view)
  if not can_meet(keeper, user) then return end
  gump.send(user.session_id, "auctions", { keeper = keeper.serial, user = user.serial, view = view or { page = 1, search = "" } })
end

function auction_menu.show_lot(keeper, user, lot_serial)
  gump.send(user.session_id, "auction", { keeper = keeper.serial, user = user.serial, lot = lot_serial })
end

-- The lots of a view.
function auction_menu.lots_of(view, user)
  local search = view.search:lower()
  return lots.all(function(lot)
    if lots.is_over(lot) then return false end
    if view.is_own and lot:get("seller") ~= user.serial and lot:get("bidder") ~= user.serial then return false end
    return search == "" or text.contains(lot:get("title"):lower(), search)
  end)
end

-- A handler of a button: `does(keeper, user, answer)` for who is near the auctioneer.
function auction_menu.button(keeper_serial, does)
  return function(answer)
    local keeper, user = mobiles.get(keeper_serial), mobiles.of_session(answer.session_id)
    if can_meet(keeper, user) then does(keeper, user, answer) end
  end
end

-- Tells the answer of bidding.lua, and shows the auction again, or the list if it is over.
local function answer_with(keeper, user, lot_serial, reason, done)
  user:tell(reason or done)
  if lots.get(lot_serial) then auction_menu.show_lot(keeper, user, lot_serial) else auction_menu.show(keeper, user) end
end

function auction_menu.bid(lot_serial)
  return function(keeper, user, answer)
    local amount = bidding.price(answer.texts.bid)
    if not amount then return answer_with(keeper, user, lot_serial, NO_NUMBER) end
    local reason = bidding.bid(user, lots.get(lot_serial), amount)
    answer_with(keeper, user, lot_serial, reason, DONE:format(amount))
  end
end

-- Buys at the price at which bidding ends, as it was shown.
function auction_menu.buy(lot_serial, price)
  return function(keeper, user)
    local lot = lots.get(lot_serial)
    local reason = bidding.bid(user, lot and lot:get("buyout") == price and lot or nil, price)
    answer_with(keeper, user, lot_serial, reason, BOUGHT)
  end
end

function auction_menu.withdraw(lot_serial)
  return function(keeper, user)
    local reason = bidding.withdraw(user, lots.get(lot_serial))
    answer_with(keeper, user, lot_serial, reason, BOUGHT)
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
