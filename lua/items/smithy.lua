-- Anvils, forges, and fixed tools of war and of execution.

local items_of = require("lib.templates.item_families")
local practice = require("features.training.lib.training").practice

local smithy = items_of { tags = { "smithing", "furniture" }, blocks = true, weight = 1, movable = false }
smithy("anvil", 0x0FAF)
smithy("forge", 0x0FB1)
smithy("large_forge_west", 0x199A)
smithy("large_forge_east", 0x197A)

local dummy = items_of { tags = { "furniture", "training" }, weight = 1, movable = false, blocks = true }
dummy("training_dummy", 0x1074, { on_use = practice.strike })
dummy("archery_butte", 0x100A, { on_use = practice.of("archery_butte"), use_range = practice.tiles_of("archery_butte") })
dummy("pickpocket_dip", 0x1EC0, { on_use = practice.search })

local device = items_of { tags = { "decoration" }, weight = 1, movable = false }
device("guillotine", 0x1230)
device("bell_of_the_dead", 0x091A)
device("serpent_pillar", 0x233F, { name = "serpent pillar" })
