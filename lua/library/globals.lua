---@meta

---Lets so many milliseconds pass. Only the handler that calls it waits. Waits.
---@param milliseconds integer how long
function wait(milliseconds) end

---Loads a library: a file under lua/lib, `require "lib.list"` for lua/lib/list.lua. At the top of a file only.
---@param name string
---@return any
function require(name) end

---Tables that outlive the reload of a file: `state.help.count`. They are lost when the server stops.
---@type table<string, table>
state = {}
