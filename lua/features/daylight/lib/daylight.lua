-- The time of the world: hours, daylight and moons. A minute of the world lasts five seconds, so that a day has two
-- hours. It is the same time everywhere on a map, so that clocks agree with the light (in ServUO's Clock and LightCycle
-- both depend on the place).

local daylight = {}

local MINUTE_MS = 5000
local DAY_MINUTES = 24 * 60
local WORLD_BEGAN_MS = 873068400000 -- midnight in UTC+1, 1 September 1997
local MINUTES_BY_MAP = 320
local NIGHT = config.get("night_darkness", 12)
local MOON_PHASES = 8
-- The hour from which a part of the day is called so, the latest one first.
local PARTS = {
  { 20, 1042957 }, -- It's late at night
  { 16, 1042956 }, -- It's early in the evening
  { 13, 1042955 }, -- It's the afternoon
  { 12, 1042954 }, -- It's around noon
  { 8, 1042953 }, -- It's late in the morning
  { 4, 1042952 }, -- It's early in the morning
  { 1, 1042951 }, -- It's the middle of the night
  { 0, 1042950 }, -- 'Tis the witching hour. 12 Midnight.
}

-- Minutes of the world since it began, on a map.
function daylight.minutes(map_id)
  return (time.unix() - WORLD_BEGAN_MS) // MINUTE_MS + map_id * MINUTES_BY_MAP
end

-- The hour, 0 to 23, and the minute on a map.
function daylight.hour(map_id)
  local minutes = daylight.minutes(map_id) % DAY_MINUTES
  return minutes // 60, minutes % 60
end

-- How dark it is at an hour: 0 from six in the morning until ten in the evening, darkest from midnight until four.
function daylight.darkness(hour, minute)
  if hour < 4 then return NIGHT end
  if hour < 6 then return NIGHT - ((hour - 4) * 60 + minute) * NIGHT // 120 end
  if hour < 22 then return 0 end
  return ((hour - 22) * 60 + minute) * NIGHT // 120
end

-- The client's text that calls an hour by its part of the day.
function daylight.cliloc(hour)
  for _, row in ipairs(PARTS) do
    if hour >= row[1] then return row[2] end
  end
end

-- Milliseconds until the next minute of the world begins.
function daylight.next_minute_ms() return MINUTE_MS - (time.unix() - WORLD_BEGAN_MS) % MINUTE_MS end

-- The phase of the moon of a map: 0 new, 4 full, 7 waning crescent.
function daylight.moon(map_id) return daylight.minutes(map_id) // (10 + map_id * 20) % MOON_PHASES end

return daylight
