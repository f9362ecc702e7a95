---@meta

---Windows on players' screens. A gump is defined in one file with its layout and its handlers, and opened by its name. Answers are checked: only what the window offered reaches the script.
---@class gump
gump = {}

---Defines a gump while its file is loaded. `build(window, data)` builds the window with the methods of `window`. Reloading the file replaces the definition; open windows keep the functions they were built with.
---
---```lua
---gump.define {
---  name = "greeting",
---  x = 200, y = 150,
---  build = function(window, data)
---    window:background { x = 0, y = 0, width = 240, height = 90, art = 9200 }
---    window:label { x = 20, y = 15, hue = 0, text = "Welcome, " .. data.name }
---    window:button { x = 20, y = 50, normal = 4005, pressed = 4007, on_click = function(answer)
---      players.tell(answer.session_id, "Thank you.")
---    end }
---  end,
---}
---```
---@param definition GumpDefinition name, build, and optionally x, y, on_close(answer), many (more than one at a time); one that extends another adds to its window
function gump.define(definition) end

---Opens a gump and does not wait. The pressed button's `on_click(answer)` runs in its own coroutine, or the gump's `on_close(answer)` when the player closes it.
---@param session_id integer the player's session
---@param name string name of the gump
---@param data? any passed to the gump's build function
---@return boolean|nil opened true
---@return string? reason why not
function gump.send(session_id, name, data) end

---Opens a gump and waits for its answer; `on_click` and `on_close` are not called. Returns nil and a reason when the player or the server closes it. The waiting handler ends when the player leaves. Waits.
---
---```lua
---local answer = gump.ask(session_id, "confirm", { text = "Delete it?" })
---if answer and answer.button == "yes" then ... end
---```
---@param session_id integer the player's session
---@param name string name of the gump
---@param data? any passed to the gump's build function
---@return GumpAnswer|nil answer the pressed button, the switches and the texts
---@return string? reason why not
function gump.ask(session_id, name, data) end

---Closes a player's windows of a gump.
---@param session_id integer the player's session
---@param name string name of the gump
---@return integer closed number of closed windows
function gump.close(session_id, name) end

---Removes HTML from a text, such as a player's, so that `window:html` shows it unchanged.
---@param text string any text
---@return string plain the text with round brackets instead of angle brackets
function gump.plain_text(text) end

---The names of all gumps.
---@return string[] names in the order of the alphabet
function gump.names() end

---Tells whether a gump is defined.
---@param name string name of the gump
---@return boolean exists whether it is
function gump.is_defined(name) end
