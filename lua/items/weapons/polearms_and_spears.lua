-- Pole arms, spears and forks.

local items_of = require("lib.templates.item_families")

local polearm = items_of {
  tags = { "weapon", "polearm" }, layer = "two_handed", needs_strength = 45,
  skill = "swordsmanship", kind = "polearm", animation = 13, hit_sound = 0x237, miss_sound = 0x238,
}
polearm("bardiche", 0x0F4D, { weight = 7, damage = { 5, 43 }, speed = 26, needs_strength = 40, durability = { 31, 100 } })
polearm("halberd", 0x143E, { weight = 16, damage = { 5, 49 }, speed = 25, durability = { 31, 80 } })
polearm("scythe", 0x26BA, { weight = 5, damage = { 15, 18 }, speed = 32, durability = { 31, 100 } })

local spear = items_of {
  tags = { "weapon", "spear" }, weight = 4, needs_strength = 50,
  skill = "fencing", kind = "piercing", animation = 14, hit_sound = 0x23C, miss_sound = 0x238,
}
spear("bladed_staff", 0x26BD, {
  layer = "two_handed", damage = { 14, 16 }, speed = 37, needs_strength = 40, durability = { 21, 110 }, skill = "swordsmanship",
})
spear("double_bladed_staff", 0x26BF, {
  weight = 2, layer = "two_handed", damage = { 12, 13 }, speed = 49, durability = { 31, 80 },
})
spear("dual_pointed_spear", 0x0904, { weight = 1, layer = "two_handed", damage = { 11, 14 } })
spear("pike", 0x26BE, { weight = 8, layer = "two_handed", damage = { 14, 16 }, speed = 37, durability = { 31, 110 } })
spear("pitchfork", 0x0E87, {
  weight = 11, layer = "two_handed", damage = { 4, 16 }, speed = 45, needs_strength = 15, durability = { 31, 60 },
})
spear("short_spear", 0x1403, {
  layer = "one_handed", damage = { 4, 32 }, speed = 50, needs_strength = 15, durability = { 31, 70 }, animation = 10,
})
spear("spear", 0x0F62, {
  weight = 7, layer = "two_handed", damage = { 2, 36 }, speed = 46, needs_strength = 30, durability = { 31, 80 },
})
spear("tribal_spear", 0x0F62, {
  hue = 0x345, weight = 7, layer = "two_handed", damage = { 2, 36 }, speed = 46, needs_strength = 30, durability = { 31, 80 },
})
spear("war_fork", 0x1405, {
  weight = 9, layer = "one_handed", damage = { 4, 32 }, speed = 45, needs_strength = 35, durability = { 31, 110 },
  animation = 10, hit_sound = 0x236,
})
