-- Ends what changes stats for a time when that time is over, also for players who come back later.

local bonuses = require("features.skills.lib.bonuses")
local stats = require("features.skills.lib.stats")

timer.on("stat_changes", function(event)
  local mobile = mobiles.get(event.data.serial)
  if mobile then stats.settle(mobile) end
end)

function on_death(mobile)
  stats.end_all(mobile)
  bonuses.end_all(mobile)
end
