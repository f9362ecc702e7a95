-- Handles the deaths of creatures and players, and removes old corpses.

local death = require("features.death.lib.death")

local SWEEP_MS = 30000

function on_death(mobile) death.die(mobile) end

-- A dead player who has answered the client's question is shown the world again.
request.answer("death_choice", function(event)
  local mobile = mobiles.of_session(event.session_id)
  if mobile and mobile.is_dead then mobile:refresh() end
end)

-- Each corpse keeps the time at which it decays, so that time also holds after a restart.
timer.every(SWEEP_MS, death.clear_away)
