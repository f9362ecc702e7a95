-- Armor, clothes and weapons of gargoyles. Their robe belongs to the stock: new characters wear it.

local items_of = require("lib.templates.item_families")
local marks = require("lib.marks")

local cloth = items_of { tags = { "clothes" }, weight = 2, on_describe = marks.describe }
local shield = items_of { tags = { "armor", "shield" }, weight = 5, layer = "two_handed" }
local sword = items_of {
  tags = { "weapon", "sword" }, weight = 1, needs_strength = 25,
  skill = "swordsmanship", kind = "slashing", animation = 9, hit_sound = 0x237, miss_sound = 0x23A,
}
cloth("gargish_fancy_robe", 0x4002, { weight = 3, layer = "robe" })
shield("gargish_wooden_shield", 0x4200)
sword("gargish_talwar", 0x0908, { layer = "two_handed", damage = { 16, 19 }, needs_strength = 40 })

local gargish = items_of { tags = { "armor", "gargish" }, weight = 2, needs_strength = 40 }
gargish("gargish_cloth_arms_type1", 0x0404, { layer = "arms", needs_strength = 20 })
gargish("gargish_cloth_arms_type2", 0x0403, { layer = "arms", needs_strength = 20 })
gargish("gargish_cloth_chest_type1", 0x0406, { layer = "inner_torso", needs_strength = 25 })
gargish("gargish_cloth_chest_type2", 0x0405, { layer = "inner_torso", needs_strength = 25 })
gargish("gargish_cloth_kilt_type1", 0x0408, { layer = "skirt", needs_strength = 20 })
gargish("gargish_cloth_kilt_type2", 0x0407, { layer = "skirt", needs_strength = 20 })
gargish("gargish_cloth_legs_type1", 0x040A, { layer = "pants", needs_strength = 20 })
gargish("gargish_cloth_legs_type2", 0x0409, { layer = "pants", needs_strength = 20 })
gargish("gargish_leather_arms_type1", 0x0301, { weight = 4, layer = "arms", armor = 13, needs_strength = 25 })
gargish("gargish_leather_arms_type2", 0x0302, { weight = 4, layer = "arms", armor = 13, needs_strength = 25 })
gargish("gargish_leather_chest_type1", 0x0304, { weight = 4, layer = "inner_torso", armor = 13, needs_strength = 25 })
gargish("gargish_leather_chest_type2", 0x0303, { weight = 4, layer = "inner_torso", armor = 13, needs_strength = 25 })
gargish("gargish_leather_kilt_type1", 0x0311, { weight = 4, layer = "skirt", armor = 13, needs_strength = 25 })
gargish("gargish_leather_kilt_type2", 0x0310, { weight = 4, layer = "skirt", armor = 13, needs_strength = 25 })
gargish("gargish_leather_legs_type1", 0x0305, { weight = 4, layer = "pants", armor = 13, needs_strength = 25 })
gargish("gargish_leather_legs_type2", 0x0306, { weight = 4, layer = "pants", armor = 13, needs_strength = 25 })
gargish("gargish_leather_wing_armor", 0x457E, { layer = "cloak", needs_strength = 10 })
gargish("gargish_stone_arms_type1", 0x0284, { weight = 10, layer = "arms", armor = 40 })
gargish("gargish_stone_arms_type2", 0x0283, { weight = 10, layer = "arms", armor = 40 })
gargish("gargish_stone_chest_type1", 0x0286, { weight = 15, layer = "inner_torso", armor = 40 })
gargish("gargish_stone_chest_type2", 0x0285, { weight = 15, layer = "inner_torso", armor = 40 })
gargish("gargish_stone_kilt_type1", 0x0288, { weight = 10, layer = "skirt", armor = 40 })
gargish("gargish_stone_kilt_type2", 0x0287, { weight = 10, layer = "skirt", armor = 40 })
gargish("gargish_stone_legs_type1", 0x028A, { weight = 15, layer = "pants", armor = 40 })
gargish("gargish_stone_legs_type2", 0x0289, { weight = 15, layer = "pants", armor = 40 })
gargish("gargish_studded_arms_type1", 0x0284, { weight = 10, layer = "arms" })
gargish("gargish_studded_arms_type2", 0x0283, { weight = 10, layer = "arms", armor = 16 })
gargish("gargish_studded_chest_type1", 0x0286, { weight = 15, layer = "inner_torso", armor = 16 })
gargish("gargish_studded_chest_type2", 0x0285, { weight = 15, layer = "inner_torso", armor = 16 })
gargish("gargish_studded_kilt_type1", 0x0288, { weight = 10, layer = "skirt", armor = 16 })
gargish("gargish_studded_kilt_type2", 0x0287, { weight = 10, layer = "skirt", armor = 16 })
gargish("gargish_studded_legs_type1", 0x028A, { weight = 15, layer = "pants", armor = 16 })
gargish("gargish_studded_legs_type2", 0x0289, { weight = 15, layer = "pants", armor = 16 })
