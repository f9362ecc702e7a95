---@meta

---Icons of what works on a player, such as a spell, with the time that is left. They only show it. A client forgets them when the player leaves.
---@class buffs
buffs = {}

---Shows an icon, or shows it anew.
---
---```lua
---buffs.show(session_id, { icon = 1047, title = 1075845, text = 1075846, args = { "10" }, seconds = 60 })
---```
---@param session_id integer the player's session
---@param buff Buff icon; clilocs of title and text with their arguments; seconds, without them no end
---@return boolean is_shown false when the session no longer plays, or its client is older than 5.0.2b
function buffs.show(session_id, buff) end

---Hides an icon.
---@param session_id integer the player's session
---@param icon integer number of the icon
---@return boolean is_shown false when the session no longer plays, or its client is older than 5.0.2b
function buffs.hide(session_id, icon) end
