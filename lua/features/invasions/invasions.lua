-- What moves invasions on: the calendar, deaths of their creatures, and time that passes.

local invasions = require("features.invasions.lib.invasions")

local HOURLY = "30 * * * *"

function on_death(mobile)
  local name = invasions.of_creature(mobile)
  if name then invasions.on_death(name, mobile) end
end

timer.on(invasions.timer_handler, function(event) invasions.stop(event.data.name, true) end)

-- What a restart left half done does not wait for a player.
calendar.define { name = "invasions", cron = HOURLY, missed = "once", handler = function() invasions.mend() end }

for _, invasion in ipairs(invasions.all()) do
  if invasion.cron and invasions.is_own(invasion) then
    calendar.define {
      name = "invasion " .. invasion.name, cron = invasion.cron, timezone = invasion.timezone,
      handler = function()
        local begun, reason = invasions.begin(invasion.name)
        if not begun then log.info(("the invasion %s did not begin: %s"):format(invasion.name, reason)) end
      end,
    }
  end
end
