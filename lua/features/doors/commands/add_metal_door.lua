-- Puts a metal door where staff choose.

local door_places = require("features.doors.lib.door_places")

command.register {
  name = "add_metal_door",
  description = "Puts a metal door where you choose, facing as the walls around it do.",
  contexts = { "in_game" },
  level = "GameMaster",
  handler = function(context) return door_places.put(context, "metal") end,
}
