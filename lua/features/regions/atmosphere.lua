-- Shows the region in which a player is: its music, darkness, weather and season.

local crossing = require("lib.processes.crossing")

-- What each player was shown last, by the character's serial.
local shown = {}

-- The fields that players see or hear, and how each is shown. Where no region has it, the map's own is shown again.
local FIELDS = { "music", "darkness", "weather", "season" }
local SHOW = {
  music = function(session_id, here) screen.music(session_id, here.music) end,
  darkness = function(session_id, here) screen.darkness(session_id, here.darkness) end,
  weather = function(session_id, here) screen.weather(session_id, here.weather or "none", here.weather_density) end,
  season = function(session_id, here) screen.season(session_id, here.season) end,
}
-- A client that enters another map is shown the map's light and season.
local ENDS_WITH_MAP = { darkness = true, season = true }

local function looks_of(mobile)
  local looks = { map_id = mobile.map_id }
  local here = mobile.region
  if not here then return looks end
  for _, field in ipairs(FIELDS) do looks[field] = here:get(field) end
  looks.weather_density = looks.weather and here:get("weather_density")
  return looks
end

local function show(mobile)
  local session_id = mobile.session_id
  if not session_id then return end
  local here, before = looks_of(mobile), shown[mobile.serial] or {}
  local is_other_map = before.map_id ~= here.map_id
  for _, field in ipairs(FIELDS) do
    local known = not (is_other_map and ENDS_WITH_MAP[field]) and before[field] or nil
    local is_denser = field == "weather" and known and before.weather_density ~= here.weather_density
    if here[field] ~= known or is_denser then SHOW[field](session_id, here) end
  end
  shown[mobile.serial] = here
end

function on_region_enter(mobile)
  if mobile.exists then show(mobile) end
end

on_region_leave = on_region_enter

function on_region_changed(event)
  local changed = event.exists and region.get(event.map_id, event.name)
  for _, mobile in ipairs(changed and changed:players() or {}) do show(mobile) end
end

function on_player_entered(event)
  shown[event.character_id] = nil
  local mobile = mobiles.get(event.character_id)
  if mobile and mobile.region then show(mobile) end
end

function on_player_left(event) shown[event.character_id] = nil end

on_handover = crossing.handler { arriving = on_player_entered, leaving = on_player_left }
