-- One auction: what it is, and the buttons to bid, to buy and to take it back.

local listing = require("features.auctions.lib.listing")
local lots = require("features.auctions.lib.lots")
local menu = require("features.auctions.lib.auction_menu")
local parts = require("lib.gumps.parts")

local WIDTH, HEIGHT, LEFT, ROW = 400, 290, 20, 22

local function facts_of(lot)
  return {
    { ("Seller: %s"):format(lot.seller_name) },
    { lot.bid and ("Highest bid: %d by %s"):format(lot.bid, lot.bidder_name) or "Nobody has bid yet." },
    { ("Least bid: %d"):format(lots.next_bid(lot)) },
    { lot.buyout and ("Bidding ends at %d."):format(lot.buyout) or "No price ends bidding." },
    { ("Time left: %s"):format(lots.time_left(lot)) },
  }
end

gump.define {
  name = "auction", x = 100, y = 80,
  build = function(window, data)
    local lot = data.lot and listing.find(data.lot)
    local is_on = lot ~= nil and lot.item_id ~= nil
    parts.frame(window, WIDTH, HEIGHT, is_on and lot.title or "That auction is over.")
    if not is_on then return end
    window:hued_item { x = WIDTH - 80, y = 60, item = lot.item_id, hue = lot.hue }
    parts.rows(window, { x = LEFT, y = 24 + ROW, row_height = ROW, width = 280, rows = facts_of(lot) })
    local serial, y = lot.serial, 170
    local function button(name, words, does)
      parts.button(window, { x = LEFT, y = y, name = name, text = words, on_click = menu.button(data.keeper, does) })
      y = y + 28
    end
    parts.entry(window, { x = LEFT + 84, y = y, width = 132, name = "bid", text = tostring(lots.next_bid(lot)), limit = 8 })
    button("bid", "Bid", menu.bid(serial))
    if lot.buyout then button("buy", ("Buy for %d"):format(lot.buyout), menu.buy(serial, lot.buyout)) end
    if lot.seller == data.user and not lot.bid then button("withdraw", "Take it back", menu.withdraw(serial)) end
    button("back", "Back", function(keeper, user) menu.show(keeper, user) end)
  end,
}
