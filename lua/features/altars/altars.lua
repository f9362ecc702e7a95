-- What moves altars on: deaths of their creatures, time that passes, and the calendar.

local altars = require("features.altars.lib.altars")
local harrower = require("features.altars.lib.harrower")
local times = require("features.altars.lib.times")

function on_death(mobile)
  local altar = altars.of_creature(mobile)
  if altar then altars.on_death(altar, mobile) end
  if not mobile.is_player then harrower.on_death(mobile) end
end

timer.on(altars.timer_handler, function(event)
  local altar = altars.get(event.data.altar)
  if altar then altars.decline(altar) end
end)

times.define()
