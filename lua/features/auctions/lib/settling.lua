-- How an auction ends: the thing goes to the highest bidder, the gold less the tax to the seller; without a bid the
-- thing goes back. Both come into the bank boxes (features.safekeeping.lib.safekeeping). What is done can be done
-- again: a lot that could not be settled whole is settled with the next look, and nothing is handed out twice.

local checks = require("lib.checks")
local escrow = require("features.auctions.lib.escrow")
local listing = require("features.auctions.lib.listing")
local lots = require("features.auctions.lib.lots")
local safekeeping = require("features.safekeeping.lib.safekeeping")
local sweeps = require("lib.sweeps")
local taxes = require("features.auctions.lib.taxes")

ledger.pass_on()

local settling = {}

local WON = "You won the auction of %s for %d gold. It is kept for you by the bank."
local SOLD = "%s was sold for %d gold. The bank has your %d."
local NOT_SOLD = "Nobody bid for %s. It is kept for you by the bank."

-- Hands the thing of a lot to somebody. Returns whether there is none in it any more.
local function hand_thing(lot, whose, words)
  local thing = lots.thing(lot)
  if not thing then return true end
  if not safekeeping.keep(whose, lot:get("title"), { thing }, 0) then return false end
  safekeeping.bring(whose, words)
  return true
end

local function hand_gold(lot, title, bid)
  local check = lots.escrow(lot)
  if not check then return true end
  if not lot:get("taxed") then
    taxes.levy(lot, bid)
    lot:set("taxed", true)
  end
  local whose, worth = lots.seller(lot), checks.worth(check)
  if not safekeeping.keep(whose, title, { check }, 0) then return false end
  safekeeping.bring(whose, SOLD:format(title, bid, worth))
  return true
end

-- Ends an auction. Returns whether all of it was handed out.
function settling.settle(lot)
  local title, bid = lot:get("title"), lot:get("bid")
  if not bid then
    if not hand_thing(lot, lots.seller(lot), NOT_SOLD:format(title)) then return false end
  elseif not hand_thing(lot, lots.bidder(lot), WON:format(title, bid)) or not hand_gold(lot, title, bid) then
    return false
  end
  listing.forget(lot)
  lot:delete()
  return true
end

-- Ends all auctions whose time is over, each in a turn of its own. Waits.
function settling.settle_due()
  sweeps.each(lots.all(lots.is_over), function(lot)
    if lot.exists then settling.settle(lot) end
    wait(0)
  end)
end

-- A character is gone for good. Its bids are void, what it wants to sell and nobody bid for goes back, and what waits
-- for it is for its account (features.safekeeping.lib.safekeeping).
function settling.forget(serial)
  sweeps.each(lots.all(), function(lot)
    local is_bidder, is_seller = lot:get("bidder") == serial, lot:get("seller") == serial
    if is_bidder then escrow.give_back(lot) end
    if is_seller and not lot:get("bid") then
      settling.settle(lot)
    elseif is_bidder or is_seller then
      if is_seller then lot:set("seller", nil) end
      listing.publish(lot)
    end
  end)
end

return settling
