-- Shows players where they are.

local maps = require("lib.maps")

command.register {
  name = "where",
  description = "Shows where you are.",
  contexts = { "in_game" },
  level = "Regular",
  handler = function(context)
    local player = players.by_session(context.session_id)
    if not player then return false, "You are not in the world." end
    return maps.where(player)
  end,
}
