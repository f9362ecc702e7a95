---@meta

---Declares tests and plays the players in them. Only in files under test/lua.
---@class test
test = {}

---Declares a test. It runs in a coroutine: it may wait, and the clock then moves to what is due next.
---@param name string what should be so
---@param body fun() the test
function test.case(name, body) end

---Puts a player into the world. Waits.
---@param wish? { name?: string, role?: "Regular"|"Counselor"|"GameMaster"|"Administrator", map_id?: integer, x?: integer, y?: integer, z?: integer } what is to be known of it: a Regular in the town without
---@return TestPlayer player the player
function test.player(wish) end

---Has a player leave the world; windows and cursors go with it.
---@param session_id integer the player's session
function test.leave(session_id) end

---Has a player say something; a line that begins with a full stop is a command.
---@param session_id integer the player's session
---@param text string what is said
---@return boolean is_heard whether others hear it
function test.say(session_id, text) end

---Has a player press the help button.
---@param session_id integer the player's session
function test.help(session_id) end

---What a player was told since this was last asked.
---@param session_id integer the player's session
---@return string[] lines oldest first
function test.lines(session_id) end

---The window that was opened for a player last, and not closed yet; nil without one.
---@param session_id integer the player's session
---@return TestGump|nil gump its texts, and the names of what can be answered
function test.gump(session_id) end

---Has a player press a button of the window opened last, with texts typed and switches turned on.
---@param session_id integer the player's session
---@param button string its name, or its number in the window where it has none
---@param answers? { texts?: any, switches?: string[] } texts by the names of their entries, and names of switches
function test.press(session_id, button, answers) end

---Has a player close the window opened last without an answer.
---@param session_id integer the player's session
function test.close(session_id) end

---Whether a player has a target cursor.
---@param session_id integer the player's session
---@return boolean has_cursor whether it has
function test.has_target(session_id) end

---Has a player choose a place with the cursor; without a place the cursor is cancelled.
---@param session_id integer the player's session
---@param place? { x: integer, y: integer, z?: integer } on the player's map
function test.target(session_id, place) end

---Lets so many milliseconds pass; what is due meanwhile happens. Waits.
---@param milliseconds integer how many
function test.advance(milliseconds) end

---Messages of scripts that failed since this was last asked; a test in which one fails unasked fails itself.
---@return string[] messages oldest first
function test.failures() end
