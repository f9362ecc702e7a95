-- Handles the deaths of creatures and players, and what is left of corpses.

local death = require("features.death.lib.dying")

function on_death(mobile) death.die(mobile) end
function on_decay(item) death.decay(item) end
function on_player_left(event) death.forget(event.character_id) end

-- A dead player who has answered the client's question is shown the world again.
request.answer("death_choice", function(event)
  local mobile = mobiles.of_session(event.session_id)
  if mobile and mobile.is_dead then mobile:refresh() end
end)
