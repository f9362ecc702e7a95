-- Bosses think besides their fights, and leave more than others.

local bosses = require("features.bosses.lib.bosses")
local minds = require("features.creatures.lib.creatures").minds

minds.before_fights("bosses", bosses.think)

function on_death(mobile)
  if not mobile.is_player then bosses.die(mobile) end
end
