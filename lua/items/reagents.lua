-- Reagents of magery, necromancy and mysticism.

local items_of = require("lib.templates.item_families")

local reagent = items_of { tags = { "reagent", "magery", "commodity" }, weight = 0.1, stackable = true }
reagent("black_pearl", 0x0F7A)
reagent("bloodmoss", 0x0F7B)
reagent("garlic", 0x0F84)
reagent("ginseng", 0x0F85)
reagent("mandrake_root", 0x0F86)
reagent("nightshade", 0x0F88)
reagent("sulfurous_ash", 0x0F8C)
reagent("spiders_silk", 0x0F8D, { name = "spider's silk" })

local necromancers_reagent = items_of { tags = { "reagent", "necromancy", "commodity" }, weight = 0.1, stackable = true }
necromancers_reagent("bat_wing", 0x0F78)
necromancers_reagent("grave_dust", 0x0F8F)
necromancers_reagent("daemon_blood", 0x0F7D)
necromancers_reagent("nox_crystal", 0x0F8E)
necromancers_reagent("pig_iron", 0x0F8A)

local rare_reagent = items_of { tags = { "reagent", "commodity" }, weight = 0.1, stackable = true }
rare_reagent("daemon_bone", 0x0F80, { weight = 1 })
rare_reagent("dead_wood", 0x0F90)
rare_reagent("dragons_blood", 0x4077, { name = "dragon's blood" })

local mystic_reagent = items_of { tags = { "reagent", "commodity" }, weight = 0.1, stackable = true }
mystic_reagent("bone", 0x0F7E, { weight = 1 })
mystic_reagent("fertile_dirt", 0x0F81)
mystic_reagent("eye_of_newt", 0x0F87)
mystic_reagent("brimstone", 0x0F7F)
mystic_reagent("obsidian", 0x0F89)
mystic_reagent("pumice", 0x0F8B)
mystic_reagent("wyrms_heart", 0x0F91, { name = "wyrm's heart" })
mystic_reagent("blackmoor", 0x0F79)
mystic_reagent("bloodspawn", 0x0F7C)
mystic_reagent("volcanic_ash", 0x0F8F)
