-- Bids for what is auctioned in another process. The bidder pays at once: the gold goes there as a check in an offer,
-- an item with the params `lot`, `amount`, `owner`, `account`, `name` and `title`, and the process of the lot takes it
-- or sends the gold back. An offer is in one process at any moment, so that gold is neither lost nor doubled when one
-- is killed; where it lies unanswered, it is looked at again.

local bidding = require("features.auctions.lib.bidding")
local checks = require("lib.checks")
local listing = require("features.auctions.lib.listing")
local lots = require("features.auctions.lib.lots")
local money = require("lib.money")
local processes = require("lib.processes")
local safekeeping = require("features.safekeeping.lib.safekeeping")
local sweeps = require("lib.sweeps")

ledger.pass_on()

local offers = { TEMPLATE = "auction_offer" }

local WITHDRAWN = "auction_withdrawn"
local NO_ROOM = "The shard has no room for another bid."
local NOT_NOW = "That auction cannot be reached now."
local DONE = "Your bid of %d gold for %s is the highest."
local REFUSED = "%s Your %d gold for %s is in your bank box again."

local function whose_of(offer) return { owner = offer:get("owner"), account = offer:get("account") } end

-- Gives the gold of an offer back. Returns whether it could.
local function give_back(offer, reason)
  local title, amount = offer:get("title"), offer:get("amount")
  if not safekeeping.keep(whose_of(offer), title, offer.contents, 0) then return false end
  safekeeping.bring(whose_of(offer), REFUSED:format(reason, amount, title))
  offer:delete()
  return true
end

-- Sends a bid to the process of a lot. Returns nil, or why not; the answer of that process comes later.
function offers.send(bidder, row, amount)
  local bid, reason = bidding.bid_for(bidder, row, amount)
  if not bid then return reason end
  if not bidding.can_pay(bidder, bid.amount) then return bidding.TOO_POOR end
  local offer = safekeeping.make(offers.TEMPLATE, {
    lot = row.serial, title = row.title, amount = bid.amount, owner = bid.owner, account = bid.account, name = bid.name,
  })
  if not offer then return NO_ROOM end
  if not checks.write(offer, bid.amount) then
    offer:delete()
    return NO_ROOM
  end
  money.take_together(bidder, bid.amount, "backpack", "bank")
  if not safekeeping.send(offer, row.map_id) then give_back(offer, NOT_NOW) end
  return nil
end

-- The process of a lot takes an offer, or gives the gold back.
local function answer(offer, lot)
  local bid, reason = bidding.bid_for_lot(lot, {
    amount = offer:get("amount"), owner = offer:get("owner"), account = offer:get("account"), name = offer:get("name"),
  })
  local check = offer.contents[1]
  if not check then return offer:delete() end
  if not bid then return give_back(offer, reason) end
  if not bidding.take_check(lot, check, bid) then return end
  offer:delete()
  local words = lot.exists and DONE:format(bid.amount, lot:get("title"))
  if words then processes.tell_player(bid.owner, words) end
end

-- Looks at an offer: it is for a lot here, or on its way to one elsewhere, or too late.
function offers.look_at(offer)
  local lot = lots.get(offer:get("lot"))
  if lot then return answer(offer, lot) end
  local row = listing.find(offer:get("lot"))
  if row then return safekeeping.send(offer, row.map_id) end
  give_back(offer, bidding.GONE)
end

-- Looks at all that lie here.
function offers.look_at_all()
  for offer in items.each { template = offers.TEMPLATE, waits = true } do
    sweeps.alone(offer, function(one)
      if one.exists then offers.look_at(one) end
    end)
  end
end

-- The seller takes something back that is in another process.
function offers.withdraw(seller, row) processes.tell_others(WITHDRAWN, { lot = row.serial, seller = seller.serial }) end

-- What processes tell one another of auctions.
offers.handlers = {
  [WITHDRAWN] = function(data)
    local lot, seller = lots.get(math.tointeger(data.lot)), math.tointeger(data.seller)
    local reason = lot and bidding.withdraw_for(seller, lot)
    if reason then processes.tell_player(seller, reason) end
  end,
}

return offers
