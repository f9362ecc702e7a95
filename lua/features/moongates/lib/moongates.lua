-- Moongates: the destinations of the public ones (features.moongates.data), who may use a gate, and the travel.
--
-- `state.moongates.maps` holds the current destinations. A window may show older ones; what a player chooses in it is
-- checked against the current ones.

local data = require("features.moongates.data")
local maps = require("lib.maps")
local rules = require("lib.region_rules")
local tell = require("lib.telling")
local travel = require("features.travel.lib.travel")

local gates = { tiles = 1 }

local ARRIVAL_SOUND = 0x1FE
local FELUCCA = 0
local CRIMINAL = 1005561 -- Thou'rt a criminal and cannot escape so easily.
local TOO_FAR = 1019002 -- You are too far away to use the gate.
local ALREADY_THERE = 1019003 -- You are already there.
local NOT_ALLOWED = 1019004 -- You are not allowed to travel there.
local NAME_BYTES = 50
local RED = 0x22
local HUE_MAXIMUM = 0xFFFF
local ANY_ART = 0x0F6C

local function refuse(map, index, reason)
  error(("lua/features/moongates/data.lua: destination %d of %s: %s"):format(index, map.name, reason), 0)
end

-- The checked destinations of a map that exist on this shard.
local function destinations_of(map)
  local is_demo = not world.art(ANY_ART)
  local found, names = {}, {}
  for index, one in ipairs(map.destinations) do
    if type(one.name) ~= "string" or one.name == "" or #one.name > NAME_BYTES then
      refuse(map, index, ("name must be a text of at most %d bytes"):format(NAME_BYTES))
    end
    if names[one.name] then refuse(map, index, ("'%s' is listed twice"):format(one.name)) end
    names[one.name] = true
    local reason = maps.why_no_place { map_id = map.map_id, x = one.x, y = one.y, z = one.z }
    if reason then refuse(map, index, ("%s: %s"):format(one.name, reason)) end
    if one.hue and not (math.type(one.hue) == "integer" and one.hue >= 0 and one.hue <= HUE_MAXIMUM) then
      refuse(map, index, ("%s: hue must be a number from 0 to %d"):format(one.name, HUE_MAXIMUM))
    end
    if is_demo or not one.demo then
      found[#found + 1] = { map_id = map.map_id, name = one.name, x = one.x, y = one.y, z = one.z, hue = one.hue }
    end
  end
  return found
end

-- A package adds destinations to a map by a row with the same map_id.
local function checked(maps)
  local result, by_id = {}, {}
  for index, map in ipairs(maps) do
    if type(map.name) ~= "string" or type(map.destinations) ~= "table" then
      error(("lua/features/moongates/data.lua: map %d must have map_id, name and destinations"):format(index), 0)
    end
    local known, destinations = by_id[map.map_id], destinations_of(map)
    if known then
      table.move(destinations, 1, #destinations, #known.destinations + 1, known.destinations)
    else
      known = { map_id = map.map_id, name = map.name, destinations = destinations }
      by_id[map.map_id], result[#result + 1] = known, known
    end
  end
  return result
end

state.moongates.maps = checked(data)

-- The maps with their destinations, in the order of the data.
function gates.maps() return state.moongates.maps end

-- Those of them that this process plays, where its gates stand.
function gates.own_maps()
  local own = {}
  for _, map in ipairs(gates.maps()) do
    if world.plays(map.map_id) then own[#own + 1] = map end
  end
  return own
end

-- A destination by map and name; nil if there is none (any more).
function gates.find(map_id, name)
  for _, map in ipairs(gates.maps()) do
    for _, destination in ipairs(map.map_id == map_id and map.destinations or {}) do
      if destination.name == name then return destination end
    end
  end
  return nil
end

-- Why a mobile may not go through a gate; nil if it may. The dead may.
function gates.why_not(gate, mobile)
  if not gate or not gate.exists or not gate.map_id then return "That gate is gone." end
  if not travel.is_beside(gate, mobile, gates.tiles) then return TOO_FAR end
  if mobile.notoriety == "criminal" then return CRIMINAL end
  return nil
end

local function is_there(mobile, place)
  return mobile.map_id == place.map_id and math.max(math.abs(mobile.x - place.x), math.abs(mobile.y - place.y)) <= gates.tiles
end

local function go(mobile, place)
  if mobile.notoriety == "murderer" and place.map_id ~= FELUCCA then return nil, NOT_ALLOWED end
  if is_there(mobile, place) then return nil, ALREADY_THERE end
  local forbidden = not maps.why_no_place(place) and rules.why_no_travel(mobile, place)
  if forbidden then return nil, forbidden end
  local moved, reason = travel.go(mobile, place, { sound_id = ARRIVAL_SOUND })
  if not moved then return nil, ("The gate leads nowhere: %s."):format(reason) end
  return true
end

-- Moves a player through a public gate if the gate, its distance and the destination are still valid. Otherwise the
-- player is told why not.
function gates.travel(mobile, gate, map_id, name)
  local destination = gates.find(map_id, name)
  local reason = gates.why_not(gate, mobile) or (not destination and "That destination is not there any more.")
  local moved = false
  if not reason then moved, reason = go(mobile, destination) end
  if not moved then tell(mobile, reason, RED) end
  return moved == true
end

-- Moves a mobile through a gate with one destination: its param `to`, a place on any map.
function gates.pass(gate, mobile)
  local reason = gates.why_not(gate, mobile)
  local to = gate.exists and gate:get("to") or nil
  if not reason and not to then reason = "The gate leads nowhere." end
  local moved = false
  if not reason then moved, reason = go(mobile, { map_id = to.map_id or gate.map_id, x = to.x, y = to.y, z = to.z }) end
  if not moved then tell(mobile, reason, RED) end
  return moved == true
end

return gates
