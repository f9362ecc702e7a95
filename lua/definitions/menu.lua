---@meta

---The client's own menus, of texts or of pictures of items. A player has one menu at a time.
---@class menu
menu = {}

---Opens a menu and waits for the choice. Without one it returns nil and a reason: cancelled, timeout, replaced (by another question of the kind), or invalid (not one of the offered answers). The waiting handler ends when the player leaves. Waits.
---
---```lua
---local number = menu.ask { session_id = session_id, title = "Where to?", choices = { "Britain", "Minoc", "Vesper" } }
---```
---@param question { session_id: integer, timeout_ms?: integer, title: string, choices: (string|MenuChoice)[] } session_id; title; choices: texts, or tables with text, graphic (art of an item, for all choices or none) and hue; letters of Western Europe; timeout_ms: default 60000
---@return integer|nil number number of the choice, from 1
---@return string? reason why not
function menu.ask(question) end
