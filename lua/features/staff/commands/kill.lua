-- Kills somebody at once, invulnerable or not.

local picking = require("lib.picking")

command.register {
  name = "kill",
  description = "Kills the creature or player that you choose.",
  contexts = { "in_game" },
  level = "GameMaster",
  handler = function(context)
    local mobile, second = picking.thing(context.session_id)
    if not mobile then return false, second end
    if not second then return false, "Only mobiles can be killed." end
    local name = mobile.name
    if not mobile:kill() then return false, ("%s does not die."):format(name) end
    return ("%s is dead."):format(name)
  end,
}
