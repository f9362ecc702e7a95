-- The params of a spawner, which say what it makes, where and how often:
--
--   spawner_id      GUID of its definition in the data
--   spawner_kind    "Spawner" or "ProximitySpawner"
--   count           maximum at a time
--   min_delay_ms, max_delay_ms
--   home_range      tiles around the spawner in which creatures appear, and in which a ProximitySpawner notices players
--   walking_range   tiles that creatures walk from home
--   areas           "x1 y1 x2 y2;...": areas in which creatures appear, instead of a square around the spawner; corners
--     included
--   entries         "Spectre:2:100;Shade:1:50": names, each with its maximum at a time and its relative frequency
--
-- `think_range` follows from these. `brood`, `due_at` and `stopped` are the spawner's state.
--
-- The staff's map reads `spawner_kind`, `count`, `entries`, `spawn` and `stopped` too
-- (runtime/world/items/spawner-figures.ts).

local names = require("features.spawners.lib.names")

local COUNT_MAXIMUM = 500
local ENTRIES_BYTES = 4096
local AREAS_BYTES = 1024
local RANGE_MAXIMUM = 400
-- A spawner runs before a player sees its creatures' area, not only when a player is near the spawner itself.
local SIGHT_TILES = 24
local THINK_RANGE_MAXIMUM = 512
-- For spawners without params of their own, made by a GameMaster or by decorations.
local DEFAULTS = { count = 1, min_delay_ms = 300000, max_delay_ms = 600000, home_range = 5 }

local definitions = { PERIODIC = "Spawner", PROXIMITY = "ProximitySpawner", TEMPLATE = "spawn" }

local function whole(value, least, most)
  value = math.tointeger(tonumber(value))
  return value and math.max(least, math.min(most, value))
end

local function entries_text(entries)
  local parts = {}
  for _, entry in ipairs(entries) do
    if entry.name:find("[:;%c]") then return nil, ("'%s' cannot be a name"):format(entry.name) end
    parts[#parts + 1] = ("%s:%d:%g"):format(entry.name, entry.max, entry.probability)
  end
  if #parts == 0 then return nil, "it names no creature" end
  local joined = table.concat(parts, ";")
  if #joined > ENTRIES_BYTES then return nil, "its entries are too long to keep" end
  return joined
end

local function areas_text(areas)
  local parts = {}
  for _, area in ipairs(areas) do parts[#parts + 1] = ("%d %d %d %d"):format(area.x1, area.y1, area.x2, area.y2) end
  local joined = table.concat(parts, ";")
  if #joined > AREAS_BYTES then return nil, "it has too many areas to keep" end
  return joined
end

-- The greatest distance from the spawner at which creatures appear.
local function reach_of(entry, areas)
  local reach = areas and 0 or math.min(entry.home_range, RANGE_MAXIMUM)
  for _, area in ipairs(areas or {}) do
    reach = math.max(reach, math.abs(area.x1 - entry.x), math.abs(area.x2 - entry.x),
      math.abs(area.y1 - entry.y), math.abs(area.y2 - entry.y))
  end
  return reach
end

-- The params for an entry of the data; nil and a reason if they are not possible.
function definitions.params_of(entry)
  local entries, reason = entries_text(entry.entries)
  if not entries then return nil, reason end
  if entry.count > COUNT_MAXIMUM then return nil, ("its count is %d, and the maximum is %d"):format(entry.count, COUNT_MAXIMUM) end
  local areas = entry.areas or entry.area and { entry.area }
  local kept_areas
  if areas then
    kept_areas, reason = areas_text(areas)
    if not kept_areas then return nil, reason end
  end
  return {
    spawner_id = entry.spawner_id,
    spawner_kind = entry.kind,
    count = entry.count,
    min_delay_ms = entry.min_delay_ms,
    max_delay_ms = math.max(entry.min_delay_ms, entry.max_delay_ms),
    home_range = entry.home_range,
    walking_range = entry.walking_range,
    team = entry.team ~= 0 and entry.team or nil,
    areas = kept_areas,
    entries = entries,
    think_range = math.min(THINK_RANGE_MAXIMUM, reach_of(entry, areas) + SIGHT_TILES),
  }
end

local function areas_of(kept)
  if not kept then return nil end
  local areas = {}
  for _, part in ipairs(text.split(kept, ";") or {}) do
    local numbers = text.words(part) or {}
    for index = 1, 4 do numbers[index] = math.tointeger(tonumber(numbers[index])) end
    local x1, y1, x2, y2 = table.unpack(numbers, 1, 4)
    if x1 and y1 and x2 and y2 and x1 <= x2 and y1 <= y2 then areas[#areas + 1] = { x1 = x1, y1 = y1, x2 = x2, y2 = y2 } end
  end
  return #areas > 0 and areas or nil
end

local function entries_of(params)
  local list = {}
  for _, part in ipairs(text.split(params.entries or "", ";") or {}) do
    local fields = text.split(part, ":")
    local most, probability = whole(fields[2], 0, COUNT_MAXIMUM), tonumber(fields[3])
    if most and probability and probability >= 0 then list[#list + 1] = { name = fields[1], max = most, probability = probability } end
  end
  -- Spawners of decorations keep the name as `spawn`.
  if #list == 0 and params.spawn then list[1] = { name = tostring(params.spawn), max = COUNT_MAXIMUM, probability = 100 } end
  return list
end

-- The definition of a spawner with its names resolved; nil for a spawner that makes nothing. `capacity` is the maximum
-- of each template, `limit` the maximum of all together.
function definitions.of(item)
  local params = item:params()
  local definition = {
    is_proximity = params.spawner_kind == definitions.PROXIMITY,
    count = whole(params.count, 0, COUNT_MAXIMUM) or DEFAULTS.count,
    min_delay_ms = whole(params.min_delay_ms, 0, math.maxinteger) or DEFAULTS.min_delay_ms,
    max_delay_ms = whole(params.max_delay_ms, 0, math.maxinteger) or DEFAULTS.max_delay_ms,
    home_range = whole(params.home_range, 0, RANGE_MAXIMUM) or DEFAULTS.home_range,
    areas = areas_of(params.areas),
    entries = entries_of(params),
    capacity = {},
  }
  if #definition.entries == 0 then return nil end
  definition.walking_range = whole(params.walking_range, 0, RANGE_MAXIMUM) or definition.home_range
  local most = 0
  for _, entry in ipairs(definition.entries) do
    entry.made_of = names.of(entry.name)
    local template = entry.made_of.template
    definition.capacity[template] = (definition.capacity[template] or 0) + entry.max
    most = most + entry.max
  end
  definition.limit = math.min(definition.count, most)
  return definition
end

-- A delay until the next creature, in milliseconds.
function definitions.delay_of(definition)
  return random.integer(definition.min_delay_ms, math.max(definition.min_delay_ms, definition.max_delay_ms))
end

return definitions
