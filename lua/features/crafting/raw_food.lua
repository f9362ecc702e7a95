-- Food that needs a fire.

local items_of = require("lib.templates.item_families")
local roasting = require("features.crafting.lib.roasting")

local raw = items_of { tags = { "food" }, weight = 1, stackable = true, on_use = roasting.use }
raw("raw_bird", 0x09B9)
raw("raw_chicken_leg", 0x1607)
raw("raw_fish_steak", 0x097A, { weight = 0.1 })
raw("raw_lamb_leg", 0x1609)
raw("raw_ribs", 0x09F1)
