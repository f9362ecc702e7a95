-- Teleporters: tiles that move who steps onto them, some only with a skill or when a word is said, and objects such as
-- ropes that move who uses them. Their params are listed in features.teleporters.lib.teleporters.

local items_of = require("lib.templates.item_families")
local teleporters = require("features.teleporters.lib.teleporters")

local REACH_TILES = 2

-- Only staff see these. Other objects beside them show players the way.
local unseen = items_of { name = "teleporter", tags = { "teleporter" }, movable = false, weight = 0, hidden = true }
unseen("teleporter", 0x1BC3, { on_step = teleporters.on_step })
unseen("skill_teleporter", 0x1BC3, { on_step = teleporters.on_step })
unseen("keyword_teleporter", 0x1BC3, { on_hear = teleporters.on_hear })

local teleporter = items_of { name = "teleporter", tags = { "teleporter" }, movable = false, weight = 0 }
teleporter("interaction_teleporter", 0x1BC3, { on_use = teleporters.on_use(REACH_TILES) })

-- Teleporters of quests do nothing until there are quests.
local quest_teleporter = items_of { name = "teleporter", tags = { "teleporter", "quest" }, movable = false, weight = 0 }
quest_teleporter("dark_tides_teleporter", 0x1822)
quest_teleporter("uzeraan_turmoil_teleporter", 0x1822)
quest_teleporter("blue_ninja_quest_teleporter", 0x051C)
quest_teleporter("green_ninja_quest_teleporter", 0x051C)
quest_teleporter("white_ninja_quest_teleporter", 0x051C)
