-- Takes staff to players.

local online = require("lib.online")

command.register {
  name = "go",
  description = "Takes you to a player.",
  contexts = { "console", "in_game" },
  level = "Counselor",
  arguments = { { name = "player", type = "text", max_length = 60, about = "the account or the character" } },
  handler = function(context, arguments)
    local me, away = online.giver(context)
    if not me then return false, away end
    local player, reason = online.find(arguments.player)
    if not player then return false, "You stay where you are: " .. reason .. "." end
    local moved, why = online.move_to(me, player)
    if not moved then return false, why end
    return ("You are with %s: X: %d, Y: %d, Z: %d, map: %s"):format(
      player.character_name,
      player.x,
      player.y,
      player.z,
      player.map_name
    )
  end,
}
