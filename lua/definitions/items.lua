---@meta

---The things there are, and new ones. Templates for them are registered with item_template.
---@class items
items = {}

---Makes an item. It is nowhere yet: put it somewhere with item:move_to, item:put_in or item:equip_on, or it goes away within two minutes.
---
---```lua
---local gold, reason = items.create("gold", { amount = 50 })
---if gold then gold:move_to(1, 1496, 1628, 10) end
---```
---@param template string id of its template
---@param wish? ItemWish what it has of its own; an amount only for what lies in piles
---@return Item|nil item the item
---@return string? reason why not
function items.create(template, wish) end

---The item of a serial.
---@param serial integer its serial
---@return Item|nil item nil where there is none
function items.get(serial) end

---Items on the ground around a place.
---@param map_id integer the map
---@param x integer place
---@param y integer place
---@param range integer tiles to each side
---@param wanted? { template?: string, tag?: string } only those of a template, or whose template has a tag
---@return Item[] items in no order
function items.near(map_id, x, y, range, wanted) end

---Items on the ground of one tile.
---@param map_id integer the map
---@param x integer place
---@param y integer place
---@return Item[] items in no order
function items.on_tile(map_id, x, y) end

---Items on the ground of an area: those that are wanted, at most so many as asked for.
---
---```lua
---local rest = items.in_area(1, 1400, 1600, 1463, 1663, { key = "placed_by", value = "spawn_signs", limit = 50 })
---```
---@param map_id integer the map
---@param left integer westernmost tile
---@param top integer northernmost tile
---@param right integer easternmost tile, fewer than 64 from the first
---@param bottom integer southernmost tile, fewer than 64 from the first
---@param wanted? { template?: string, tag?: string, key?: string, value?: string, limit?: integer } a template, a tag, or what is kept with them under a name, and how many; all without
---@return Item[] items in no order
function items.in_area(map_id, left, top, right, bottom, wanted) end

---All items of a template, wherever they are. The server keeps a list of those that were asked for once.
---@param template string id of the template
---@return Item[] items in the order in which they were made
function items.all_of(template) end

---All items with which something is kept under a name, wherever they are. Looks through everything there is: not for what is done often.
---@param key string the name
---@return Item[] items in no order
function items.all_with(key) end

---Ids of the templates of items.
---@param prefix? string how they begin; all without
---@return string[] ids in the order of the alphabet
function items.templates(prefix) end

---What a template says, with what it takes over from others.
---@param id string id of the template
---@return ItemTemplateFacts|nil template nil where there is none
function items.template(id) end
