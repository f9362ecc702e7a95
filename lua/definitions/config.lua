---@meta

---What the operator set for scripts: the member `scripts.values` of the configuration file.
---@class config
config = {}

---A value by its name.
---@param name string its name
---@param fallback any what is answered where it is not set
---@return any value as set, or the fallback
function config.get(name, fallback) end
