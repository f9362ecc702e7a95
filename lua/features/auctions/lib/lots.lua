-- What an auction is. A lot is a container that nobody sees, with the thing in it and, after a bid, a check over that
-- gold. Its params: `seller`, `seller_account`, `seller_name`; `title`; `first`, the price at which bids begin;
-- `buyout`, perhaps; `ends_at`; and of the highest bid `bid`, `bidder`, `bidder_account`, `bidder_name`. All of it is
-- stored with the world.

local rules = require("features.auctions.data.auction_rules")
local safekeeping = require("features.safekeeping.lib.safekeeping")
local things = require("lib.things")

ledger.pass_on()

local lots = { TEMPLATE = "auction_lot" }

local CHECK, GOLD = "bank_check", "gold"

-- The lot with a serial; nil if it is gone.
function lots.get(serial)
  local lot = things.get(serial)
  return lot and lot.template == lots.TEMPLATE and lot or nil
end

-- The lots for which `is_wanted` is true, those that end first before the others.
function lots.all(is_wanted)
  local rows, found = {}, {}
  for lot in items.each { template = lots.TEMPLATE } do
    -- One without an end was never put up.
    local at = lot:get("ends_at")
    if at and (not is_wanted or is_wanted(lot)) then rows[#rows + 1] = { lot = lot, at = at, serial = lot.serial } end
  end
  table.sort(rows, function(one, other)
    if one.at == other.at then return one.serial < other.serial end
    return one.at < other.at
  end)
  for index, row in ipairs(rows) do found[index] = row.lot end
  return found
end

-- The check over the highest bid; nil without one. Money is not auctioned, so a check in a lot is that of a bid.
function lots.escrow(lot)
  for _, inner in ipairs(lot.contents) do
    if inner.template == CHECK then return inner end
  end
  return nil
end

-- What is auctioned; nil when it has been handed out.
function lots.thing(lot)
  for _, inner in ipairs(lot.contents) do
    if inner.template ~= CHECK and inner.template ~= GOLD then return inner end
  end
  return nil
end

function lots.is_over(lot) return lot:get("ends_at") <= time.unix() end

-- The least that can be bid now for the lot of a row (listing.lua).
function lots.next_bid(row)
  local bid = row.bid
  if not bid then return row.first end
  return bid + math.max(1, bid * rules.step_percent // 100)
end

-- What a thing is called in a list.
function lots.title_of(item)
  local inside = item.is_container and things.count_in(item) or 0
  local name = things.called(item)
  return inside > 0 and ("%s with %s"):format(name, text.counted(inside, "thing")) or name
end

-- Makes a lot of a thing. Returns nil when the shard has no room for it; the thing is where it was then.
function lots.open(item, params)
  local lot = safekeeping.make(lots.TEMPLATE, params)
  if not lot then return nil end
  if item:put_in(lot) then return lot end
  lot:delete()
  return nil
end

-- The highest bid, as it is written on a lot; nil takes it off.
function lots.set_bid(lot, bid)
  lot:set("bid", bid and bid.amount)
  lot:set("bidder", bid and bid.owner)
  lot:set("bidder_account", bid and bid.account)
  lot:set("bidder_name", bid and bid.name)
end

function lots.bidder(lot) return { owner = lot:get("bidder"), account = lot:get("bidder_account") } end

function lots.seller(lot) return { owner = lot:get("seller"), account = lot:get("seller_account") } end

-- How long the lot of a row still lasts, in words.
function lots.time_left(row)
  local minutes = math.max(0, row.ends_at - time.unix()) // 60000
  if minutes < 60 then return ("%d min"):format(minutes) end
  if minutes < 2880 then return ("%d h"):format(minutes // 60) end
  return ("%d days"):format(minutes // 1440)
end

return lots
