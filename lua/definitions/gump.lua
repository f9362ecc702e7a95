---@meta

---Windows on players' screens. A gump is defined in one file, its layout and what follows from it together; it is opened by its name. What a player answers has been checked: only what the window offered arrives.
---@class gump
gump = {}

---Defines a gump while its file is loaded. `build(window, data)` puts the window together by the methods of `window`. Loading the file anew replaces the definition; windows that are open go on with the functions they were built with.
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
---@param definition GumpDefinition name, build, and if wanted x, y, on_close(answer), many (more than one at a time)
function gump.define(definition) end

---Opens a gump and does not wait. The pressed button's `on_click(answer)` runs in a coroutine of its own, or the gump's `on_close(answer)` when it is closed.
---@param session_id integer whose screen
---@param name string the gump, as it was defined
---@param data? any handed to the gump's build function as it is
---@return boolean|nil opened true
---@return string? reason why not
function gump.send(session_id, name, data) end

---Opens a gump and waits for its answer; `on_click` and `on_close` are not called. nil and a reason when it was closed, or taken away by the server. The handler that waits ends when the player leaves. Waits.
---
---```lua
---local answer = gump.ask(session_id, "confirm", { text = "Delete it?" })
---if answer and answer.button == "yes" then ... end
---```
---@param session_id integer whose screen
---@param name string the gump, as it was defined
---@param data? any handed to the gump's build function as it is
---@return GumpAnswer|nil answer what was pressed, chosen and typed
---@return string? reason why not
function gump.ask(session_id, name, data) end

---Takes a gump's windows off a player's screen.
---@param session_id integer whose screen
---@param name string the gump, as it was defined
---@return integer closed how many were open
function gump.close(session_id, name) end

---A text, such as one that a player wrote, so that `window:html` shows it as it is: without marks of HTML.
---@param text string any text
---@return string plain the text with round brackets for pointed ones
function gump.plain_text(text) end

---Whether there is a gump of that name.
---@param name string the gump, as it was defined
---@return boolean exists whether
function gump.is_defined(name) end
