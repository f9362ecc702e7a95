-- Wands of magery with their spells and charges (ModernUO wands before ML). Item Identification tells what they do.

local sources = require("features.spells.lib.sources")

local wand = sources.wands()
wand("wand_of_clumsiness", 0x0DF2, { spell = 0, charges = { 5, 30 } })
wand("wand_of_feeblemindedness", 0x0DF3, { spell = 2, charges = { 5, 30 } })
wand("wand_of_healing", 0x0DF4, { spell = 3, charges = { 10, 25 } })
wand("wand_of_magic_arrows", 0x0DF5, { spell = 4, charges = { 5, 30 } })
wand("wand_of_weakness", 0x0DF2, { spell = 7, charges = { 5, 30 } })
wand("wand_of_harming", 0x0DF3, { spell = 11, charges = { 5, 30 } })
wand("wand_of_fireballs", 0x0DF4, { spell = 17, charges = { 5, 15 } })
wand("wand_of_greater_healing", 0x0DF5, { spell = 28, charges = { 1, 5 } })
wand("wand_of_lightning", 0x0DF2, { spell = 29, charges = { 5, 20 } })
wand("wand_of_mana_draining", 0x0DF3, { spell = 30, charges = { 5, 30 } })
