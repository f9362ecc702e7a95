-- Crops as they grow on the fields.

local items_of = require("lib.templates.item_families")

local crop = items_of { tags = { "plant", "crop" }, weight = 1, movable = false }
crop("farmable_cabbage", 0x0C7B, { name = "cabbage" })
crop("farmable_carrot", 0x0C76, { name = "carrot" })
crop("farmable_cotton", 0x0C51, { name = "cotton" })
crop("farmable_flax", 0x1A99, { name = "flax" })
crop("farmable_lettuce", 0x0CB6, { name = "lettuce" })
crop("farmable_onion", 0x0C6F, { name = "onion" })
crop("farmable_pumpkin", 0x0C5E, { name = "pumpkin" })
crop("farmable_turnip", 0x0C61, { name = "turnip" })
crop("farmable_wheat", 0x0C55, { name = "wheat" })
