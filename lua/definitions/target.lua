---@meta

---Cursors with which players choose a mobile, an item or a place. A player has one cursor at a time.
---@class target
target = {}

---Gives the player a target cursor and waits for the choice. Without a choice it returns nil and a reason: cancelled, timeout, replaced (by another cursor), invalid (the object is gone or out of sight). The waiting handler ends when the player leaves. Waits.
---
---```lua
---local target, reason = target.ask { session_id = session_id, kind = "object", flags = "harmful", timeout_ms = 30000 }
---if not target then return end
---```
---@param question { session_id: integer, timeout_ms?: integer, kind?: "object"|"place", flags?: "neutral"|"harmful"|"helpful", multi?: MultiAtCursor } session_id; kind: object, or place for an object or a place (default place); flags: default neutral; timeout_ms: default 60000; multi: a house or boat that the client shows, with the offset of the cursor from its origin
---@return { kind: "object"|"place", serial?: integer, is_mobile?: boolean, map_id: integer, x: integer, y: integer, z: integer, graphic?: integer }|nil target kind, map_id, x, y, z (of a worn or contained item: the position of its holder); an object has serial and is_mobile; a place has the graphic of a static item, 0 for land
---@return string? reason why not
function target.ask(question) end
