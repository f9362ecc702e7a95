---@meta

---Visual effects for the players in sight, or for one player. They have no other consequences.
---@class effects
effects = {}

---Shows an effect that stays at a place.
---@param map_id integer the map
---@param x integer position
---@param y integer position
---@param z integer altitude
---@param item_id integer art of the animated item
---@param options? EffectOptions speed and duration are 10 by default
function effects.at(map_id, x, y, z, item_id, options) end

---Shows an effect that follows a mobile or an item.
---@param on (Item|Mobile) a mobile, or an item on the ground
---@param item_id integer art of the animated item
---@param options? EffectOptions speed and duration are 10 by default
function effects.on(on, item_id, options) end

---Shows a missile that flies from one object to another.
---@param from (Item|Mobile) where it starts
---@param to (Item|Mobile) where it ends
---@param item_id integer art of the animated item
---@param options? EffectOptions speed and duration are 10 by default
function effects.missile(from, to, item_id, options) end

---Shows an item that moves from one object to another, as when somebody takes it.
---@param from (Item|Mobile) where it starts
---@param to (Item|Mobile) where it ends
---@param item_id integer art of the item
---@param hue? integer its hue
---@param amount? integer how many, for the picture of coins; 1 by default
function effects.drag(from, to, item_id, hue, amount) end

---Shows lightning that strikes a mobile or an item.
---@param on (Item|Mobile) a mobile, or an item on the ground
---@param hue? integer its hue
function effects.lightning(on, hue) end
