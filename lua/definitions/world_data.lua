---@meta

---What the files in `world/` of the data directory say of the world: decorations, signs, spawners and so on; of a kind that has no file there, the sample that comes with the shard. To go through entries, see lua/lib/world_data/entries.lua.
---@class world_data
world_data = {}

---names of the kinds of data
world_data.kinds = { "decorations", "signs", "spawners", "teleporters", "regions", "locations", "doors" }

---Reads what is new or has changed in the files, and tells how much there is. Waits.
---@param kind ("decorations"|"signs"|"spawners"|"teleporters"|"regions"|"locations"|"doors") which data
---@param map_id? integer only of that map; all without it
---@return { entries: integer, problems: integer, files: integer, version: integer, is_sample: boolean } census version is another one whenever something has changed
function world_data.count(kind, map_id) end

---Entries by their numbers, in the order of files and lines, as they were when they were last counted. All have map_id, x, y, z, file, and line or index; what else is in them depends on the kind.
---
---```lua
---local census = world_data.count("signs")
---for _, sign in ipairs(world_data.entries("signs", nil, 1, math.min(census.entries, 100))) do print(sign.name) end
---```
---@param kind ("decorations"|"signs"|"spawners"|"teleporters"|"regions"|"locations"|"doors") which data
---@param map_id? integer only of that map; all without it
---@param first integer number of the first, from 1
---@param last integer number of the last; at most 100 are handed over at once
---@param version? integer the one that was told with the count, to be sure that nothing has changed since
---@return any[]|nil entries as many as there are
---@return string? reason why not
function world_data.entries(kind, map_id, first, last, version) end

---What of the files was not understood when they were last counted; 1000 at most.
---@param kind ("decorations"|"signs"|"spawners"|"teleporters"|"regions"|"locations"|"doors") which data
---@return { file: string, line?: integer, reason: string, is_duplicate: boolean }[] problems in the order of files and lines; no line where it is the file itself
function world_data.problems(kind) end
