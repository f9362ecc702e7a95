-- Shows the region in which a player is: its music, darkness and season; and the weather there, which changes.

local crossing = require("lib.processes.crossing")
local rules = require("features.regions.data.weather_rules")
local weather = require("features.regions.lib.weather")

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
  if here then
    for _, field in ipairs(FIELDS) do looks[field] = here:get(field) end
  end
  looks.weather, looks.weather_density = weather.at(mobile)
  if looks.weather == "none" then looks.weather, looks.weather_density = nil, nil end
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
  if mobile then show(mobile) end
end

function on_player_left(event) shown[event.character_id] = nil end

on_handover = crossing.handler { arriving = on_player_entered, leaving = on_player_left }

-- The weather is shown to this number of players in one turn.
local TURN = 100

local function change_weather()
  weather.step()
  for index, player in ipairs(players.all()) do
    local mobile = mobiles.of_session(player.session_id)
    if mobile then show(mobile) end
    if index % TURN == 0 then wait(0) end
  end
end

timer.every(rules.step_ms, change_weather)
