-- Creatures leave loot in their corpses.

local dying = require("features.death.lib.death").dying
local loot = require("features.creatures.lib.loot")

dying.fill_corpses(loot.fill)
