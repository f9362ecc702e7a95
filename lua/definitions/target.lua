---@meta

---Cursors with which players choose a mobile, an item or a place. A player has one at a time.
---@class target
target = {}

---Gives the player a target cursor and waits for the choice. nil and a reason when there is none: cancelled, timeout, replaced (another cursor took its place), invalid (what was chosen is gone or out of sight). The handler that waits ends when the player leaves. Waits.
---
---```lua
---local target, reason = target.ask { session_id = session_id, kind = "object", flags = "harmful", timeout_ms = 30000 }
---if not target then return end
---```
---@param question { session_id: integer, kind?: "object"|"place", flags?: "neutral"|"harmful"|"helpful", timeout_ms?: integer } session_id; kind: object, or place (an object or a place; this unless said); flags: neutral unless said; timeout_ms: 60000 unless said
---@return { kind: "object"|"place", serial?: integer, is_mobile?: boolean, map_id: integer, x: integer, y: integer, z: integer, graphic?: integer }|nil target kind, map_id, x, y, z (of what is worn or in something: where that is); of an object serial and is_mobile; of a place the graphic of a static item, 0 for land
---@return string? reason why not
function target.ask(question) end
