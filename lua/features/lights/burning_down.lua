-- Candles, torches and lanterns that burnt when the server stopped burn down.

local lights = require("features.lights.lib.lights")

timer.after(0, lights.find_burning)
