-- Open doors close by themselves.

local doors = require("features.doors.lib.opening")

-- How often doors are looked at while some are open, and otherwise, which is soon enough to notice one before it has to
-- close.
local LOOK_MS = 1000
local IDLE_LOOK_MS = math.max(LOOK_MS, doors.CLOSES_AFTER_MS // 2)

local function look()
  doors.close_what_is_due()
  timer.after(next(state.open_doors) and LOOK_MS or IDLE_LOOK_MS, look)
end

-- Doors that were open when the server stopped close before players enter.
timer.after(0, function()
  doors.find_open()
  look()
end)
