-- Weapons of the elves and of Tokuno.

local items_of = require("lib.templates.item_families")

local elven = items_of { tags = { "weapon", "elven" }, weight = 8, needs_strength = 15 }
elven("assassin_spike", 0x2D21, { weight = 4, layer = "one_handed", damage = { 10, 12 }, speed = 50 })
elven("diamond_mace", 0x2D24, { weight = 10, layer = "one_handed", damage = { 14, 17 }, speed = 37, needs_strength = 35 })
elven("elven_composite_longbow", 0x2D1E, { layer = "two_handed", damage = { 12, 16 }, speed = 27, needs_strength = 45 })
elven("elven_machete", 0x2D35, { weight = 6, layer = "one_handed", damage = { 13, 15 }, speed = 41, needs_strength = 20 })
elven("elven_spellblade", 0x2D20, { weight = 5, layer = "two_handed", damage = { 12, 14 }, speed = 44, needs_strength = 35 })
elven("leafblade", 0x2D22, { layer = "one_handed", damage = { 13, 15 }, speed = 42, needs_strength = 20 })
elven("magical_shortbow", 0x2D2B, { weight = 6, layer = "two_handed", damage = { 9, 13 }, speed = 38, needs_strength = 45 })
elven("ornate_axe", 0x2D28, { weight = 12, layer = "two_handed", damage = { 18, 20 }, speed = 26, needs_strength = 45 })
elven("radiant_scimitar", 0x2D33, { weight = 9, layer = "one_handed", damage = { 12, 14 }, speed = 43, needs_strength = 20 })
elven("rune_blade", 0x2D32, { weight = 7, layer = "two_handed", damage = { 15, 17 }, speed = 35, needs_strength = 30 })
elven("war_cleaver", 0x2D2F, { weight = 10, layer = "one_handed", damage = { 9, 11 }, speed = 48 })
elven("wild_staff", 0x2D25, { layer = "two_handed", damage = { 10, 12 }, speed = 48 })

local tokuno = items_of { tags = { "weapon", "tokuno" }, weight = 7, needs_strength = 15 }
tokuno("bokuto", 0x27A8, { layer = "one_handed", damage = { 9, 11 }, speed = 53, needs_strength = 20 })
tokuno("daisho", 0x27A9, { weight = 8, layer = "two_handed", damage = { 13, 15 }, speed = 40, needs_strength = 40 })
tokuno("kama", 0x27AD, { layer = "two_handed", damage = { 9, 11 }, speed = 55 })
tokuno("lajatang", 0x27A7, { weight = 12, layer = "two_handed", damage = { 16, 18 }, speed = 32, needs_strength = 65 })
tokuno("no_dachi", 0x27A2, { weight = 10, layer = "two_handed", damage = { 16, 18 }, speed = 35, needs_strength = 40 })
tokuno("nunchaku", 0x27AE, { weight = 5, layer = "one_handed", damage = { 11, 13 }, speed = 47 })
tokuno("sai", 0x27AF, { layer = "two_handed", damage = { 9, 11 }, speed = 55 })
tokuno("tekagi", 0x27AB, { weight = 5, layer = "two_handed", damage = { 10, 12 }, speed = 53, needs_strength = 10 })
tokuno("tessen", 0x27A3, { weight = 6, layer = "two_handed", damage = { 10, 12 }, speed = 50, needs_strength = 10 })
tokuno("tetsubo", 0x27A6, { weight = 8, layer = "two_handed", damage = { 12, 14 }, speed = 45, needs_strength = 35 })
tokuno("wakizashi", 0x27A4, { weight = 5, layer = "one_handed", damage = { 11, 13 }, speed = 44, needs_strength = 20 })
tokuno("yumi", 0x27A5, { weight = 9, layer = "two_handed", damage = { 18, 20 }, speed = 25, needs_strength = 35 })

local ninja_tool = items_of { tags = { "weapon", "tokuno" }, weight = 1 }
ninja_tool("egg_bomb", 0x2808)
ninja_tool("fukiya", 0x27AA, { layer = "one_handed" })
ninja_tool("fukiya_darts", 0x2806)
ninja_tool("leather_ninja_belt", 0x2790, { layer = "waist" })
ninja_tool("shuriken", 0x27AC)
ninja_tool("smoke_bomb", 0x2808)
