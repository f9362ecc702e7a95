-- What moves altars on: deaths of their creatures, time that passes, and the calendar.

local altars = require("features.altars.lib.altars")
local data = require("features.altars.data.altars")

function on_death(mobile)
  local altar = altars.of_creature(mobile)
  if altar then altars.on_death(altar, mobile) end
end

timer.on(altars.timer_handler, function(event)
  local altar = altars.get(event.data.altar)
  if altar then altars.decline(altar) end
end)

for index, row in ipairs(data.times) do
  calendar.define {
    name = ("altars %d"):format(index), cron = row.cron, timezone = row.timezone,
    handler = function()
      for _, altar in ipairs(altars.all()) do
        if altar:get("kind") == row.kind then altars.start(altar) end
      end
    end,
  }
end
