-- Who comes into the world after its event ended goes back where it came from.

local crossing = require("lib.crossing")
local staff_events = require("features.staff_events.lib.staff_events")

function on_player_entered(event)
  local player, mobile = players.by_session(event.session_id), mobiles.of_session(event.session_id)
  if player and mobile then staff_events.on_entered(mobile, tostring(player.account_id)) end
end

on_handover = crossing.handler { arriving = on_player_entered }
