-- Altars and their skulls. Staff make altars with `.altar_add`.

local altars = require("features.altars.lib.altars")
local harrower = require("features.altars.lib.harrower")
local items_of = require("lib.templates.item_families")

local part = items_of { tags = { "altar" }, weight = 1, movable = false }
part("champion_altar", 0x0FEA, { name = "an altar", light = 1, on_describe = altars.describe, params = { kind = "abyss" } })
part("altar_part", 0x0FE7, { name = "an altar" })
part("altar_skull", 0x1854, { name = "a skull", light = 1 })
part(harrower.ALTAR, 0x0FEA, { name = "the altar of the Harrower", hue = 0x455, light = 1, on_describe = harrower.describe })
part(harrower.SKULL, 0x1AE1, { name = "a skull", movable = true, on_use = harrower.use_skull })
