---@meta

---JSON text. An empty table is written as a list; null in a list or an object is left out.
---@class json
json = {}

---Writes a value as JSON.
---@param value any nil, booleans, numbers, strings, lists and tables with string keys
---@return string|nil text JSON
---@return string? reason why not
function json.encode(value) end

---Reads JSON.
---@param text string JSON
---@return any|nil value what it says
---@return string? reason why not
function json.decode(text) end
