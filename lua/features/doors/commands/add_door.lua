-- Puts a door where staff choose.

local door_places = require("features.doors.lib.door_places")

command.register {
  name = "add_door",
  description = "Puts a door where you choose, facing as the walls around it do.",
  contexts = { "in_game" },
  level = "GameMaster",
  arguments = {
    { name = "material", type = "choice", choices = door_places.materials, optional = true, about = "wood without it" },
  },
  handler = function(context, arguments) return door_places.put(context, arguments.material or "wood") end,
}
