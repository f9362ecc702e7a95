-- Poison works on when its victim comes back into the world.

local crossing = require("lib.processes.crossing")
local poison = require("features.poison.lib.poison")

function on_player_entered(event)
  local mobile = mobiles.get(event.character_id)
  if mobile and mobile.poison > 0 and not mobile.is_dead then poison.resume(mobile) end
end

on_handover = crossing.handler { arriving = on_player_entered }
