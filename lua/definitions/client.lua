---@meta

---What scripts let one player's client do.
---@class client
client = {}

---Lets the client take a step, as if its player had. The client may refuse, and the step has the usual rules: on_step, terrain and pace.
---@param session_id integer the player's session
---@param direction integer 0 north to 7 north-west
---@param running? boolean whether it runs; false by default
---@return boolean is_there false when the session no longer plays
function client.step(session_id, direction, running) end

---Lets a player on foot step as quickly as a rider (mounted), forbids running (walking), or both (mounted_walking). It lasts until the player leaves the world.
---
---```lua
---client.pace(session_id, "mounted")
---```
---@param session_id integer the player's session
---@param pace ("normal"|"mounted"|"walking"|"mounted_walking") normal ends it
---@return boolean is_there false when the session no longer plays
function client.pace(session_id, pace) end

---Opens a page of the web in the player's browser.
---
---```lua
---client.open_page(session_id, "https://shard.example/rules")
---```
---@param session_id integer the player's session
---@param url string address with http or https
---@return boolean|nil is_there false when the session no longer plays
---@return string? reason why not
function client.open_page(session_id, url) end

---Closes the paperdoll or the status of a mobile, or a profile. `item:close` closes a container, `gump.close` a gump.
---@param session_id integer the player's session
---@param window ("paperdoll"|"status"|"profile") the window
---@param serial integer serial of the mobile that it shows
---@return boolean is_there false when the session no longer plays or the mobile is not in the world
function client.close_window(session_id, window, serial) end

---Colours the icon of a spell, or of a stance, that works on the player, or takes its colour away.
---@param session_id integer the player's session
---@param spell integer the spell's number from 1
---@param is_marked boolean whether it works
---@return boolean is_there false when the session no longer plays
function client.mark_spell(session_id, spell, is_marked) end

---Takes the mark off the icon of the weapon's ability, which clients mark as soon as their player arms it.
---@param session_id integer the player's session
---@return boolean is_there false when the session no longer plays
function client.clear_ability(session_id) end

---Tells a player's chat window something: 1000 a channel, 1001 no such channel any more, 1004 the chat is over, 1005 it opens, 1006 and 1007 somebody comes into the own channel and leaves it, 1009 the own channel, 1012 it is left; 37 said, 38 an emote, 39 said to one; 1 to 36 texts that the client has. A speaker's name has a digit for its colour in front.
---
---```lua
---client.chat(session_id, 37, "0Anna", "Hello!")
---```
---@param session_id integer the player's session
---@param message integer the number
---@param first? string such as a name; at most 256 characters are shown
---@param second? string such as what is said
---@return boolean is_there false when the session no longer plays
function client.chat(session_id, message, first, second) end
