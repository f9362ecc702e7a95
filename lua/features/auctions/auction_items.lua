-- Lots of auctions, and bids on their way to another process. See lib/lots.lua and lib/offers.lua.

local lots = require("features.auctions.lib.lots")
local offers = require("features.auctions.lib.offers")

item_template(lots.TEMPLATE, {
  name = "an auction", item_id = 0x0E75, container_gump = 0x3C, weight = 0, hidden = true, movable = false, tags = { "vault" },
})

item_template(offers.TEMPLATE, {
  name = "a bid", item_id = 0x0E75, container_gump = 0x3C, weight = 0, hidden = true, movable = false, tags = { "vault" },
})
