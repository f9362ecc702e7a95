-- Holds somebody fast until staff let go.

local picking = require("lib.picking")

-- A param: keeps who is held fast so, also after coming back.
local PARAM = "frozen_by_staff"

command.register {
  name = "freeze",
  description = "Holds the mobile that you choose fast, or lets it go.",
  contexts = { "in_game" },
  level = "GameMaster",
  handler = function(context)
    local mobile, second = picking.thing(context.session_id)
    if not mobile then return false, second end
    if not second then return false, "Only mobiles can be held fast." end
    mobile.frozen = not mobile.frozen
    mobile:set(PARAM, mobile.frozen or nil)
    return ("%s %s now."):format(mobile.name, mobile.frozen and "cannot move" or "can move")
  end,
}
