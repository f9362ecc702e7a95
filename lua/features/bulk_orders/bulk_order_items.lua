-- The deed of a bulk order. A player hands it in by dropping it on the one who ordered.

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
