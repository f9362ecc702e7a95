-- Axes, maces, hammers, staves and wands.

local items_of = require("lib.templates.item_families")

local axe = items_of { tags = { "weapon", "axe" }, weight = 8, needs_strength = 35 }
axe("axe", 0x0F49, { weight = 4, layer = "two_handed", damage = { 14, 16 }, speed = 37 })
axe("battle_axe", 0x0F47, { weight = 4, layer = "two_handed", damage = { 15, 17 }, speed = 31 })
axe("double_axe", 0x0F4B, { layer = "two_handed", damage = { 15, 17 }, speed = 33, needs_strength = 45 })
axe("dual_short_axes", 0x08FD, { weight = 1, layer = "two_handed", damage = { 14, 17 } })
axe("executioners_axe", 0x0F45, {
  name = "executioner's axe", layer = "two_handed", damage = { 15, 17 }, speed = 33, needs_strength = 40,
})
axe("hatchet", 0x0F43, { weight = 4, layer = "two_handed", damage = { 13, 15 }, speed = 41, needs_strength = 20 })
axe("large_battle_axe", 0x13FB, { weight = 6, layer = "two_handed", damage = { 16, 17 }, speed = 29, needs_strength = 80 })
axe("pickaxe", 0x0E86, { weight = 11, layer = "one_handed", damage = { 13, 15 }, speed = 35, needs_strength = 50 })
axe("two_handed_axe", 0x1443, { layer = "two_handed", damage = { 16, 17 }, speed = 31, needs_strength = 40 })
axe("war_axe", 0x13B0, { layer = "one_handed", damage = { 14, 15 }, speed = 33 })

local mace = items_of { tags = { "weapon", "mace" }, weight = 9, needs_strength = 45 }
mace("club", 0x13B4, { layer = "one_handed", damage = { 11, 13 }, speed = 44, needs_strength = 40 })
mace("disc_mace", 0x0903, { weight = 1, layer = "one_handed", damage = { 11, 15 } })
mace("hammer_pick", 0x143D, { layer = "one_handed", damage = { 15, 17 }, speed = 28 })
mace("mace", 0x0F5C, { weight = 14, layer = "one_handed", damage = { 12, 14 }, speed = 40 })
mace("magic_wand", 0x0DF2, { weight = 1, layer = "one_handed", damage = { 9, 11 }, speed = 40, needs_strength = 5 })
mace("maul", 0x143B, { weight = 10, layer = "one_handed", damage = { 14, 16 }, speed = 32 })
mace("scepter", 0x26BC, { weight = 8, layer = "one_handed", damage = { 14, 17 }, speed = 30, needs_strength = 40 })
mace("war_hammer", 0x1439, { weight = 10, layer = "two_handed", damage = { 17, 18 }, speed = 28, needs_strength = 95 })
mace("war_mace", 0x1407, { weight = 17, layer = "one_handed", damage = { 16, 17 }, speed = 26, needs_strength = 80 })

local staff = items_of { tags = { "weapon", "staff" }, weight = 4, layer = "two_handed", needs_strength = 20 }
staff("black_staff", 0x0DF0, { weight = 6, damage = { 13, 16 }, speed = 39, needs_strength = 35 })
staff("glass_staff", 0x0905, { damage = { 11, 14 } })
staff("gnarled_staff", 0x13F8, { weight = 3, damage = { 15, 17 }, speed = 33 })
staff("quarter_staff", 0x0E89, { damage = { 11, 14 }, speed = 48, needs_strength = 30 })
staff("serpentstone_staff", 0x0906, { weight = 1, damage = { 16, 19 }, needs_strength = 35 })
staff("shepherds_crook", 0x0E81, { name = "shepherd's crook", damage = { 13, 15 }, speed = 40 })
