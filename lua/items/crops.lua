-- Crops and herbs as they grow on the fields.

local crops = require("features.gathering.lib.gathering").crops
local items_of = require("lib.templates.item_families")

local crop = items_of { tags = { "plant", "crop" }, weight = 1, movable = false }
crop("farmable_cabbage", 0x0C7B, { name = "cabbage", on_use = crops.picker("cabbage", 1, 1) })
crop("farmable_carrot", 0x0C76, { name = "carrot", on_use = crops.picker("carrot", 1, 1) })
crop("farmable_cotton", 0x0C51, { name = "cotton", on_use = crops.picker("cotton", 1, 1) })
crop("farmable_flax", 0x1A99, { name = "flax", on_use = crops.picker("flax", 1, 1) })
crop("farmable_lettuce", 0x0CB6, { name = "lettuce", on_use = crops.picker("lettuce", 1, 1) })
crop("farmable_onion", 0x0C6F, { name = "onion", on_use = crops.picker("onion", 1, 1) })
crop("farmable_pumpkin", 0x0C5E, { name = "pumpkin", on_use = crops.picker("pumpkin", 1, 1) })
crop("farmable_turnip", 0x0C61, { name = "turnip", on_use = crops.picker("turnip", 1, 1) })
crop("farmable_wheat", 0x0C55, { name = "wheat", on_use = crops.picker("wheat_sheaf", 1, 1) })

local herb = items_of { tags = { "plant", "herb" }, weight = 1, movable = false }
herb("farmable_garlic", 0x18E1, { name = "garlic", on_use = crops.picker("garlic", 1, 3) })
herb("farmable_ginseng", 0x18E9, { name = "ginseng", on_use = crops.picker("ginseng", 1, 3) })
herb("farmable_mandrake", 0x18DF, { name = "mandrake", on_use = crops.picker("mandrake_root", 1, 3) })
herb("farmable_nightshade", 0x18E7, { name = "nightshade", on_use = crops.picker("nightshade", 1, 3) })
