-- Bases of healers: they bring ghosts who come near back to life. Good healers refuse criminals and murderers.

local offering = require("features.death.lib.death").offering

-- How near a ghost must come (ModernUO BaseHealer.OnMovement).
local TILES = 4

mobile_template("base_healer", {
  base = "base_tradesfolk", tags = { "base", "townsfolk", "healer" }, sense_range = TILES, on_come_near = offering.by_healer,
})

mobile_template("base_evil_healer", {
  base = "base_outlaw", tags = { "base", "townsfolk", "healer" }, sense_range = TILES, on_come_near = offering.by_evil_healer,
})
