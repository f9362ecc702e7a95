-- Open doors close by themselves.

local doors = require("features.doors.lib.doors")

local LOOK_MS = 1000

-- Those that a stopped server left open close before anybody comes in.
timer.after(0, function()
  doors.find_open()
  doors.close_what_is_due()
end)
timer.every(LOOK_MS, doors.close_what_is_due)
