-- Shields.

local items_of = require("lib.templates.item_families")

local shield = items_of { tags = { "armor", "shield" }, weight = 5, layer = "two_handed", needs_strength = 20 }
shield("bronze_shield", 0x1B72, { weight = 6, armor = 10, needs_strength = 35 })
shield("buckler", 0x1B73, { armor = 7 })
shield("chaos_shield", 0x1BC3, { weight = 4, armor = 32, needs_strength = 95 })
shield("gargish_wooden_shield", 0x4200)
shield("heater_shield", 0x1B76, { weight = 8, armor = 23, needs_strength = 90 })
shield("metal_kite_shield", 0x1B74, { weight = 7, armor = 16, needs_strength = 45 })
shield("metal_shield", 0x1B7B, { weight = 6, armor = 11, needs_strength = 45 })
shield("order_shield", 0x1BC4, { weight = 7, armor = 30, needs_strength = 95 })
shield("wooden_kite_shield", 0x1B79, { armor = 12 })
shield("wooden_shield", 0x1B7A, { armor = 8 })
