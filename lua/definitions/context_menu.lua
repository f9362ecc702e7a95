---@meta

---Lines in the context menus of all items, creatures or players. The lines of one kind of thing stand in its template.
---@class context_menu
context_menu = {}

---Adds lines while its file is loaded. A `condition` says for which things and players a line is. What a player chooses counts once, while the thing is in sight and near enough.
---
---```lua
---context_menu.add("player", {
---  { cliloc = 3006123, range = 18, handler = function(thing, user) user:open_paperdoll(thing) end },
---})
---```
---@param owner ("item"|"creature"|"player") whose menus
---@param lines ContextMenuLine[] the lines, above those of templates
function context_menu.add(owner, lines) end
