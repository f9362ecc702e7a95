-- Axes, maces, hammers, staves and wands.

local items_of = require("lib.templates.item_families")
local lumberjacking = require("features.gathering.lib.gathering").lumberjacking
local mining = require("features.gathering.lib.gathering").mining
local outdoors = require("features.active_skills.lib.active_skills").outdoors

local axe = items_of {
  tags = { "weapon", "axe" }, weight = 8, needs_strength = 35,
  skill = "swordsmanship", kind = "axe", animation = 13, hit_sound = 0x232, miss_sound = 0x23A, uses = { 150, 150 },
  on_use = lumberjacking.use,
}
axe("axe", 0x0F49, { weight = 4, layer = "two_handed", damage = { 6, 33 }, speed = 37, durability = { 31, 110 } })
axe("battle_axe", 0x0F47, {
  weight = 4, layer = "two_handed", damage = { 6, 38 }, speed = 30, needs_strength = 40, durability = { 31, 70 },
})
axe("double_axe", 0x0F4B, { layer = "two_handed", damage = { 5, 35 }, speed = 37, needs_strength = 45, durability = { 31, 110 } })
axe("dual_short_axes", 0x08FD, { weight = 1, layer = "two_handed", damage = { 14, 17 } })
axe("executioners_axe", 0x0F45, {
  name = "executioner's axe", layer = "two_handed", damage = { 6, 33 }, speed = 37, durability = { 31, 70 },
})
axe("hatchet", 0x0F43, {
  weight = 4, layer = "two_handed", damage = { 2, 17 }, speed = 40, needs_strength = 15, durability = { 31, 80 },
})
axe("large_battle_axe", 0x13FB, {
  weight = 6, layer = "two_handed", damage = { 6, 38 }, speed = 30, needs_strength = 40, durability = { 31, 70 },
})
axe("pickaxe", 0x0E86, {
  weight = 11, layer = "one_handed", damage = { 1, 15 }, speed = 35, needs_strength = 25, durability = { 31, 60 }, animation = 9,
  uses = { 50, 50 }, on_use = mining.use,
})
axe("two_handed_axe", 0x1443, { layer = "two_handed", damage = { 5, 39 }, speed = 30, durability = { 31, 90 } })
axe("war_axe", 0x13B0, {
  layer = "one_handed", damage = { 9, 27 }, speed = 40, durability = { 31, 80 }, skill = "mace_fighting", kind = "bashing",
  animation = 11, hit_sound = 0x233, miss_sound = 0x239,
})

local mace = items_of {
  tags = { "weapon", "mace" }, weight = 9, needs_strength = 45,
  skill = "mace_fighting", kind = "bashing", animation = 11, hit_sound = 0x233, miss_sound = 0x239,
}
mace("club", 0x13B4, { layer = "one_handed", damage = { 8, 24 }, speed = 40, needs_strength = 10, durability = { 31, 40 } })
mace("disc_mace", 0x0903, { weight = 1, layer = "one_handed", damage = { 11, 15 } })
mace("hammer_pick", 0x143D, {
  layer = "one_handed", damage = { 6, 33 }, speed = 30, needs_strength = 35, durability = { 31, 70 },
})
mace("mace", 0x0F5C, {
  weight = 14, layer = "one_handed", damage = { 8, 32 }, speed = 30, needs_strength = 20, durability = { 31, 70 },
})
mace("magic_wand", 0x0DF2, {
  weight = 1, layer = "one_handed", damage = { 2, 6 }, speed = 35, needs_strength = 0, durability = { 31, 110 },
})
mace("maul", 0x143B, {
  weight = 10, layer = "one_handed", damage = { 10, 30 }, speed = 30, needs_strength = 20, durability = { 31, 70 },
})
mace("scepter", 0x26BC, {
  weight = 8, layer = "one_handed", damage = { 14, 17 }, speed = 30, needs_strength = 40, durability = { 31, 110 },
})
mace("war_hammer", 0x1439, {
  weight = 10, layer = "two_handed", damage = { 8, 36 }, speed = 31, needs_strength = 40, durability = { 31, 110 },
  animation = 12,
})
mace("war_mace", 0x1407, {
  weight = 17, layer = "one_handed", damage = { 10, 30 }, speed = 32, needs_strength = 30, durability = { 31, 110 },
})

local staff = items_of {
  tags = { "weapon", "staff" }, weight = 4, layer = "two_handed", needs_strength = 20,
  skill = "mace_fighting", kind = "staff", animation = 12, hit_sound = 0x233, miss_sound = 0x239,
}
staff("black_staff", 0x0DF0, { weight = 6, damage = { 8, 33 }, speed = 35, needs_strength = 35, durability = { 31, 70 } })
staff("glass_staff", 0x0905, { damage = { 11, 14 } })
staff("gnarled_staff", 0x13F8, { weight = 3, damage = { 10, 30 }, speed = 33, durability = { 31, 50 } })
staff("quarter_staff", 0x0E89, { damage = { 8, 28 }, speed = 48, needs_strength = 30, durability = { 31, 60 } })
staff("serpentstone_staff", 0x0906, { weight = 1, damage = { 16, 19 }, needs_strength = 35 })
staff("shepherds_crook", 0x0E81, {
  name = "shepherd's crook", on_use = outdoors.herd, damage = { 3, 12 }, speed = 30, needs_strength = 10, durability = { 31, 50 },
})
