-- Putting things up for auction, and bidding. Each function returns nil, or why not.

local carried = require("lib.carried")
local checks = require("lib.checks")
local escrow = require("features.auctions.lib.escrow")
local lots = require("features.auctions.lib.lots")
local online = require("lib.online")
local rules = require("features.auctions.data.rules")
local settling = require("features.auctions.lib.settling")
local taxes = require("features.auctions.lib.taxes")

local bidding = {}

local GONE = "That auction is over."
local OWN = "You cannot bid for what your own account sells."
local LEADS = "Your bid is the highest already."
local TOO_LOW = "The least bid is %d gold."
local TOO_MUCH = "Nobody bids more than %d gold."
local TOO_POOR = "You do not have that much gold in your backpack and your bank box."
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

-- Why somebody cannot put a thing up; nil if it can.
function bidding.why_not_sell(seller, item)
  if not carried.in_pack(seller, item) or not item.movable or item:get("locked") then return NOT_THAT end
  if item.template == "gold" or checks.worth(item) > 0 then return IS_MONEY end
  local account, all, own = online.account_of(seller), 0, 0
  for lot in items.each { template = lots.TEMPLATE } do
    all = all + 1
    if lot:get("seller_account") == account then own = own + 1 end
  end
  return (own >= rules.most_of_account or all >= rules.most_of_all) and TOO_MANY or nil
end

-- Puts a thing up: `first` and `buyout`, prices as they were typed, and `hours`.
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
  if taxes.charge(seller, first) then return nil end
  item:put_in(pack, x, y)
  lot:delete()
  return NO_FEE:format(taxes.fee(first))
end

-- Bids a sum for a lot. A bid that reaches the price of the buyout ends the auction.
function bidding.bid(bidder, lot, amount)
  if not lot or lots.is_over(lot) then return GONE end
  local account = online.account_of(bidder)
  if not account or lot:get("seller_account") == account or lot:get("seller") == bidder.serial then return OWN end
  local buyout, least = lot:get("buyout"), lots.next_bid(lot)
  if lot:get("bidder") == bidder.serial and amount ~= buyout then return LEADS end
  if buyout then amount, least = math.min(amount, buyout), math.min(least, buyout) end
  if amount < least then return TOO_LOW:format(least) end
  if amount > rules.most_price and amount ~= least then return TOO_MUCH:format(rules.most_price) end
  local bid = { amount = amount, owner = bidder.serial, account = account, name = bidder.name }
  if not escrow.take(lot, bidder, bid, OUTBID:format(lot:get("title"))) then return TOO_POOR end
  if amount == buyout then
    settling.settle(lot)
    return nil
  end
  lot:set("ends_at", math.max(lot:get("ends_at"), time.unix() + rules.late_ms))
  return nil
end

-- Takes back what nobody bid for. The fee is spent.
function bidding.withdraw(seller, lot)
  if not lot or lot:get("seller") ~= seller.serial or lot:get("bid") then return NOT_YOURS end
  settling.settle(lot)
  return nil
end

return bidding
