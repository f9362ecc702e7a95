-- Candles, torches and lanterns burn down.

local lights = require("features.lights.lib.lights")

-- How soon a light that was lit meanwhile is looked at.
local LOOK_MS = 10000

local function look()
  timer.after(math.min(lights.burn_down() or LOOK_MS, LOOK_MS), look)
end

timer.after(0, function()
  lights.find_burning()
  look()
end)
