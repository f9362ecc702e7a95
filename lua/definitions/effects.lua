---@meta

---What flies, burns and strikes; shown to those in sight, and nothing follows from it.
---@class effects
effects = {}

---An effect at a place, which stays there.
---@param map_id integer the map
---@param x integer place
---@param y integer place
---@param z integer height
---@param item_id integer art of the item whose pictures it shows
---@param options? EffectOptions speed and duration are 10 unless given
function effects.at(map_id, x, y, z, item_id, options) end

---An effect on something, which goes where that goes.
---@param on (Item|Mobile) a mobile, or an item on the ground
---@param item_id integer art of the item whose pictures it shows
---@param options? EffectOptions speed and duration are 10 unless given
function effects.on(on, item_id, options) end

---Something flies from one to the other.
---@param from (Item|Mobile) where it comes from
---@param to (Item|Mobile) where it goes
---@param item_id integer art of the item whose pictures it shows
---@param options? EffectOptions speed and duration are 10 unless given
function effects.missile(from, to, item_id, options) end

---Lightning strikes.
---@param on (Item|Mobile) a mobile, or an item on the ground
---@param hue? integer its colour
function effects.lightning(on, hue) end
