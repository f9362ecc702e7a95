-- The gold of bids. A bidder pays at once; the gold is a check in the lot. A bidder who is outbid gets it back in the
-- bank box at once; what has no room there waits (features.safekeeping.lib.safekeeping).

local checks = require("lib.checks")
local lots = require("features.auctions.lib.lots")
local money = require("lib.money")
local safekeeping = require("features.safekeeping.lib.safekeeping")

local escrow = {}

-- Gives the highest bid of a lot back. Returns whether it could; a lot without one has nothing to give back.
function escrow.give_back(lot, words)
  local check, whose = lots.escrow(lot), lots.bidder(lot)
  if check and not safekeeping.keep(whose, lot:get("title"), { check }, 0) then return false end
  lots.set_bid(lot, nil)
  if check then safekeeping.bring(whose, words) end
  return true
end

-- Takes a check for a bid, and gives the one before back. Returns whether it could.
function escrow.take_check(lot, check, bid, outbid)
  if not escrow.give_back(lot, outbid) or not check:put_in(lot) then return false end
  lots.set_bid(lot, bid)
  return true
end

-- Takes the gold of a bid, and gives the one before back. Returns whether it could. Nothing waits in here.
function escrow.take(lot, bidder, bid, outbid)
  if money.in_pack(bidder) + money.in_bank(bidder) < bid.amount or not escrow.give_back(lot, outbid) then return false end
  if not checks.write(lot, bid.amount) then return false end
  money.take_together(bidder, bid.amount, "backpack", "bank")
  lots.set_bid(lot, bid)
  return true
end

-- Turns a part of the highest bid into coins in the lot, as many as fit at once. Returns how many.
function escrow.cash(lot, amount)
  local check = lots.escrow(lot)
  local fitted = check and money.give(lot, math.min(amount, checks.worth(check))) or 0
  if fitted > 0 then checks.set_worth(check, checks.worth(check) - fitted) end
  return fitted
end

return escrow
