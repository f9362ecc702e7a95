-- Makes somebody invulnerable, or vulnerable again.

local picking = require("lib.picking")

command.register {
  name = "god",
  description = "Makes the mobile that you choose invulnerable, or vulnerable again.",
  contexts = { "in_game" },
  level = "GameMaster",
  handler = function(context)
    local mobile, second = picking.thing(context.session_id)
    if not mobile then return false, second end
    if not second then return false, "Only mobiles can be invulnerable." end
    mobile.blessed = not mobile.blessed
    return ("%s is %s now."):format(mobile.name, mobile.blessed and "invulnerable" or "vulnerable")
  end,
}
