-- Planks that stood open when the server stopped close before players enter: the time for it ended with the server.

local boarding = require("features.ships.lib.boarding")

timer.after(0, function()
  for plank in items.each { tag = "plank", param = "open", waits = true } do boarding.close(plank) end
end)
