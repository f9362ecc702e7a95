-- Takes players to staff.

local online = require("lib.online")
local staff = require("lib.staff")

command.register {
  name = "bring",
  description = "Takes a player to you.",
  contexts = { "console", "in_game" },
  level = "GameMaster",
  runs_in = "first_able",
  arguments = { { name = "player", type = "text", max_length = 60, about = "the account or the character" } },
  handler = function(context, arguments)
    local me, away = online.giver(context)
    if not me then return false, away end
    local player, reason = online.find(arguments.player)
    if not player then return false, "Nobody is brought: " .. reason .. "." end
    if player.session_id == me.session_id then return false, "You are here already." end
    if staff.is_above(player.role, me.role) then return false, player.character_name .. " has a higher level than you." end
    local moved, why = online.move_to(player, me)
    if not moved then return false, why end
    players.tell(player.session_id, me.character_name .. " brought you here.")
    return player.character_name .. " is with you."
  end,
}
