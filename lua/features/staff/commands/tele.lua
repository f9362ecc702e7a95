-- Takes staff to a place that they point at.

local picking = require("lib.picking")

command.register {
  name = "tele",
  description = "Takes you to the place that you choose.",
  contexts = { "in_game" },
  level = "Counselor",
  handler = function(context)
    local place, problem = picking.place(context.session_id)
    if not place then return false, problem end
    local moved, reason = players.move(context.session_id, { map_id = place.map_id, x = place.x, y = place.y, z = place.z })
    if not moved then return false, "You stay where you are: " .. reason .. "." end
  end,
}
