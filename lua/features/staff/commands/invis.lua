-- Hides somebody from players, or shows it again.

local picking = require("lib.picking")

command.register {
  name = "invis",
  description = "Hides the mobile that you choose from players, or shows it again.",
  contexts = { "in_game" },
  level = "GameMaster",
  handler = function(context)
    local mobile, second = picking.thing(context.session_id)
    if not mobile then return false, second end
    if not second then return false, "Only mobiles can be hidden." end
    mobile.hidden = not mobile.hidden
    return ("%s is %s now."):format(mobile.name, mobile.hidden and "hidden" or "visible")
  end,
}
