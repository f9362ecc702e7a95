-- One auction: what it is, and the buttons to bid, to buy and to take it back.

local listing = require("features.auctions.lib.listing")
local lots = require("features.auctions.lib.lots")
local menu = require("features.auctions.lib.auction_menu")

local WIDTH, HEIGHT, LEFT, ROW = 400, 290, 20, 22

local function button(window, y, name, label, on_click)
  window:button { x = LEFT, y = y, normal = 4005, pressed = 4007, name = name, on_click = on_click }
  window:label { x = LEFT + 36, y = y + 2, hue = 0, text = label }
end

local function facts_of(lot)
  return {
    ("Seller: %s"):format(lot.seller_name),
    lot.bid and ("Highest bid: %d by %s"):format(lot.bid, lot.bidder_name) or "Nobody has bid yet.",
    ("Least bid: %d"):format(lots.next_bid(lot)),
    lot.buyout and ("Bidding ends at %d."):format(lot.buyout) or "No price ends bidding.",
    ("Time left: %s"):format(lots.time_left(lot)),
  }
end

gump.define {
  name = "auction",
  x = 100,
  y = 80,

  build = function(window, data)
    window:page(0)
    window:background { x = 0, y = 0, width = WIDTH, height = HEIGHT, art = 9200 }
    local lot = data.lot and listing.find(data.lot)
    if not lot or not lot.item_id then return window:label { x = LEFT, y = 16, hue = 0, text = "That auction is over." } end
    window:cropped_label { x = LEFT, y = 16, width = WIDTH - 40, height = 20, hue = 0x35, text = lot.title }
    window:hued_item { x = WIDTH - 80, y = 60, item = lot.item_id, hue = lot.hue }
    for index, fact in ipairs(facts_of(lot)) do
      window:cropped_label { x = LEFT, y = 24 + index * ROW, width = 280, height = 20, hue = 0, text = fact }
    end
    local serial, y = lot.serial, 170
    button(window, y, "bid", "Bid", menu.button(data.keeper, menu.bid(serial)))
    window:text_entry_limited {
      x = LEFT + 90, y = y + 2, width = 120, height = 20, hue = 0x35, name = "bid", text = tostring(lots.next_bid(lot)), limit = 8,
    }
    local buyout = lot.buyout
    if buyout then button(window, y + 28, "buy", ("Buy for %d"):format(buyout), menu.button(data.keeper, menu.buy(serial, buyout))) end
    if lot.seller == data.user and not lot.bid then
      button(window, y + 56, "withdraw", "Take it back", menu.button(data.keeper, menu.withdraw(serial)))
    end
    button(window, y + 84, "back", "Back", menu.button(data.keeper, function(keeper, user) menu.show(keeper, user) end))
  end,
}
