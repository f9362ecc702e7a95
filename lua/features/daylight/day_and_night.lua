-- Day and night: the maps get darker and lighter.

local daylight = require("features.daylight.lib.daylight")

local MAPS = 6

local shown = {}

local function shine()
  for map_id = 0, MAPS - 1 do
    local darkness = daylight.darkness(daylight.hour(map_id))
    if darkness ~= shown[map_id] and screen.world_darkness(darkness, map_id) then shown[map_id] = darkness end
  end
  timer.after(daylight.next_minute_ms(), shine)
end

shine()
