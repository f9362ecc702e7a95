-- Who comes into the world gets the rewards that it was owed.

local crossing = require("lib.crossing")
local rewards = require("lib.rewards")

function on_player_entered(event)
  local mobile = mobiles.of_session(event.session_id)
  if mobile and rewards.settle(mobile) then mobile:tell("You receive rewards that waited for you.") end
end

on_handover = crossing.handler { arriving = on_player_entered }
