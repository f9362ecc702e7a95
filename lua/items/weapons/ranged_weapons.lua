-- Bows, crossbows, throwing weapons and their ammunition.

local items_of = require("lib.templates.item_families")

local bow = items_of {
  tags = { "weapon", "bow" }, weight = 6, layer = "two_handed", needs_strength = 30,
  skill = "archery", kind = "ranged", animation = 18, hit_sound = 0x234, miss_sound = 0x238, ammunition = "arrow", range = 10,
}
bow("bow", 0x13B2, { damage = { 9, 41 }, speed = 20, needs_strength = 20, durability = { 31, 60 } })
bow("composite_bow", 0x26C2, {
  weight = 5, damage = { 15, 17 }, speed = 25, needs_strength = 45, durability = { 31, 70 },
})
bow("crossbow", 0x0F50, {
  weight = 7, damage = { 8, 43 }, speed = 18, durability = { 31, 80 }, animation = 19, range = 8, ammunition = "bolt",
})
bow("heavy_crossbow", 0x13FD, {
  weight = 9, damage = { 11, 56 }, speed = 10, needs_strength = 40, durability = { 31, 100 }, animation = 19, range = 8,
  ammunition = "bolt",
})
bow("repeating_crossbow", 0x26C3, {
  damage = { 10, 12 }, speed = 41, durability = { 31, 80 }, animation = 19, range = 7, ammunition = "bolt",
})

local thrown = items_of {
  tags = { "weapon", "thrown" }, layer = "one_handed",
  skill = "archery", kind = "ranged", animation = 9, hit_sound = 0x5D2, miss_sound = 0x5D3, range = 7,
}
thrown("boomerang", 0x08FF, { weight = 4, damage = { 11, 15 }, needs_strength = 25 })
thrown("cyclone", 0x0901, { weight = 6, damage = { 13, 17 }, needs_strength = 40 })
thrown("soul_glaive", 0x090A, { weight = 8, damage = { 16, 20 }, needs_strength = 60 })

local juka_bow = items_of {
  tags = { "weapon", "bow" }, weight = 6, layer = "two_handed", needs_strength = 80,
  skill = "archery", kind = "ranged", animation = 18, hit_sound = 0x234, miss_sound = 0x238, ammunition = "arrow", range = 10,
}
juka_bow("juka_bow", 0x13B2, { damage = { 9, 41 }, speed = 20, durability = { 31, 60 } })

local missile = items_of { tags = { "ammunition", "commodity" }, weight = 0.1, stackable = true }
missile("arrow", 0x0F3F)
missile("bolt", 0x1BFB, { name = "crossbow bolt" })
