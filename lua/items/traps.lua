-- Traps of the dungeons.

local items_of = require("lib.templates.item_families")

local trap = items_of { tags = { "trap" }, weight = 1, movable = false }
trap("gas_trap", 0x113C)
trap("spike_trap", 0x119A)
trap("saw_trap", 0x11AC)
trap("fire_column_trap", 0x1B71)
trap("flame_spurt_trap", 0x1B71)
trap("giant_spike_trap", 0x11D4)
trap("mushroom_trap", 0x1125)
trap("stone_face_trap", 0x10FC, { light = 1 })
trap("stone_face_trap_no_damage", 0x10FC, { light = 1, name = "stone face trap" })
