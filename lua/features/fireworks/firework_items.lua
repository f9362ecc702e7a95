-- Wands of fireworks.

local fireworks = require("features.fireworks.lib.fireworks")

item_template("fireworks_wand", {
  name = "a fireworks wand", item_id = 0x0DF2, weight = 1, tags = { "holiday" }, params = { charges = 100, blessed = true },
  on_use = fireworks.use, on_describe = fireworks.describe,
})
