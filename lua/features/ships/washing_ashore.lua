-- A character whose ship sailed on, was laid up or sank while its player was away does not stay in the water.

local boarding = require("features.ships.lib.boarding")

function on_player_entered(event)
  local mobile = mobiles.of_session(event.session_id)
  if mobile then boarding.wash_ashore(mobile) end
end
