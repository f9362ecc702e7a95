-- Walls of stone, fire, poison, paralysis and energy. Those of two forms run from west to east or from north to south.

local fields = require("features.spells.lib.fields")
local items_of = require("lib.templates.item_families")

local FIRE_PAUSE_MS, POISON_PAUSE_MS = 1000, 1500

local wall = items_of { tags = { "field", "dispellable" }, weight = 0, movable = false }

wall("wall_of_stone", 0x0082, { blocks = true })

local fire = { name = "fire field", light = 29, think_ms = FIRE_PAUSE_MS, on_step = fields.burn, on_think = fields.burn_all }
wall("fire_field_east", 0x398C, fire)
wall("fire_field_north", 0x3996, fire)

local poison = {
  name = "poison field", light = 29, think_ms = POISON_PAUSE_MS, on_step = fields.poison, on_think = fields.poison_all,
}
wall("poison_field_east", 0x3915, poison)
wall("poison_field_north", 0x3922, poison)

local paralysis = { name = "paralyze field", light = 29, on_step = fields.paralyse }
wall("paralyze_field_east", 0x3967, paralysis)
wall("paralyze_field_north", 0x3979, paralysis)

wall("energy_field_east", 0x3946, { name = "energy field", light = 29, blocks = true })
wall("energy_field_north", 0x3956, { name = "energy field", light = 29, blocks = true })
