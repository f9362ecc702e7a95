-- Keeps the creatures of regions: those that the field `spawns` names, while players are in the region. What a changed
-- region names no longer goes at once.

local masters = require("lib.masters")
local places = require("features.spawners.lib.spawners").places

local PAUSE_MS = 60000
-- A creature's param: the number of its region's map, and its name.
local PARAM = "region_spawn"
-- Creatures that one turn makes at most; the next turn is soon then.
local MADE_AT_ONCE = 2
local SOON_MS = 100

-- The timers of regions that are kept now, by their serial.
local kept = {}

-- The key of a region, or of the event that tells of one.
local function key_of(of) return of.map_id .. " " .. of.name end

-- The creatures of a region that are nobody's.
local function wild_of(key)
  local wild = {}
  for creature in mobiles.each { param = PARAM, value = key } do
    if not masters.master(creature) then wild[#wild + 1] = creature end
  end
  return wild
end

-- Removes the creatures of a region that are more than it names.
local function remove_surplus(key, spawns)
  local left = {}
  for _, spawn in ipairs(spawns) do left[spawn.template] = (left[spawn.template] or 0) + spawn.count end
  for _, creature in ipairs(wild_of(key)) do
    local template = creature.template
    left[template] = (left[template] or 0) - 1
    if left[template] < 0 then creature:delete() end
  end
end

-- Numbers of the living creatures of a region by template.
local function living(of)
  local counts = {}
  for _, creature in ipairs(wild_of(key_of(of))) do
    counts[creature.template] = (counts[creature.template] or 0) + 1
  end
  return counts
end

local function make(of, template)
  local facts = mobiles.template(template)
  if not facts then return false end
  local definition = { areas = of.areas, home_range = 0, is_region = true }
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

-- Makes some of what is missing. Returns whether there is room for more.
local function fill(of)
  local counts, made = living(of), 0
  for _, spawn in ipairs(of:own("spawns") or {}) do
    for _ = (counts[spawn.template] or 0) + 1, spawn.count do
      if made >= MADE_AT_ONCE then return true end
      if not make(of, spawn.template) then break end
      made = made + 1
    end
  end
  return false
end

local function keep(of)
  if not of.exists or not of:own("spawns") or #of.areas == 0 or #of:players() == 0 then
    kept[of.serial] = nil
    return
  end
  local has_room = fill(of)
  kept[of.serial] = timer.after(has_room and SOON_MS or PAUSE_MS, function() keep(of) end)
end

function on_region_enter(_, of)
  if not kept[of.serial] then keep(of) end
end

function on_region_changed(event)
  local of = event.exists and region.get(event.map_id, event.name)
  remove_surplus(key_of(event), of and of:own("spawns") or {})
  if not of or #of:players() == 0 then return end
  if kept[of.serial] then timer.cancel(kept[of.serial]) end
  keep(of)
end
