---@meta

---The items of the world. Templates of items are registered with item_template.
---@class items
items = {}

---Creates an item that has no place yet. Place it with item:move_to, item:put_in or item:equip_on; otherwise it is deleted within two minutes.
---
---```lua
---local gold, reason = items.create("gold", { amount = 50 })
---if gold then gold:move_to(1, 1496, 1628, 10) end
---```
---@param template string id of its template
---@param wish? ItemWish values that differ from the template; an amount only for stackable items
---@return Item|nil item the new item
---@return string? reason why not
function items.create(template, wish) end

---Returns the item with a serial.
---@param serial integer its serial
---@return Item|nil item nil when there is none
function items.get(serial) end

---Loops over items: all that have everything that is wanted. Every item that is there and wanted from the beginning to the end of the loop is given exactly once, also if it moves, and whatever else is made, moved or deleted meanwhile. What is deleted or no longer wanted before its turn is left out; what is made or comes to be wanted meanwhile may be left out. In a job, or with `waits`, the loop goes on in slices of a few milliseconds. A loop belongs to the handler that began it.
---
---```lua
---for corpse in items.each { template = "corpse" } do
---  if corpse:get("decays_at") then corpse:delete() end
---end
---for door in items.each { tag = "door", map_id = 1, x = 1496, y = 1628, range = 18 } do
---  door.hue = 33
---end
---```
---@param wanted WantedItems what the items have; an empty table for all items
---@return fun(): Item? next for a `for` loop, in no particular order
function items.each(wanted) end

---Returns the items on the ground around a place.
---@param map_id integer the map
---@param x integer position
---@param y integer position
---@param range integer tiles to each side
---@param wanted? { template?: string, tag?: string } only items of this template, or with this tag
---@return Item[] items in no particular order; more raise an error: use items.each
function items.near(map_id, x, y, range, wanted) end

---Returns the items on the ground of one tile.
---@param map_id integer the map
---@param x integer position
---@param y integer position
---@return Item[] items in no particular order; more raise an error: use items.each
function items.on_tile(map_id, x, y) end

---Returns all items of a template, wherever they are.
---@param template string id of the template
---@return Item[] items in no particular order; more raise an error: use items.each
function items.all_of(template) end

---Returns all items that have a param of their own, wherever they are.
---@param key string name of the param
---@return Item[] items in no particular order; more raise an error: use items.each
function items.all_with(key) end

---Says how long an item that players can lift lies on the ground before it decays, from when it came to lie there, or from the start of the server. on_decay of its template and of all files may keep it; it lies there for as long again then. An item with a `decays_at` of its own decays at that time instead. Nothing decays on the ground before this is called.
---
---```lua
---items.decay_on_ground(60 * 60 * 1000)
---```
---@param milliseconds integer how long; 0 for ever
function items.decay_on_ground(milliseconds) end

---Returns the ids of the templates of items.
---@param prefix? string beginning of the ids; all by default
---@return string[] ids in alphabetical order
function items.templates(prefix) end

---Returns the members of a template, including inherited ones.
---@param id string id of the template
---@return ItemTemplateFacts|nil template its members
---@return string? reason why not
function items.template(id) end
