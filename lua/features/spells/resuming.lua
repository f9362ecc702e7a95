-- What spells brought for a time goes in its time, also when the server stopped meanwhile.

local summoning = require("features.spells.lib.summoning")

timer.after(0, function()
  for creature in mobiles.each { param = "summoned_until", waits = true } do summoning.settle(creature) end
end)
