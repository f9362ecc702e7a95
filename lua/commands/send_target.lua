-- Shows a target cursor and prints what was chosen, for trying out cursors.

command.register {
  name = "send_target",
  description = "Shows a target cursor and prints what you choose.",
  contexts = { "in_game" },
  level = "Regular",
  handler = function(context)
    local chosen, reason = target.ask { session_id = context.session_id }
    if not chosen then return false, "Nothing was chosen: " .. reason .. "." end
    local place = ("X: %d, Y: %d, Z: %d, map %d"):format(chosen.x, chosen.y, chosen.z, chosen.map_id)
    if chosen.kind == "place" then return place end
    return ("%s 0x%08X at %s"):format(chosen.is_mobile and "Mobile" or "Item", chosen.serial, place)
  end,
}
