-- Death: what is left of creatures and players, and what a dead player chooses.

local death = require("features.death.lib.death")

local SWEEP_MS = 30000

function on_death(mobile) death.die(mobile) end

-- Whoever chooses to go on as a ghost sees the world of the living no worse for it.
function on_death_choice(event)
  local mobile = mobiles.of_session(event.session_id)
  if mobile and mobile.is_dead then mobile:refresh() end
end

-- The time at which a corpse is gone is kept with it, so that it is right after a restart as well.
timer.every(SWEEP_MS, death.clear_away)
