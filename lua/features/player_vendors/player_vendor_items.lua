-- The contract that places a vendor, and the pack of one.

local placing = require("features.player_vendors.lib.vendor_placing")
local player_vendors = require("features.player_vendors.lib.player_vendors")
local shelves = require("features.player_vendors.lib.shelves")

item_template("contract_of_employment", {
  name = "a contract of employment", item_id = 0x14F0, weight = 1, tags = { "deed" }, on_use = placing.use,
})

item_template(player_vendors.PACK, {
  base = "backpack", name = "a vendor's pack", movable = false, tags = { "container" },
  on_take = shelves.take, on_drop_onto = shelves.give, on_drop_within = shelves.give,
  on_describe_within = shelves.describe, on_click_within = shelves.label,
})
