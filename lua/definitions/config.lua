---@meta

---The operator's values for scripts: the member `scripts.values` of the configuration file.
---@class config
config = {}

---Returns a value by its name.
---@param name string name of the value
---@param fallback any the result when the operator did not set it
---@return any value the value or the fallback
function config.get(name, fallback) end
