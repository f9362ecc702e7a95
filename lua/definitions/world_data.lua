---@meta

---The files in `world/` of the data directory: decorations, signs, spawners and so on. A kind without files there uses the shard's sample. lua/lib/world_data/entries.lua iterates over entries.
---@class world_data
world_data = {}

---the kinds of data
world_data.kinds = { "decorations", "signs", "spawners", "teleporters", "regions", "locations", "doors" }

---Reads new and changed files, and counts the entries. Waits.
---@param kind ("decorations"|"signs"|"spawners"|"teleporters"|"regions"|"locations"|"doors") the kind of data
---@param map_id? integer only this map; all maps by default
---@return { entries: integer, problems: integer, files: integer, version: integer, is_sample: boolean, is_gone: boolean } census the counts; version changes whenever a file changes; is_gone: there were files of the operator, and there are none now
function world_data.count(kind, map_id) end

---Returns entries by number, in the order of files and lines, as of the last count. Every entry has map_id, x, y, z, file, and line or index; its other members depend on the kind.
---
---```lua
---local census = world_data.count("signs")
---for _, sign in ipairs(world_data.entries("signs", nil, 1, math.min(census.entries, 100))) do print(sign.name) end
---```
---@param kind ("decorations"|"signs"|"spawners"|"teleporters"|"regions"|"locations"|"doors") the kind of data
---@param map_id? integer only this map; all maps by default
---@param first integer number of the first entry, from 1
---@param last integer number of the last entry; one call returns at most 100
---@param version? integer the version of the count; the call is refused when the files changed since
---@return any[]|nil entries the entries that exist
---@return string? reason why not
function world_data.entries(kind, map_id, first, last, version) end

---Returns the problems found in the files at the last count, at most 1000.
---@param kind ("decorations"|"signs"|"spawners"|"teleporters"|"regions"|"locations"|"doors") the kind of data
---@return { file: string, line?: integer, reason: string, is_duplicate: boolean }[] problems in the order of files and lines; a problem of the whole file has no line
function world_data.problems(kind) end
