-- Shows players where they are.

command.register {
  name = "where",
  description = "Shows where you are.",
  contexts = { "in_game" },
  level = "Regular",
  handler = function(context)
    local player = players.by_session(context.session_id)
    if not player then return false, "You are not in the world." end
    return ("X: %d, Y: %d, Z: %d, map: %s"):format(player.x, player.y, player.z, player.map_name)
  end,
}
