-- The fire of Camping.

local outdoors = require("features.active_skills.lib.outdoors")

item_template("camp_fire", {
  name = "a campfire", item_id = 0x0DE3, tags = { "camping" }, movable = false, weight = 0, light = 1, think_ms = outdoors.FIRE_TICK_MS,
  on_think = outdoors.burn,
})
