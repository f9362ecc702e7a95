---@meta

---JSON text. An empty table is written as a list. null in a list or an object is left out.
---@class json
json = {}

---Writes a value as JSON.
---@param value any nil, a boolean, a number, a string, a list or a table with string keys
---@return string|nil text JSON
---@return string? reason why not
function json.encode(value) end

---Reads JSON.
---@param text string JSON
---@return any|nil value the value
---@return string? reason why not
function json.decode(text) end
