local places = require("data.places")

command.register {
  name = "orchard",
  description = "Takes you to the orchard.",
  contexts = { "in_game" },
  level = "GameMaster",
  handler = function(context)
    local at = places.orchard
    local z = world.standing_z(at.map_id, at.x, at.y, 0)
    if not z then return false, "Nobody can stand there." end
    players.move(context.session_id, { map_id = at.map_id, x = at.x, y = at.y, z = z })
    return "Here is the orchard."
  end,
}
