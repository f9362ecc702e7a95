-- What takes somebody elsewhere: tiles that are stepped onto, such as ask for a skill too, such as wait for a word (lua/features/teleporters/speech.lua),
-- and things that are used, such as ropes. Where to and how is kept with each, see features.teleporters.lib.teleporters.

local items_of = require("lib.templates.item_families")
local teleporters = require("features.teleporters.lib.teleporters")

local REACH_TILES = 2

-- Those that are stepped onto or wait for a word only staff see; what shows a player the way stands beside them.
local unseen = items_of { name = "teleporter", tags = { "teleporter" }, movable = false, weight = 0, hidden = true }
unseen("teleporter", 0x1BC3, { on_step = teleporters.on_step })
unseen("skill_teleporter", 0x1BC3, { on_step = teleporters.on_step })
unseen("keyword_teleporter", 0x1BC3)

local teleporter = items_of { name = "teleporter", tags = { "teleporter" }, movable = false, weight = 0 }
teleporter("interaction_teleporter", 0x1BC3, { on_use = teleporters.on_use(REACH_TILES) })

-- Those of quests stay shut until there are quests.
local quest_teleporter = items_of { name = "teleporter", tags = { "teleporter", "quest" }, movable = false, weight = 0 }
quest_teleporter("dark_tides_teleporter", 0x1822)
quest_teleporter("uzeraan_turmoil_teleporter", 0x1822)
quest_teleporter("blue_ninja_quest_teleporter", 0x051C)
quest_teleporter("green_ninja_quest_teleporter", 0x051C)
quest_teleporter("white_ninja_quest_teleporter", 0x051C)
