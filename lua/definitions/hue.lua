---@meta

---The client's palette of dyes. A player has one palette at a time.
---@class hue
hue = {}

---Opens the palette and waits for a hue. Without one it returns nil and a reason: cancelled, timeout, replaced (by another question of the kind), or invalid (not one of the offered answers). The waiting handler ends when the player leaves. Waits.
---
---```lua
---local hue = hue.ask { session_id = session_id, graphic = tub.item_id }
---if hue then tub.hue = hue end
---```
---@param question { session_id: integer, timeout_ms?: integer, graphic?: integer } session_id; graphic: art of the item to dye, default a dye tub; timeout_ms: default 60000
---@return integer|nil hue a hue of dyes, 2 to 1001
---@return string? reason why not
function hue.ask(question) end
