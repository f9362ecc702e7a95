-- Resurrects a dead player at once, without a healer or an ankh.

local death = require("features.death.lib.dying")
local picking = require("lib.picking")

local NOT_VALID = "That is not a valid target: only the ghosts of dead players can be brought back to life."

command.register {
  name = "resurrect",
  description = "Resurrects the dead player whose ghost you choose.",
  contexts = { "in_game" },
  level = "GameMaster",
  handler = function(context)
    local ghost, second = picking.thing(context.session_id)
    if not ghost then return false, second end
    if not second or not ghost.is_player or not ghost.is_dead then return false, NOT_VALID end
    local is_alive, reason = death.resurrect(ghost)
    if not is_alive then return false, ("%s stays dead: %s."):format(ghost.name, reason) end
    if ghost.session_id ~= context.session_id then ghost:tell("You are alive again.") end
    return ("%s lives again."):format(ghost.name)
  end,
}
