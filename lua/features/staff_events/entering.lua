-- A player who comes into the world after the event ended goes back where it came from; and what other processes tell
-- of events.

local crossing = require("lib.processes.crossing")
local inviting = require("features.staff_events.lib.inviting")
local processes = require("lib.processes")
local staff_events = require("features.staff_events.lib.staff_events")

function on_player_entered(event)
  local player, mobile = players.by_session(event.session_id), mobiles.of_session(event.session_id)
  if player and mobile then staff_events.on_entered(mobile, tostring(player.account_id)) end
end

on_handover = crossing.handler { arriving = on_player_entered }

local heard = {}
for _, library in ipairs { inviting, staff_events } do
  for name, does in pairs(library.handlers) do heard[name] = does end
end
on_network_message = processes.of_others(heard)
