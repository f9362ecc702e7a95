-- Places that staff can travel to, by map and category: those in features/gm_menu/data/places.lua and those of the
-- world data.

local curated = require("features.gm_menu.data.places")

local travel_places = {}

-- Limit for places of the world data; a menu with more would be useless.
local PLACES_MAXIMUM = 5000
-- How many entries are fetched before others run.
local PAGE = 100
local NO_CATEGORY = "Other"

local function copy_of(maps)
  local copies = {}
  for index, map in ipairs(maps) do
    copies[index] = { map_id = map.map_id, name = map.name, categories = {} }
    for number, category in ipairs(map.categories) do
      copies[index].categories[number] = { name = category.name, places = table.move(category.places, 1, #category.places, 1, {}) }
    end
  end
  return copies
end

-- A list to add places to: categories by map and name, and known places by position and by name to avoid duplicates.
local function growing(maps)
  local list = { maps = maps, by_id = {}, categories = {}, known = {}, added = 0 }
  for _, map in ipairs(maps) do
    list.by_id[map.map_id] = map
    for _, category in ipairs(map.categories) do
      local key = ("%d %s"):format(map.map_id, category.name)
      list.categories[key] = category
      for _, place in ipairs(category.places) do
        list.known[("%d %d %d"):format(map.map_id, place.x, place.y)] = true
        list.known[key .. "\n" .. place.name] = true
      end
    end
  end
  return list
end

-- Nested categories become part of the name: "Covetous, Level 2". The first part of the path is the map.
local function add(list, entry)
  local map = list.by_id[entry.map_id]
  local names = table.move(entry.path, 3, #entry.path, 1, {})
  names[#names + 1] = entry.name
  local name = table.concat(names, ", ")
  local called = entry.path[2] or NO_CATEGORY
  local key = ("%d %s"):format(entry.map_id, called)
  local by_place, by_name = ("%d %d %d"):format(entry.map_id, entry.x, entry.y), key .. "\n" .. name
  if not map or list.known[by_place] or list.known[by_name] or list.added >= PLACES_MAXIMUM then return end
  list.known[by_place], list.known[by_name], list.added = true, true, list.added + 1
  local category = list.categories[key]
  if not category then
    category = { name = called, places = {} }
    list.categories[key] = category
    table.insert(map.categories, category)
  end
  table.insert(category.places, { name = name, x = entry.x, y = entry.y, z = entry.z })
end

-- Reads the world data if it has changed.
function travel_places.refresh()
  local census = world_data.count("locations")
  if census.version == state.travel_places.version then return end
  local list = growing(copy_of(curated))
  for first = 1, census.entries, PAGE do
    local page = world_data.entries("locations", nil, first, first + PAGE - 1, census.version)
    -- The data changed during the reading; the next call tries again.
    if not page then return end
    for _, entry in ipairs(page) do add(list, entry) end
    wait(0)
  end
  state.travel_places.maps, state.travel_places.version = list.maps, census.version
end

-- The maps with their categories and places, as read last.
function travel_places.maps() return state.travel_places.maps or curated end

local function folded(name) return text.trim((text.folded(name):gsub("[^%w]+", " "))) end

-- The place that words name: one with this name before one whose name begins with it, and one of `map_id` before those
-- of other maps. Returns its position; nil without one. Waits while the world data are read.
function travel_places.find(words, map_id)
  travel_places.refresh()
  local sought, best, best_rank = folded(words), nil, 0
  if sought == "" then return nil end
  for _, map in ipairs(travel_places.maps()) do
    for _, category in ipairs(map.categories) do
      for _, place in ipairs(category.places) do
        local name = folded(place.name)
        local rank = name == sought and 4 or text.starts_with(name, sought) and 2 or 0
        if rank > 0 and map.map_id == map_id then rank = rank + 1 end
        if rank > best_rank then best, best_rank = { map_id = map.map_id, x = place.x, y = place.y, z = place.z }, rank end
      end
    end
  end
  return best
end

-- A reload of this file or of its data drops what was read.
state.travel_places.maps, state.travel_places.version = nil, nil

return travel_places
