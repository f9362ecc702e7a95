-- Lots of auctions. See lib/lots.lua.

local lots = require("features.auctions.lib.lots")

item_template(lots.TEMPLATE, {
  name = "an auction", item_id = 0x0E75, container_gump = 0x3C, weight = 0, hidden = true, movable = false, tags = { "vault" },
})
