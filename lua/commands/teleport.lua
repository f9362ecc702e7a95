-- Moves a GameMaster to any place.

local maps = require("lib.maps")

command.register {
  name = "teleport",
  aliases = { "tp" },
  description = "Takes you to a place on any map.",
  contexts = { "in_game" },
  level = "GameMaster",
  arguments = {
    { name = "map_id", type = "integer", min = 0, about = "the map" },
    { name = "x", type = "integer", about = "from west to east" },
    { name = "y", type = "integer", about = "from north to south" },
    { name = "z", type = "integer", about = "height" },
  },
  handler = function(context, to)
    local moved, reason = players.move(context.session_id, { map_id = to.map_id, x = to.x, y = to.y, z = to.z })
    if not moved then return false, "You stay where you are: " .. reason .. "." end
    if not world.plays(to.map_id) then return ("You are on your way to %s."):format(maps.names[to.map_id]) end
    return "You are at " .. maps.where(players.by_session(context.session_id))
  end,
}
