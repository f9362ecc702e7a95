-- Bank checks, which become gold again in the bank box of their holder, and deeds of commodities.

local checks = require("lib.checks")
local cashing = require("features.banking.lib.cashing")
local commodity_deeds = require("features.banking.lib.commodity_deeds")
local items_of = require("lib.templates.item_families")

local VALUE = 1060738 -- value: ~1_val~

items_of { tags = { "money" } }("bank_check", 0x14F0, {
  hue = 0x34, weight = 1, on_use = cashing.use,
  on_describe = function(check) return { { cliloc = VALUE, arguments = { tostring(checks.worth(check)) } } } end,
})

item_template("commodity_deed", {
  name = "a commodity deed", item_id = 0x14F0, hue = 0x47, weight = 1, tags = { "deed" }, params = { blessed = true },
  on_use = commodity_deeds.use, on_describe = commodity_deeds.describe,
})
