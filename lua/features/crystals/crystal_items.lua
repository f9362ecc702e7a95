-- Crystals that carry words from one place to others.

local crystals = require("features.crystals.lib.crystals")
local items_of = require("lib.templates.item_families")

local crystal = items_of { tags = { "crystal" }, weight = 1, light = 1, on_use = crystals.use, on_describe = crystals.describe }
crystal("broadcast_crystal", 0x1ED0, {
  params = { charges = 500 }, hear_range = crystals.REACH_TILES, on_hear = crystals.hear, on_deleted = crystals.forget,
})
crystal("receiver_crystal", 0x1ED0)
