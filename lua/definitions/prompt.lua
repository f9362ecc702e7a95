---@meta

---Lines of text that players type where they type speech. Nobody hears them. A player has one prompt at a time.
---@class prompt
prompt = {}

---Asks a player for a line of text and waits for it. Without one it returns nil and a reason: cancelled, timeout, replaced (by another question of the kind), or invalid (not one of the offered answers). The waiting handler ends when the player leaves. Waits.
---
---```lua
---local name, reason = prompt.ask { session_id = session_id, text = "What will you call it?", max_length = 30 }
---if name then pet.name = name end
---```
---@param question { session_id: integer, timeout_ms?: integer, text?: string, cliloc?: integer, max_length?: integer } session_id; text, or cliloc (a text of the client): what the player is told before; max_length: characters, default 128; timeout_ms: default 60000
---@return string|nil line the line, without blanks around it; never empty
---@return string? reason why not
function prompt.ask(question) end
