-- Takes players to staff.

local elsewhere = require("lib.processes.elsewhere")
local online = require("lib.online")
local staff = require("lib.staff")

-- Takes a player to staff at a place. Returns the player's name; nil with the reason, and whether there is such a
-- player.
local function take(name, who, place)
  local player, reason = online.find(name)
  if not player then return nil, "Nobody is brought: " .. reason .. ".", false end
  if player.session_id == who.session_id then return nil, "You are here already.", true end
  if staff.is_above(player.role, who.role) then return nil, player.character_name .. " has a higher level than you.", true end
  local moved, why = players.move(player.session_id, place)
  if not moved then return nil, player.character_name .. " stays there: " .. why .. ".", true end
  players.tell(player.session_id, who.character_name .. " brought you here.")
  return player.character_name, nil, true
end

elsewhere.answer("bring", function(asked)
  local name, reason, is_found = take(asked.name, asked.who, asked.place)
  return is_found and { name = name, reason = reason } or nil
end)

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
    local place = { map_id = me.map_id, x = me.x, y = me.y, z = me.z }
    local name, reason, is_found = take(arguments.player, me, place)
    if not is_found then
      local who = { session_id = me.session_id, role = me.role, character_name = me.character_name }
      local other = elsewhere.ask("bring", { name = arguments.player, who = who, place = place })[1]
      if other and other.name then return other.name .. " is on the way to you." end
      reason = other and other.reason or reason
    end
    if not name then return false, reason end
    return name .. " is with you."
  end,
}
