-- Clothes and armor of the elves and of Tokuno.

local items_of = require("lib.templates.item_families")
local marks = require("lib.marks")

local cloth = items_of { tags = { "clothes" }, weight = 2, on_describe = marks.describe }
cloth("cloth_ninja_jacket", 0x2794, { weight = 5, layer = "inner_torso" })
cloth("elven_dark_shirt", 0x3176, { layer = "shirt" })
cloth("elven_pants", 0x2FC3, { layer = "pants" })
cloth("elven_shirt", 0x3175, { layer = "shirt" })
cloth("female_elven_robe", 0x2FBA, { layer = "robe" })
cloth("female_kimono", 0x2783, { weight = 3, layer = "robe" })
cloth("hakama", 0x279A, { layer = "skirt" })
cloth("hakama_shita", 0x279C, { weight = 3, layer = "robe" })
cloth("jin_baori", 0x27A1, { weight = 3, layer = "tunic" })
cloth("kamishimo", 0x2799, { weight = 3, layer = "robe" })
cloth("male_elven_robe", 0x2FB9, { layer = "robe" })
cloth("male_kimono", 0x2782, { weight = 3, layer = "robe" })
cloth("obi", 0x27A0, { weight = 1, layer = "waist" })
cloth("tattsuke_hakama", 0x279B, { layer = "pants" })
cloth("woodland_belt", 0x2B68, { weight = 4, layer = "waist" })

local hat = items_of { tags = { "clothes", "hat" }, weight = 1, layer = "helmet", on_describe = marks.describe }
hat("cloth_ninja_hood", 0x278F, { weight = 2 })
hat("kasa", 0x2798, { weight = 3 })

local shoes = items_of { tags = { "clothes", "shoes" }, weight = 2, layer = "shoes", on_describe = marks.describe }
shoes("elven_boots", 0x2FC4)
shoes("ninja_tabi", 0x2797)
shoes("samurai_tabi", 0x2796)

local leather = items_of { tags = { "armor", "leather" }, weight = 2, needs_strength = 20 }
leather("female_leaf_chest", 0x2FCB, {
  name = "female leaf armor", layer = "inner_torso", armor = 13, needs_strength = 20, durability = { 30, 40 },
})
leather("leaf_arms", 0x2FC8, { layer = "arms", armor = 13, needs_strength = 15, durability = { 30, 40 } })
leather("leaf_chest", 0x2FC5, { layer = "inner_torso", armor = 13, needs_strength = 20, durability = { 30, 40 } })
leather("leaf_gloves", 0x2FC6, { layer = "gloves", armor = 13, needs_strength = 10, durability = { 30, 40 } })
leather("leaf_gorget", 0x2FC7, { layer = "necklace", armor = 13, needs_strength = 10, durability = { 30, 40 } })
leather("leaf_legs", 0x2FC9, { layer = "pants", armor = 13, needs_strength = 20, durability = { 30, 40 } })
leather("leaf_tonlet", 0x2FCA, { layer = "skirt", armor = 13, needs_strength = 10, durability = { 30, 40 } })
leather("leather_do", 0x27C6, { weight = 6, layer = "inner_torso", armor = 3, needs_strength = 40, durability = { 35, 45 } })
leather("leather_haidate", 0x278A, { weight = 4, layer = "pants", armor = 3, needs_strength = 20, durability = { 30, 40 } })
leather("leather_hiro_sode", 0x277E, { weight = 1, layer = "arms", armor = 3, needs_strength = 25, durability = { 40, 50 } })
leather("leather_jingasa", 0x2776, { weight = 3, layer = "helmet", armor = 3, needs_strength = 25, durability = { 20, 30 } })
leather("leather_mempo", 0x277A, { layer = "necklace", armor = 3, needs_strength = 30, durability = { 35, 40 } })
leather("leather_ninja_hood", 0x278E, { layer = "helmet", armor = 3, needs_strength = 10, durability = { 25, 45 } })
leather("leather_ninja_jacket", 0x2793, {
  weight = 5, layer = "inner_torso", armor = 3, needs_strength = 10, durability = { 55, 65 },
})
leather("leather_ninja_mitts", 0x2792, { layer = "gloves", armor = 3, needs_strength = 10, durability = { 25, 25 } })
leather("leather_ninja_pants", 0x2791, { weight = 3, layer = "pants", armor = 3, needs_strength = 10, durability = { 40, 50 } })
leather("leather_suneate", 0x2786, { weight = 4, layer = "pants", armor = 3, needs_strength = 20, durability = { 25, 40 } })

local studded = items_of { tags = { "armor", "leather", "studded" }, weight = 1, needs_strength = 25 }
studded("hide_chest", 0x2B74, { weight = 6, layer = "inner_torso", armor = 15, needs_strength = 25, durability = { 35, 45 } })
studded("hide_female_chest", 0x2B79, {
  weight = 6, layer = "inner_torso", armor = 15, needs_strength = 35, durability = { 35, 45 },
})
studded("hide_gloves", 0x2B75, { weight = 2, layer = "gloves", armor = 15, needs_strength = 15, durability = { 35, 45 } })
studded("hide_gorget", 0x2B76, { weight = 3, layer = "necklace", armor = 15, needs_strength = 15, durability = { 35, 45 } })
studded("hide_pants", 0x2B78, { weight = 5, armor = 15, needs_strength = 25, durability = { 35, 45 } })
studded("hide_pauldrons", 0x2B77, { weight = 4, armor = 15, needs_strength = 20, durability = { 35, 45 } })
studded("studded_do", 0x27C7, { weight = 8, layer = "inner_torso", armor = 3, needs_strength = 55, durability = { 40, 50 } })
studded("studded_haidate", 0x278B, { weight = 5, layer = "pants", armor = 3, needs_strength = 30, durability = { 35, 45 } })
studded("studded_hiro_sode", 0x277F, { layer = "arms", armor = 3, needs_strength = 30, durability = { 45, 55 } })
studded("studded_mempo", 0x279D, { weight = 2, layer = "necklace", armor = 3, needs_strength = 30, durability = { 30, 40 } })
studded("studded_suneate", 0x27D2, { weight = 5, layer = "pants", armor = 3, needs_strength = 30, durability = { 35, 50 } })

local chain = items_of { tags = { "armor", "metal" }, weight = 7, needs_strength = 60 }
chain("chain_hatsuburi", 0x2774, { layer = "helmet", armor = 3, needs_strength = 50, durability = { 55, 75 } })

local plate = items_of { tags = { "armor", "metal", "plate" }, weight = 5, needs_strength = 70 }
plate("decorative_plate_kabuto", 0x2778, {
  weight = 6, layer = "helmet", armor = 3, needs_strength = 70, durability = { 55, 75 },
})
plate("female_elven_plate_chest", 0x2B6D, {
  weight = 8, layer = "inner_torso", armor = 30, needs_strength = 95, durability = { 50, 65 },
})
plate("heavy_plate_jingasa", 0x2777, { layer = "helmet", armor = 4, needs_strength = 55, durability = { 50, 70 } })
plate("light_plate_jingasa", 0x2781, { layer = "helmet", armor = 4, needs_strength = 55, durability = { 55, 60 } })
plate("plate_battle_kabuto", 0x2785, { weight = 6, layer = "helmet", armor = 3, needs_strength = 70, durability = { 60, 65 } })
plate("plate_do", 0x277D, { weight = 10, layer = "inner_torso", armor = 3, needs_strength = 85, durability = { 60, 70 } })
plate("plate_haidate", 0x278D, { weight = 7, layer = "pants", armor = 3, needs_strength = 80, durability = { 55, 65 } })
plate("plate_hatsuburi", 0x2775, { layer = "helmet", armor = 4, needs_strength = 65, durability = { 55, 75 } })
plate("plate_hiro_sode", 0x2780, { weight = 3, layer = "arms", armor = 3, needs_strength = 75, durability = { 55, 75 } })
plate("plate_mempo", 0x2779, { weight = 3, layer = "necklace", armor = 4, needs_strength = 50, durability = { 60, 70 } })
plate("plate_suneate", 0x2788, { weight = 7, layer = "pants", armor = 3, needs_strength = 80, durability = { 55, 65 } })
plate("small_plate_jingasa", 0x2784, { layer = "helmet", armor = 4, needs_strength = 55, durability = { 55, 60 } })
plate("standard_plate_kabuto", 0x2789, { weight = 6, layer = "helmet", armor = 3, needs_strength = 70, durability = { 60, 65 } })
plate("woodland_arms", 0x2B6C, { layer = "arms", armor = 40, needs_strength = 80, durability = { 50, 65 } })
plate("woodland_chest", 0x2B67, { weight = 8, layer = "inner_torso", armor = 40, needs_strength = 95, durability = { 50, 65 } })
plate("woodland_gloves", 0x2B6A, { weight = 2, layer = "gloves", armor = 40, needs_strength = 70, durability = { 50, 65 } })
plate("woodland_gorget", 0x2B69, { weight = 1, layer = "necklace", armor = 40, needs_strength = 45, durability = { 50, 65 } })
plate("woodland_legs", 0x2B6B, { weight = 8, layer = "pants", armor = 40, needs_strength = 90, durability = { 50, 65 } })

local helmet = items_of { tags = { "armor", "helmet" }, weight = 5, layer = "helmet", needs_strength = 20 }
helmet("circlet", 0x2B6E, { weight = 2, armor = 30, needs_strength = 10, hinders_meditation = 0, durability = { 50, 65 } })
helmet("gemmed_circlet", 0x2B70, { weight = 2, armor = 30, needs_strength = 10, hinders_meditation = 0, durability = { 20, 35 } })
helmet("royal_circlet", 0x2B6F, { weight = 2, armor = 30, needs_strength = 10, hinders_meditation = 0, durability = { 20, 35 } })
