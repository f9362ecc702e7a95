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

---Returns the items on the ground around a place.
---@param map_id integer the map
---@param x integer position
---@param y integer position
---@param range integer tiles to each side
---@param wanted? { template?: string, tag?: string } only items of this template, or with this tag
---@return Item[] items in no particular order
function items.near(map_id, x, y, range, wanted) end

---Returns the items on the ground of one tile.
---@param map_id integer the map
---@param x integer position
---@param y integer position
---@return Item[] items in no particular order
function items.on_tile(map_id, x, y) end

---Returns items on the ground of an area, at most `wanted.limit`.
---
---```lua
---local rest = items.in_area(1, 1400, 1600, 1463, 1663, { key = "placed_by", value = "spawn_signs", limit = 50 })
---```
---@param map_id integer the map
---@param left integer westernmost tile
---@param top integer northernmost tile
---@param right integer easternmost tile, less than 64 from the first
---@param bottom integer southernmost tile, less than 64 from the first
---@param wanted? { template?: string, tag?: string, key?: string, value?: string, limit?: integer } only items of this template, with this tag, or with this param (and value); all by default
---@return Item[] items in no particular order
function items.in_area(map_id, left, top, right, bottom, wanted) end

---Returns all items of a template, wherever they are. The server keeps a list for each template that was asked for.
---@param template string id of the template
---@return Item[] items in the order of their creation
function items.all_of(template) end

---Returns all items that have a param, wherever they are. It searches all items, so do not call it often.
---@param key string name of the param
---@return Item[] items in no particular order
function items.all_with(key) end

---Returns the ids of the templates of items.
---@param prefix? string beginning of the ids; all by default
---@return string[] ids in alphabetical order
function items.templates(prefix) end

---Returns the members of a template, including inherited ones.
---@param id string id of the template
---@return ItemTemplateFacts|nil template nil when there is none
function items.template(id) end
