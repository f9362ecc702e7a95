-- The deed of a bulk order, and the book that keeps such deeds. A player hands a deed in by dropping it on the one who
-- ordered.

local books = require("features.bulk_orders.lib.order_books")
local dealing = require("features.bulk_orders.lib.dealing")
local deeds = require("features.bulk_orders.lib.order_deeds")
local windows = require("features.bulk_orders.lib.windows")

item_template("bulk_order", {
  name = "a bulk order deed", item_id = 0x14EF, weight = 1, tags = { "deed", "bulk_order" },
  on_use = windows.open, on_describe = deeds.describe,
  on_drop = function(deed, user, onto)
    local one = onto and mobiles.get(onto.serial)
    if not one or not dealing.trade_of(one) then return end
    dealing.hand_in(one, user, deed)
    return false
  end,
})

item_template("bulk_order_book", {
  name = "a bulk order book", item_id = 0x2259, weight = 1, tags = { "bulk_order_book" }, params = { blessed = true },
  on_use = books.open, on_drop_onto = books.receive, on_describe = books.describe,
})
