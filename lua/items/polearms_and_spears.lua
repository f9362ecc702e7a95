-- Pole arms, spears and forks.

local items_of = require("lib.templates.item_families")

local polearm = items_of { tags = { "weapon", "polearm" }, layer = "two_handed", needs_strength = 45 }
polearm("bardiche", 0x0F4D, { weight = 7, damage = { 17, 18 }, speed = 28 })
polearm("halberd", 0x143E, { weight = 16, damage = { 18, 19 }, speed = 25, needs_strength = 95 })
polearm("scythe", 0x26BA, { weight = 5, damage = { 15, 18 }, speed = 32 })

local spear = items_of { tags = { "weapon", "spear" }, weight = 4, needs_strength = 50 }
spear("bladed_staff", 0x26BD, { layer = "two_handed", damage = { 14, 16 }, speed = 37, needs_strength = 40 })
spear("double_bladed_staff", 0x26BF, { weight = 2, layer = "two_handed", damage = { 12, 13 }, speed = 49 })
spear("dual_pointed_spear", 0x0904, { weight = 1, layer = "two_handed", damage = { 11, 14 } })
spear("pike", 0x26BE, { weight = 8, layer = "two_handed", damage = { 14, 16 }, speed = 37 })
spear("pitchfork", 0x0E87, { weight = 11, layer = "two_handed", damage = { 13, 14 }, speed = 43, needs_strength = 55 })
spear("short_spear", 0x1403, { layer = "one_handed", damage = { 10, 13 }, speed = 55, needs_strength = 40 })
spear("spear", 0x0F62, { weight = 7, layer = "two_handed", damage = { 13, 15 }, speed = 42 })
spear("tribal_spear", 0x0F62, { hue = 0x345, weight = 7, layer = "two_handed", damage = { 13, 15 }, speed = 42 })
spear("war_fork", 0x1405, { weight = 9, layer = "one_handed", damage = { 12, 13 }, speed = 43, needs_strength = 45 })
