-- Puts a door where a GameMaster chooses.

local door_places = require("features.doors.lib.door_places")

command.register {
  name = "add_door",
  description = "Puts a door at the place that you choose. It faces as the walls around it do.",
  contexts = { "in_game" },
  level = "GameMaster",
  arguments = {
    { name = "material", type = "choice", choices = door_places.materials, optional = true, about = "wood by default" },
  },
  handler = function(context, arguments) return door_places.put(context, arguments.material or "wood") end,
}
