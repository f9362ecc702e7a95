-- Keeps the creatures of regions: those that the field `spawns` names, while players are in the region.

local places = require("features.spawners.lib.spawners").places

local PAUSE_MS = 60000
-- A creature's param: the number of its region's map, and its name.
local PARAM = "region_spawn"
-- Creatures that one turn makes at most.
local MADE_AT_ONCE = 20

-- Regions that are kept now, by their serial.
local kept = {}

local function key_of(of) return of.map_id .. " " .. of.name end

-- Numbers of the living creatures of a region by template.
local function living(of)
  local counts = {}
  for creature in mobiles.each { param = PARAM, value = key_of(of) } do
    counts[creature.template] = (counts[creature.template] or 0) + 1
  end
  return counts
end

local function make(of, template)
  local facts = mobiles.template(template)
  if not facts then return false end
  local definition = { areas = of.areas, home_range = 0 }
  local first = of.areas[1]
  local around = { map_id = of.map_id, x = first.x1, y = first.y1, z = 0 }
  local x, y, z = places.pick(around, definition, facts.swims)
  -- Another region may have this tile.
  local there = x and region.at(of.map_id, x, y, z)
  if not there or not there:is_in(of) then return false end
  local creature = mobiles.create(template, of.map_id, x, y, z)
  if creature then creature:set(PARAM, key_of(of)) end
  return creature ~= nil
end

local function fill(of)
  local counts, made = living(of), 0
  for _, spawn in ipairs(of:own("spawns") or {}) do
    for _ = (counts[spawn.template] or 0) + 1, spawn.count do
      if made >= MADE_AT_ONCE then return end
      if make(of, spawn.template) then made = made + 1 end
    end
  end
end

local function keep(of)
  if not of.exists or not of:own("spawns") or #of.areas == 0 or #of:players() == 0 then
    kept[of.serial] = nil
    return
  end
  fill(of)
  timer.after(PAUSE_MS, function() keep(of) end)
end

function on_region_enter(_, of)
  if kept[of.serial] or not of.exists or not of:own("spawns") then return end
  kept[of.serial] = true
  keep(of)
end
