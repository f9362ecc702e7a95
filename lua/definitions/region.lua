---@meta

---Named parts of maps: rectangles with fields such as music and guards. A mobile is in one region at a time, `mobile.region`, and in the regions around it, its parents. Where regions overlap, the highest priority counts, then the one with more parents. A player's coming and going are the events on_region_enter and on_region_leave.
---@class region
region = {}

---Registers a region while a file is loaded. It goes with the file. It stands in place of a region of its name that region.add made. In a package, extend = true changes a region of the stock, of a package before it, or one that region.add made; only then areas may be left out.
---
---```lua
---region.define {
---  name = "The Old Orchard", map_id = 1, areas = { { x1 = 1400, y1 = 1650, x2 = 1420, y2 = 1670 } },
---  priority = 60, music = 28, no_harm = true, fields = { owner = "Anna" },
---  on_enter = function(self, mobile) mobile:tell("You smell apples.") end,
---}
---```
---@param definition RegionDefinition its name, map, rectangles, fields, and functions for events in it
function region.define(definition) end

---Adds a region while the shard runs. It stays until it is removed, the file whose function added it is deleted, or the shard stops.
---@param definition RegionDefinition its name, map, rectangles, fields, and functions for events in it
---@return boolean|nil done true; region.get returns the region
---@return string? reason why not
function region.add(definition) end

---Removes all regions that this file added.
---@return integer count how many there were
function region.clear() end

---Returns the region of a place.
---@param map_id integer the map
---@param x integer position
---@param y integer position
---@param z integer altitude
---@return Region|nil region nil when there is none
function region.at(map_id, x, y, z) end

---Returns the region with a name.
---@param map_id integer the map
---@param name string its name
---@return Region|nil region nil when there is none
function region.get(map_id, name) end

---Returns all regions of a map.
---@param map_id integer the map
---@return Region[] regions in the order of their definition
function region.all(map_id) end
