-- Puts a wooden door where a GameMaster chooses.

local door_places = require("features.doors.lib.door_places")

command.register {
  name = "add_wood_door",
  description = "Puts a wooden door at the place that you choose. It faces as the walls around it do.",
  contexts = { "in_game" },
  level = "GameMaster",
  handler = function(context) return door_places.put(context, "wood") end,
}
