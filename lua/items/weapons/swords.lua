-- Swords and knives.

local items_of = require("lib.templates.item_families")

local sword = items_of {
  tags = { "weapon", "sword" }, weight = 1, needs_strength = 25,
  skill = "swordsmanship", kind = "slashing", animation = 9, hit_sound = 0x237, miss_sound = 0x23A,
}
sword("blood_blade", 0x08FE, { layer = "one_handed", damage = { 10, 12 }, needs_strength = 10 })
sword("bone_harvester", 0x26BB, {
  weight = 3, layer = "one_handed", damage = { 13, 15 }, speed = 36, durability = { 31, 70 }, hit_sound = 0x23B,
})
sword("broadsword", 0x0F5E, { weight = 6, layer = "one_handed", damage = { 5, 29 }, speed = 45, durability = { 31, 100 } })
sword("crescent_blade", 0x26C1, {
  layer = "two_handed", damage = { 11, 14 }, speed = 47, needs_strength = 55, durability = { 51, 80 }, hit_sound = 0x23B,
})
sword("cutlass", 0x1441, {
  weight = 8, layer = "one_handed", damage = { 6, 28 }, speed = 45, needs_strength = 10, durability = { 31, 70 },
  hit_sound = 0x23B,
})
sword("dread_sword", 0x090B, { layer = "one_handed", damage = { 14, 18 }, needs_strength = 35 })
sword("glass_sword", 0x090C, { weight = 6, layer = "one_handed", damage = { 11, 15 }, needs_strength = 20 })
sword("katana", 0x13FF, {
  weight = 6, layer = "one_handed", damage = { 5, 26 }, speed = 58, needs_strength = 10, durability = { 31, 90 },
  hit_sound = 0x23B,
})
sword("kryss", 0x1401, {
  weight = 2, layer = "one_handed", damage = { 3, 28 }, speed = 53, needs_strength = 10, durability = { 31, 90 },
  skill = "fencing", kind = "piercing", animation = 10, hit_sound = 0x23C, miss_sound = 0x238,
})
sword("lance", 0x26C0, {
  weight = 12, layer = "one_handed", damage = { 17, 18 }, speed = 24, needs_strength = 95, durability = { 31, 110 },
  skill = "fencing", kind = "piercing", animation = 10, hit_sound = 0x23C, miss_sound = 0x238,
})
sword("longsword", 0x0F61, { weight = 7, layer = "one_handed", damage = { 5, 33 }, speed = 35, durability = { 31, 110 } })
sword("scimitar", 0x13B6, {
  weight = 5, layer = "one_handed", damage = { 4, 30 }, speed = 43, needs_strength = 10, durability = { 31, 90 },
  hit_sound = 0x23B,
})
sword("thin_longsword", 0x13B8, { layer = "one_handed", damage = { 5, 33 }, speed = 35, durability = { 31, 110 } })
sword("viking_sword", 0x13B9, {
  weight = 6, layer = "one_handed", damage = { 6, 34 }, speed = 30, needs_strength = 40, durability = { 31, 100 },
})

local knife = items_of {
  tags = { "weapon", "knife" }, weight = 1, layer = "one_handed",
  skill = "swordsmanship", kind = "slashing", animation = 9, hit_sound = 0x23B, miss_sound = 0x238,
}
knife("butcher_knife", 0x13F6, {
  name = "butcher's knife", damage = { 2, 14 }, speed = 40, needs_strength = 5, durability = { 31, 40 },
})
knife("cleaver", 0x0EC3, { weight = 2, damage = { 2, 13 }, speed = 40, needs_strength = 10, durability = { 31, 50 } })
knife("dagger", 0x0F52, {
  damage = { 3, 15 }, speed = 55, needs_strength = 1, durability = { 31, 40 }, skill = "fencing", kind = "piercing",
  animation = 10,
})
knife("skinning_knife", 0x0EC4, { damage = { 1, 10 }, speed = 40, needs_strength = 5, durability = { 31, 40 } })
knife("throwing_dagger", 0x0F52)
