-- Puts a metal door where a GameMaster chooses.

local door_places = require("features.doors.lib.door_places")

command.register {
  name = "add_metal_door",
  description = "Puts a metal door at the place that you choose. It faces as the walls around it do.",
  contexts = { "in_game" },
  level = "GameMaster",
  handler = function(context) return door_places.put(context, "metal") end,
}
