-- Open doors close by themselves.

local doors = require("features.doors.lib.doors")

local LOOK_MS = 1000

-- Doors that were open when the server stopped close before players enter.
timer.after(0, function()
  doors.find_open()
  doors.close_what_is_due()
end)
timer.every(LOOK_MS, doors.close_what_is_due)
