---@meta

---Registers an item template: its looks and its behaviour. Saving the file changes existing items. An item keeps its own values (art, hue, name).
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
---@param id string the id that scripts and staff use: brick
---@param declaration ItemTemplate looks, weight and so on, and functions for events of the item
function item_template(id, declaration) end

---Registers a creature template: its looks, abilities and behaviour. Saving the file changes the behaviour of existing creatures from their next on_think on; their looks and strength stay.
---
---```lua
---mobile_template("parrot", {
---  name = "a parrot", body = 0x33F, strength = { 5, 10 }, notoriety = "animal", think_ms = 3000,
---  on_think = function(self) self:step(random.integer(0, 7)) end,
---  on_speech = function(self, speaker, text) wait(1000) self:say(text) end,
---})
---```
---@param id string the id that scripts and staff use: orione
---@param declaration MobileTemplate looks, strength and so on, and functions for events of the creature
function mobile_template(id, declaration) end

---Waits. Only the handler that calls it is suspended. Waits.
---@param milliseconds integer the duration
function wait(milliseconds) end

---Loads a library: a file of a folder `lib` or `data`, or a file `data.lua`. `require "lib.picking"` is lua/lib/picking.lua. Call it only at the top of a file.
---@param name string
---@return any
function require(name) end

---Tables that survive the reload of a file: `state.help.count`. They are lost when the server stops.
---@type table<string, table>
state = {}
