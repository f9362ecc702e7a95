-- The weather of a place: by a region's field `weather`, or by the clouds above it.
--
--   weather.at(mobile)   its kind and density; "none" where nothing falls
--   weather.step()       clouds move and change
--
-- A region with `darkness` is under the ground and has none. The field `climate` of a region is "cold" or "dry".

local rules = require("features.regions.data.weather_rules")

local weather = {}

-- By map: a list of clouds, each with the place of its corner, `step`, `dx`, `dy` and `is_extreme`.
local sky = {}

local COUNT = config.get("weather_clouds", rules.clouds)

local function contains(area, x, y) return x >= area[1] and y >= area[2] and x <= area[3] and y <= area[4] end

-- A cloud begins its life somewhere.
local function renew(cloud, size)
  cloud.step = 0
  cloud.x, cloud.y = random.integer(0, size[1] - rules.cloud_tiles), random.integer(0, size[2] - rules.cloud_tiles)
  cloud.is_extreme = random.chance(rules.extreme_percent)
  local angle = random.integer(0, 359) * math.pi / 180
  cloud.dx, cloud.dy = rules.tiles_by_step * math.cos(angle), rules.tiles_by_step * math.sin(angle)
end

local function within(value, most) return math.max(0, math.min(value, most)) end

local function move(cloud, size)
  cloud.x = within(cloud.x + cloud.dx, size[1] - rules.cloud_tiles)
  cloud.y = within(cloud.y + cloud.dy, size[2] - rules.cloud_tiles)
end

function weather.step()
  for map_id, clouds in pairs(sky) do
    for _, cloud in ipairs(clouds) do
      cloud.step = cloud.step + 1
      if cloud.step >= rules.steps then renew(cloud, rules.maps[map_id]) else move(cloud, rules.maps[map_id]) end
    end
  end
end

for map_id, size in pairs(rules.maps) do
  sky[map_id] = {}
  for number = 1, COUNT do
    sky[map_id][number] = {}
    renew(sky[map_id][number], size)
    -- They do not all begin at once.
    sky[map_id][number].step = -random.integer(0, rules.steps)
  end
end

-- How much falls from a cloud: more and more, then less and less.
local function density_of(cloud)
  local part = math.min(cloud.step, rules.steps - cloud.step) * 2 / rules.steps
  return math.floor(math.max(rules.least_density, rules.most_density * part))
end

local function cloud_above(mobile)
  for _, cloud in ipairs(sky[mobile.map_id] or {}) do
    local area = { cloud.x, cloud.y, cloud.x + rules.cloud_tiles, cloud.y + rules.cloud_tiles }
    if cloud.step > 0 and contains(area, mobile.x, mobile.y) then return cloud end
  end
  return nil
end

local function is_on_ice(mobile)
  if not rules.maps[mobile.map_id] then return false end
  for _, area in ipairs(rules.cold) do
    if contains(area, mobile.x, mobile.y) then return true end
  end
  return false
end

function weather.at(mobile)
  local here = mobile.region
  local own = here and here:get("weather")
  if own then return own, here:get("weather_density") end
  local climate = here and here:get("climate")
  if COUNT == 0 or climate == "dry" or here and here:get("darkness") then return "none" end
  local cloud, is_on_island = cloud_above(mobile), is_on_ice(mobile)
  if not cloud then return is_on_island and "snow" or "none", is_on_island and rules.least_density or nil end
  local density, is_cold = density_of(cloud), is_on_island or climate == "cold"
  if is_cold ~= cloud.is_extreme then return "snow", density end
  if density < rules.storm_density then return "rain", density end
  return cloud.is_extreme and "fierce_storm" or "storm", density
end

return weather
