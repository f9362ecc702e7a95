---@meta

---Messages to the scripts of other worlds and processes of a network. A shard in one process has one world, main, and hears what it sends itself. Several processes may share a world: each has maps of its own, and players go from one to the other with the map (`on_handover`). What one of them writes to `store` the others see within a second or so, and what it wrote for a character and its account at once where it comes to; of two who write the same member at once, the later one counts, and `store.transaction` does not reach beyond its process. Let one process decide about what must not go wrong, and send it messages.
---@class network
network = {}

---the world of this process
---@type string
network.world = {}

---Returns the names of the worlds that are there now.
---@return string[] worlds in the order of the alphabet
function network.worlds() end

---Tells all processes of a world something: their scripts get `on_network_message`. Nobody answers; a message that is lost with a process or the broker does not come again.
---
---```lua
---function on_network_message(event)
---  if event.name == "siege" then players.broadcast(event.from_world .. " is under siege by " .. event.data.enemy) end
---end
---for _, world in ipairs(network.worlds()) do network.send(world, "siege", { enemy = "orcs" }) end
---```
---@param world string to which world; `network.world` for this one
---@param name string what it is about
---@param data any plain data, at most 16 KiB as JSON
---@return boolean|nil done true
---@return string? reason why not
function network.send(world, name, data) end
