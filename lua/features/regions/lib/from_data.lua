-- Makes definitions of regions from the entries of the world data.

local music = require("features.regions.data.music")

local NAME_BYTES = 120

-- Darkness by kind (ModernUO LightCycle).
local DUNGEON_DARKNESS, JAIL_DARKNESS = 26, 9

-- What the kinds of data sets mean (ModernUO's classes of those names).
local KINDS = {
  GuardedRegion = { guarded = true, no_housing = true },
  TownRegion = { guarded = true, no_housing = true },
  DungeonRegion = { darkness = DUNGEON_DARKNESS, no_housing = true },
  JailRegion = { darkness = JAIL_DARKNESS, no_housing = true, no_harm = true, no_recall = true },
  NoHousingRegion = { no_housing = true },
  GreenAcresRegion = { no_housing = true, no_recall = true },
}

-- Params that become something else than fields.
local TAKEN = { priority = true, parent = true, music = true, guards_disabled = true }

local from_data = {}

-- The highest altitudes of the data are the first outside, as their tiles are.
local function areas_of(entry)
  local areas = {}
  for index, area in ipairs(entry.areas) do
    areas[index] = { x1 = area.x1, y1 = area.y1, x2 = area.x2, y2 = area.y2, z1 = area.z1, z2 = area.z2 and area.z2 - 1 }
  end
  return areas
end

-- Many parts of towns have no name of their own.
local function name_of(entry, parent)
  local name = entry.name or ("%s, part %d"):format(parent or entry.kind or "Region", entry.index or entry.line or 0)
  return name:sub(1, NAME_BYTES)
end

-- The definition of an entry, for region.add.
function from_data.definition(entry)
  local params = entry.params or {}
  local parent = type(params.parent) == "table" and params.parent.name or nil
  local definition = {
    name = name_of(entry, parent),
    map_id = entry.map_id,
    areas = areas_of(entry),
    priority = params.priority,
    parent = parent,
    music = params.music and music[tostring(params.music):lower()],
    fields = { kind = entry.kind, go = { x = entry.x, y = entry.y, z = entry.z } },
  }
  for name, value in pairs(KINDS[entry.kind] or {}) do definition[name] = value end
  if params.guards_disabled == true then definition.guarded = false end
  for name, value in pairs(params) do
    if not TAKEN[name] then definition.fields[name] = value end
  end
  return definition
end

return from_data
