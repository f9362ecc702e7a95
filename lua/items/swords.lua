-- Swords and knives.

local items_of = require("lib.templates.item_families")

local sword = items_of { tags = { "weapon", "sword" }, weight = 1, needs_strength = 25 }
sword("blood_blade", 0x08FE, { layer = "one_handed", damage = { 10, 12 }, needs_strength = 10 })
sword("bone_harvester", 0x26BB, { weight = 3, layer = "one_handed", damage = { 13, 15 }, speed = 36 })
sword("broadsword", 0x0F5E, { weight = 6, layer = "one_handed", damage = { 14, 15 }, speed = 33, needs_strength = 30 })
sword("crescent_blade", 0x26C1, { layer = "two_handed", damage = { 11, 14 }, speed = 47, needs_strength = 55 })
sword("cutlass", 0x1441, { weight = 8, layer = "one_handed", damage = { 11, 13 }, speed = 44 })
sword("dread_sword", 0x090B, { layer = "one_handed", damage = { 14, 18 }, needs_strength = 35 })
sword("gargish_talwar", 0x0908, { layer = "two_handed", damage = { 16, 19 }, needs_strength = 40 })
sword("glass_sword", 0x090C, { weight = 6, layer = "one_handed", damage = { 11, 15 }, needs_strength = 20 })
sword("katana", 0x13FF, { weight = 6, layer = "one_handed", damage = { 11, 13 }, speed = 46 })
sword("kryss", 0x1401, { weight = 2, layer = "one_handed", damage = { 10, 12 }, speed = 53, needs_strength = 10 })
sword("lance", 0x26C0, { weight = 12, layer = "one_handed", damage = { 17, 18 }, speed = 24, needs_strength = 95 })
sword("longsword", 0x0F61, { weight = 7, layer = "one_handed", damage = { 15, 16 }, speed = 30, needs_strength = 35 })
sword("scimitar", 0x13B6, { weight = 5, layer = "one_handed", damage = { 13, 15 }, speed = 37 })
sword("thin_longsword", 0x13B8, { layer = "one_handed", damage = { 15, 16 }, speed = 30, needs_strength = 35 })
sword("viking_sword", 0x13B9, { weight = 6, layer = "one_handed", damage = { 15, 17 }, speed = 28, needs_strength = 40 })

local knife = items_of { tags = { "weapon", "knife" }, weight = 1, layer = "one_handed" }
knife("butcher_knife", 0x13F6, { name = "butcher's knife", damage = { 9, 11 }, speed = 49, needs_strength = 5 })
knife("cleaver", 0x0EC3, { weight = 2, damage = { 11, 13 }, speed = 46, needs_strength = 10 })
knife("dagger", 0x0F52, { damage = { 10, 11 }, speed = 56, needs_strength = 10 })
knife("skinning_knife", 0x0EC4, { damage = { 9, 11 }, speed = 49, needs_strength = 5 })
knife("throwing_dagger", 0x0F52)
