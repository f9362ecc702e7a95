---@meta

---The client's window in which a player chooses the looks of another race. Nothing changes by itself.
---@class race
race = {}

---Opens the window and waits for the looks. They are possible for the race and the sex. Without them it returns nil and a reason: cancelled, timeout, replaced (by another question of the kind), or invalid (not one of the offered answers). Some clients tell nothing when the window is closed. The waiting handler ends when the player leaves. Waits.
---
---```lua
---local looks = race.ask { session_id = session_id, race = "elf", female = true, timeout_ms = 300000 }
---```
---@param question { session_id: integer, timeout_ms?: integer, race: "human"|"elf"|"gargoyle", female?: boolean } session_id; race; female: default false; timeout_ms: default 60000
---@return RaceLooks|nil looks body, hues, and art of hair and beard; 0 for none
---@return string? reason why not
function race.ask(question) end
