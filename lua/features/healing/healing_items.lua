-- Bandages, and the ankhs that bring the dead back to life.

local bandages = require("features.healing.lib.bandages")
local items_of = require("lib.templates.item_families")
local offering = require("features.death.lib.death").offering

local tool = items_of { tags = { "tool" }, weight = 1 }
tool("bandage", 0x0E21, { weight = 0.1, stackable = true, on_use = bandages.use })

local RESURRECT = 3006195 -- Resurrect

local ankh = items_of {
  tags = { "decoration", "ankh" }, weight = 1, movable = false, blocks = true, on_use = offering.at_ankh,
  context_menu = { { cliloc = RESURRECT, range = 2, condition = function(_, user) return user.is_dead end, handler = offering.at_ankh } },
}
ankh("ankh_north", 0x0004, { name = "ankh" })
ankh("ankh_west", 0x0003, { name = "ankh" })
ankh("rejuvination_ankh_north", 0x0004, { name = "ankh" })
ankh("rejuvination_ankh_west", 0x0003, { name = "ankh" })
