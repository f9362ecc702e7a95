-- When altars begin by themselves.

local altars = require("features.altars.lib.altars")
local data = require("features.altars.data.altar_list")

local times = {}

-- Defines a calendar for each row of the times. Call it at the top of a file, to which they belong.
function times.define()
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
end

return times
