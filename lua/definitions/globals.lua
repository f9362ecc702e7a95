---@meta

---Registers a kind of item: what it looks like and what it does. Saving the file changes the items there are; what one has of its own (art, hue, a name) stays with it.
---
---```lua
---item_template("bell", {
---  name = "a bell", item_id = 0x1C12, weight = 2,
---  on_use = function(item, user)
---    item:say("*ding*")
---    sounds.play(user.map_id, user.x, user.y, user.z, 0x1FD)
---  end,
---})
---```
---@param id string what scripts and staff call it: brick
---@param declaration ItemTemplate its looks, weight and the like, and functions for what happens to it
function item_template(id, declaration) end

---Registers a kind of creature: what it looks like, what it can do and how it behaves. Saving the file changes how those there are behave from their next thought on; looks and strength stay as they were made.
---
---```lua
---mobile_template("parrot", {
---  name = "a parrot", body = 0x33F, strength = { 5, 10 }, notoriety = "animal", think_ms = 3000,
---  on_think = function(self) self:step(random.integer(0, 7)) end,
---  on_speech = function(self, speaker, text) wait(1000) self:say(text) end,
---})
---```
---@param id string what scripts and staff call it: orione
---@param declaration MobileTemplate its looks, strength and the like, and functions for what happens to it
function mobile_template(id, declaration) end

---Lets so many milliseconds pass. Only the handler that calls it waits. Waits.
---@param milliseconds integer how long
function wait(milliseconds) end

---Loads a library: a file of a folder `lib` or `data`, or a file `data.lua`. `require "lib.picking"` is lua/lib/picking.lua. At the top of a file only.
---@param name string
---@return any
function require(name) end

---Tables that outlive the reload of a file: `state.help.count`. They are lost when the server stops.
---@type table<string, table>
state = {}
