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

---Gives a player's account another level.
---@param session_id integer the player's session
---@param role ("Regular"|"Counselor"|"GameMaster"|"Administrator") the level
function test.set_role(session_id, role) end

---Puts a file of world data where the operator's are; the sample's of its kind then count no more.
---@param file string its path, such as signs/town.cfg
---@param text? string what is in it; without it the file is taken away
function test.world_file(file, text) end

---Has every saving of the world fail from now on.
---@param reason? string why; without it they succeed again
function test.fail_saves(reason) end

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

---Has a player choose an object or a place with the cursor; without either the cursor is cancelled.
---@param session_id integer the player's session
---@param choice? { serial?: integer, x?: integer, y?: integer, z?: integer } serial of the object, or x, y, z of a place on the player's map
function test.target(session_id, choice) end

---Has a player give a command and, where it asks for that, choose something with the cursor. What the player was told before is forgotten. A job that the command begins has only begun when this returns. Waits.
---
---```lua
---expect(test.give(gm.session_id, ".teleport 1 1500 1600 10"):find("Trammel"))
---```
---@param session_id integer the player's session
---@param line string the command with its full stop
---@param choice? { serial?: integer, x?: integer, y?: integer, z?: integer } serial of an object, or x, y, z of a place on the player's map
---@return string told what the player was told, line by line
function test.give(session_id, line, choice) end

---Lets time pass until no background job runs; it is an error where one never ends. Waits.
---
---```lua
---test.give(gm.session_id, ".spawn_signs")
---local signs = test.finish_jobs()[1]
---expect.equal(signs.state, "done")
---```
---@return TestJob[] jobs those that came to their end since this was last asked, in the order they began
function test.finish_jobs() end

---The background jobs that run.
---@return TestJob[] jobs in the order they began
function test.running_jobs() end

---Asks a background job to end, which it does when it next has its turn.
---@param job_id integer which
---@return boolean was_running whether it ran
function test.cancel_job(job_id) end

---Has a player double-click something.
---@param session_id integer the player's session
---@param serial integer serial of the item or mobile
---@return boolean follows whether what is usual follows
function test.use(session_id, serial) end

---Has a player click something once.
---@param session_id integer the player's session
---@param serial integer serial of the item or mobile
---@return boolean follows whether what is usual follows
function test.click(session_id, serial) end

---Has a player try to lift an item; it is only asked whether scripts allow it.
---@param session_id integer the player's session
---@param serial integer serial of the item or mobile
---@return boolean follows whether what is usual follows
function test.lift(session_id, serial) end

---Has a player try to drop an item; it is only asked whether scripts allow it.
---@param session_id integer the player's session
---@param serial integer serial of the item or mobile
---@param onto? integer serial of what it is dropped onto; the ground without
---@return boolean follows whether what is usual follows
function test.drop(session_id, serial, onto) end

---Has a player try to put an item on; it is only asked whether scripts allow it.
---@param session_id integer the player's session
---@param serial integer serial of the item or mobile
---@return boolean follows whether what is usual follows
function test.equip(session_id, serial) end

---What scripts add to the tooltip of something.
---@param serial integer serial of the item or mobile
---@return string[] lines further lines
function test.describe(serial) end

---Has a player take one step on the level ground.
---@param session_id integer the player's session
---@param direction integer 0 north to 7 north-west
---@return boolean has_moved false where the way is barred
function test.walk(session_id, direction) end

---Has a player press the key that opens the door ahead.
---@param session_id integer the player's session
function test.door_macro(session_id) end

---Has a dead player choose.
---@param session_id integer the player's session
---@param choice ("resurrect"|"ghost") what
function test.death_choice(session_id, choice) end

---What players would have seen and heard since the last call: tables with `what` (container, paperdoll, spellbook, say, sound, animation, effect, status, redraw, death, death_screen), and text, serial, session_id, sound and the like.
---@return any shown a list, oldest first
function test.shown() end

---Lets so many milliseconds pass; what is due meanwhile happens. Waits.
---@param milliseconds integer how many
function test.advance(milliseconds) end

---Messages of scripts that failed since this was last asked; a test in which one fails unasked fails itself.
---@return string[] messages oldest first
function test.failures() end
