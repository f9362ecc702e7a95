---@meta

---What files declare by calling a library: quests, recipes. A declaration belongs to the file that is being loaded. It is in force when the file has run, is replaced when the file is saved, and ends when the file is deleted.
---@class registry
registry = {}

---Declares a table under a name while a file is loaded. Two files that declare one name are an error, unless one overrides.
---
---```lua
----- lua/lib/dances.lua
---function dances.declare(dance) registry.add("dance", dance.id, dance) end
---function dances.get(id) return registry.get("dance", id) end
---```
---@param kind string what it is, as messages call it: quest
---@param name string its name among those of its kind
---@param value table the table itself, not a copy
---@param options? { override?: boolean } how it stands to another one of its name
function registry.add(kind, name, value, options) end

---Returns what is in force under a name.
---@param kind string what it is, as messages call it: quest
---@param name string its name
---@return table|nil value the table that was declared; nil for none
function registry.get(kind, name) end

---Returns all of a kind that is in force, in the order of the names.
---@param kind string what it is, as messages call it: quest
---@return RegistryEntry[] entries its name, the file that declares it, and the table
function registry.all(kind) end

---Returns a number that is another one when any of a kind has changed, so that a library keeps what it makes of all of them.
---@param kind string what it is, as messages call it: quest
---@return integer version 0 before the first
function registry.version(kind) end
