-- Putting things up for auction, and bidding for what is in this process. Each function returns nil, or why not. What
-- is in another process is bid for by offers.lua, which asks here, too.

local carried = require("lib.carried")
local checks = require("lib.checks")
local escrow = require("features.auctions.lib.escrow")
local listing = require("features.auctions.lib.listing")
local lots = require("features.auctions.lib.lots")
local money = require("lib.money")
local online = require("lib.online")
local rules = require("features.auctions.data.auction_rules")
local settling = require("features.auctions.lib.settling")
local taxes = require("features.auctions.lib.taxes")
local things = require("lib.things")

local bidding = {}

bidding.GONE = "That auction is over."
local OWN = "You cannot bid for what your own account sells."
local LEADS = "Your bid is the highest already."
local TOO_LOW = "The least bid is %d gold."
local TOO_MUCH = "Nobody bids more than %d gold."
bidding.TOO_POOR = "You do not have that much gold in your backpack and your bank box."
local OUTBID = "Somebody bids more than you for %s. Your gold is in your bank box again."
local NOT_THAT = "Only what is in your backpack, unlocked and free to be moved can be auctioned."
local IS_MONEY = "Nobody bids gold for gold."
local BAD_PRICE = "A price is a number from 1 to %d."
local BAD_BUYOUT = "The price at which bidding ends must be above the first price."
local TOO_MANY = "There are too many auctions already."
local NO_FEE = "You cannot pay the fee of %d gold."
local NO_ROOM = "The shard has no room for another auction."
local NOT_YOURS = "Only who sells it can take it back, while nobody has bid."

-- A price as a player typed it; nil for what is none.
function bidding.price(typed)
  local digits = text.trim(typed or ""):match("^%d+$")
  local price = digits and #digits <= rules.price_digits and math.tointeger(tonumber(digits)) or nil
  return price and price >= 1 and price <= rules.most_price and price or nil
end

local function has_too_many(seller)
  local account, all, own = online.account_of(seller), 0, 0
  for _, row in ipairs(listing.all()) do
    all = all + 1
    if row.seller_account == account then own = own + 1 end
  end
  return own >= rules.most_of_account or all >= rules.most_of_all
end

-- Why somebody cannot put a thing up; nil if it can. Waits.
function bidding.why_not_sell(seller, item)
  -- Before the thing is looked at, which may be somewhere else after a wait.
  local is_over = has_too_many(seller)
  if not seller.exists or not item.exists or not carried.in_pack(seller, item) or not item.movable or item:get("locked") then return NOT_THAT end
  if item.template == "gold" or checks.worth(item) > 0 then return IS_MONEY end
  local why_not = things.why_not_sold(item)
  if why_not then return why_not end
  return is_over and TOO_MANY or nil
end

-- Puts a thing up: `first` and `buyout`, prices as they were typed, and `hours`. Waits.
function bidding.sell(seller, item, terms)
  local first = bidding.price(terms.first)
  local buyout = terms.buyout ~= "" and bidding.price(terms.buyout) or nil
  if not first or terms.buyout ~= "" and not buyout then return BAD_PRICE:format(rules.most_price) end
  if buyout and buyout <= first then return BAD_BUYOUT end
  local reason = bidding.why_not_sell(seller, item)
  if reason then return reason end
  local title, pack, x, y = lots.title_of(item), item.container, item.x, item.y
  local lot = lots.open(item, {
    seller = seller.serial, seller_account = online.account_of(seller), seller_name = seller.name, title = title, first = first,
    buyout = buyout, ends_at = time.unix() + terms.hours * rules.hour_ms,
  })
  if not lot then return NO_ROOM end
  if taxes.charge(seller, first) then
    listing.publish(lot)
    return nil
  end
  item:put_in(pack, x, y)
  lot:delete()
  return NO_FEE:format(taxes.fee(first))
end

-- Looks at a bid for the lot of a row: `{ amount, owner, account, name }`. Returns it, with no more than the price at
-- which bidding ends; nil and a sentence for one that is not taken.
local function looked_at(row, bid)
  if not row or row.ends_at <= time.unix() then return nil, bidding.GONE end
  if not bid.account or row.seller_account == bid.account or row.seller == bid.owner then return nil, OWN end
  local amount, buyout, least = bid.amount, row.buyout, lots.next_bid(row)
  if row.bidder == bid.owner and amount ~= buyout then return nil, LEADS end
  if buyout then amount, least = math.min(amount, buyout), math.min(least, buyout) end
  if amount < least then return nil, TOO_LOW:format(least) end
  if amount > rules.most_price and amount ~= least then return nil, TOO_MUCH:format(rules.most_price) end
  return { amount = amount, owner = bid.owner, account = bid.account, name = bid.name }
end

-- The bid of somebody here for the lot of a row; nil and a sentence for one that is not taken.
function bidding.bid_for(bidder, row, amount)
  return looked_at(row, { amount = amount, owner = bidder.serial, account = online.account_of(bidder), name = bidder.name })
end

-- As bid_for, for a bid that came from another process.
function bidding.bid_for_lot(lot, bid) return looked_at(listing.row(lot), bid) end

function bidding.can_pay(bidder, amount) return money.in_pack(bidder) + money.in_bank(bidder) >= amount end

-- After a bid was taken: one that reaches the price of the buyout ends the auction, a late one moves its end.
local function go_on(lot, amount)
  if amount == lot:get("buyout") then return settling.settle(lot) end
  lot:set("ends_at", math.max(lot:get("ends_at"), time.unix() + rules.late_ms))
  listing.publish(lot)
end

-- Takes a bid that was looked at, and the check over it. Returns whether it could.
function bidding.take_check(lot, check, bid)
  if not escrow.take_check(lot, check, bid, OUTBID:format(lot:get("title"))) then return false end
  go_on(lot, bid.amount)
  return true
end

-- Bids a sum for a lot that is here.
function bidding.bid(bidder, lot, amount)
  local bid, reason = bidding.bid_for(bidder, lot and listing.row(lot), amount)
  if not bid then return reason end
  if not escrow.take(lot, bidder, bid, OUTBID:format(lot:get("title"))) then return bidding.TOO_POOR end
  go_on(lot, bid.amount)
  return nil
end

-- Takes back what nobody bid for, by the serial of the seller. The fee is spent.
function bidding.withdraw_for(seller, lot)
  if not lot or lot:get("seller") ~= seller or lot:get("bid") then return NOT_YOURS end
  settling.settle(lot)
  return nil
end

function bidding.withdraw(seller, lot) return bidding.withdraw_for(seller.serial, lot) end

return bidding
