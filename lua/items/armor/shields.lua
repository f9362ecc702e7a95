-- Shields.

local items_of = require("lib.templates.item_families")

local shield = items_of { tags = { "armor", "shield" }, weight = 5, layer = "two_handed" }
shield("bronze_shield", 0x1B72, { weight = 6, armor = 10, durability = { 25, 30 } })
shield("buckler", 0x1B73, { armor = 7, durability = { 40, 50 } })
shield("chaos_shield", 0x1BC3, { weight = 4, armor = 32, durability = { 100, 125 } })
shield("heater_shield", 0x1B76, { weight = 8, armor = 23, durability = { 50, 65 } })
shield("metal_kite_shield", 0x1B74, { weight = 7, armor = 16, durability = { 45, 60 } })
shield("metal_shield", 0x1B7B, { weight = 6, armor = 11, durability = { 50, 65 } })
shield("order_shield", 0x1BC4, { weight = 7, armor = 30, durability = { 100, 125 } })
shield("wooden_kite_shield", 0x1B79, { armor = 12, durability = { 50, 65 } })
shield("wooden_shield", 0x1B7A, { armor = 8, durability = { 20, 25 } })
