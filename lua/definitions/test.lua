---@meta

---Declares tests and acts as the players in them. Available only in files under test/lua, and to the bots of npm run month.
---@class test
test = {}

---Declares a test. It runs in a coroutine and may wait; the clock then moves to the next timer.
---@param name string a sentence about the behaviour
---@param body fun() the test
function test.case(name, body) end

---Puts a player into the world. Waits.
---@param wish? { name?: string, role?: "Regular"|"Counselor"|"GameMaster"|"Administrator", map_id?: integer, x?: integer, y?: integer, z?: integer } name, role and position; a Regular in the town by default
---@return TestPlayer player the player
function test.player(wish) end

---Lets a player leave the world, with all gumps and cursors.
---@param session_id integer the player's session
function test.leave(session_id) end

---Lets a character come back that left the world, to where it was, in a new session.
---@param character_id integer the character
---@return TestPlayer player the player, with the new session
function test.come_back(character_id) end

---Lets a player delete a character that left the world.
---@param character_id integer the character
function test.delete_character(character_id) end

---Changes the level of a player's account.
---@param session_id integer the player's session
---@param role ("Regular"|"Counselor"|"GameMaster"|"Administrator") the level
function test.set_role(session_id, role) end

---Writes a file of world data, as an operator would. The sample's files of its kind are then ignored.
---@param file string its path, such as signs/town.cfg
---@param text? string its content; by default the file is deleted
function test.world_file(file, text) end

---Makes every save of the world fail from now on.
---@param reason? string the reason; without one saves succeed again
function test.fail_saves(reason) end

---Lets a player say something. A line that begins with a full stop is a command.
---@param session_id integer the player's session
---@param text string the words
---@param how? { mode?: "say"|"emote"|"whisper"|"yell", keywords?: integer[] } mode: say by default; keywords: numbers of words that the client knows
---@return { text: string, mode: "say"|"emote"|"whisper"|"yell" }|nil heard the words that others hear, and how they were said; nil when nobody hears anything
function test.say(session_id, text, how) end

---Lets a player press the help button.
---@param session_id integer the player's session
function test.help(session_id) end

---Returns the messages to a player since the last call.
---@param session_id integer the player's session
---@return string[] lines oldest first
function test.lines(session_id) end

---Returns the player's open gump that was opened last; nil when there is none.
---@param session_id integer the player's session
---@return TestGump|nil gump its texts, and the names of its controls
function test.gump(session_id) end

---Lets a player press a button of the gump that was opened last, with texts and checked switches.
---@param session_id integer the player's session
---@param button string its name, or its number if it has none
---@param answers? { texts?: any, switches?: string[] } texts by the names of the entries, and names of switches
function test.press(session_id, button, answers) end

---Lets a player close the gump that was opened last.
---@param session_id integer the player's session
function test.close(session_id) end

---Tells whether a player has a target cursor.
---@param session_id integer the player's session
---@return boolean has_cursor whether it has
function test.has_target(session_id) end

---Lets a player choose an object or a place with the target cursor. Without a choice the cursor is cancelled.
---@param session_id integer the player's session
---@param choice? { serial?: integer, x?: integer, y?: integer, z?: integer } serial of an object, or x, y, z on the player's map
function test.target(session_id, choice) end

---Gives some facets to a second process of the world, which has a Lua state, players and things of its own. It loads the file of the test, too; `test.part` and `test.elsewhere` say what it does. What one stores the other has after 750 milliseconds of the clock, and so do things get there that are moved to a map of the other one. Messages of `network` come at once. Players stay where they are. Waits.
---@param facets integer[] the maps of the second process
function test.split(facets) end

---Declares what a test does in the second process.
---@param name string its name
---@param body fun(data: any): any gets and returns plain data; it may wait
function test.part(name, body) end

---Runs a part in the second process. A failure there is one here. Waits.
---@param name string the name of the part
---@param data any what it gets
---@return any answer what it returned
function test.elsewhere(name, data) end

---Cuts the two processes off from one another: messages are lost, and what is stored or sent waits until they meet again.
---@param is_cut boolean false lets them meet again
function test.cut_off(is_cut) end

---Lets the database answer no claims and no questions after characters, or ends that.
---@param is_down boolean false lets it answer again
function test.silence_database(is_down) end

---Lets a player give a command and choose with the target cursor, if there is a choice. Earlier messages to the player are discarded. A job that the command starts is still running when this returns. Waits.
---
---```lua
---expect(test.give(gm.session_id, ".teleport 1 1500 1600 10"):find("Trammel"))
---```
---@param session_id integer the player's session
---@param line string the command, with its full stop
---@param choice? { serial?: integer, x?: integer, y?: integer, z?: integer } serial of an object, or x, y, z on the player's map
---@return string told the messages to the player, one in each line
function test.give(session_id, line, choice) end

---Lets time pass until no background job runs. A job that never ends is an error. Waits.
---
---```lua
---test.give(gm.session_id, ".spawn_signs")
---local signs = test.finish_jobs()[1]
---expect.equal(signs.state, "done")
---```
---@return TestJob[] jobs the jobs that ended since the last call, in the order of their start
function test.finish_jobs() end

---Returns the running background jobs.
---@return TestJob[] jobs in the order of their start
function test.running_jobs() end

---Cancels a background job. It ends in its next slice.
---@param job_id integer the job
---@return boolean was_running whether it was running
function test.cancel_job(job_id) end

---Says what a multi consists of, as client files do.
---@param multi_id integer the multi
---@param components MultiComponent[] what is drawn
---@param fittings? MultiComponent[] doors, signs and the like, which are items of their own
function test.define_multi(multi_id, components, fittings) end

---Says where water is. Elsewhere the ground of tests is level land at altitude 0. Nobody stands on water but who swims, and who is aboard.
---
---```lua
---test.define_water(1, 1480, 1570, 1520, 1596, -5)
---```
---@param map_id integer the map
---@param left integer westernmost tile
---@param top integer northernmost tile
---@param right integer easternmost tile
---@param bottom integer southernmost tile
---@param z integer altitude
function test.define_water(map_id, left, top, right, bottom, z) end

---Says which land tile lies in an area, as client files do. It is level land at altitude 0.
---
---```lua
---test.define_land(1, 1480, 1570, 1520, 1596, 220)
---```
---@param map_id integer the map
---@param left integer westernmost tile
---@param top integer northernmost tile
---@param right integer easternmost tile
---@param bottom integer southernmost tile
---@param tile integer number of the land tile
function test.define_land(map_id, left, top, right, bottom, tile) end

---Ends the designing of a house as the player would: with a design to build, or by closing the tools.
---@param session_id integer the player's session
---@param components? MultiComponent[] the design; nil when the tools are closed
---@return boolean was_open whether the player was designing
function test.finish_design(session_id, components) end

---Draws the window that was opened last, plainly, and compares it with the picture of that name in the folder `pictures` beside the test. A picture that differs is written as `<name>.actual.png`. `npm run test:lua -- --update-pictures` writes the expected ones.
---@param session_id integer the player's session
---@param name string letters, digits, `_` and `-`
---@param page? integer the page of the window; 1 by default
function test.picture(session_id, name, page) end

---Lets a player double-click an item or mobile.
---@param session_id integer the player's session
---@param serial integer serial of the item or mobile
---@return boolean follows whether the default action follows
function test.use(session_id, serial) end

---Lets a player click an item or mobile once.
---@param session_id integer the player's session
---@param serial integer serial of the item or mobile
---@return boolean follows whether the default action follows
function test.click(session_id, serial) end

---Asks scripts whether a player may lift an item. The item does not move.
---@param session_id integer the player's session
---@param serial integer serial of the item or mobile
---@return boolean follows whether the default action follows
function test.lift(session_id, serial) end

---Asks scripts whether a player may drop an item. The item does not move.
---@param session_id integer the player's session
---@param serial integer serial of the item or mobile
---@param onto? integer serial of the receiving item or mobile; the ground by default
---@return boolean follows whether the default action follows
function test.drop(session_id, serial, onto) end

---Asks scripts whether a player may put an item on. The item does not move.
---@param session_id integer the player's session
---@param serial integer serial of the item or mobile
---@return boolean follows whether the default action follows
function test.equip(session_id, serial) end

---Opens the context menu of an item or mobile for a player. Range does not count.
---@param session_id integer the player's session
---@param serial integer serial of the item or mobile
---@return { cliloc?: integer, text?: string }[] lines the lines that the player sees
function test.context_menu(session_id, serial) end

---Lets a player choose a line of the context menu of an item or mobile.
---@param session_id integer the player's session
---@param serial integer serial of the item or mobile
---@param line any number of the client's text or the text, as it stands in the menu
function test.choose(session_id, serial, line) end

---Returns the lines that scripts add to a tooltip.
---@param serial integer serial of the item or mobile
---@return ((string|integer|{ cliloc: integer, arguments?: string[] })[]) lines the lines
function test.describe(serial) end

---Lets a player take one step on level ground.
---@param session_id integer the player's session
---@param direction integer 0 north to 7 north-west
---@return boolean has_moved false when the way is blocked
function test.walk(session_id, direction) end

---Acts as a player's client: A player attacks a mobile in sight.
---@param session_id integer the player's session
---@param request { target: integer } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.attack(session_id, request) end

---Acts as a player's client: A dead player chose on the death screen.
---@param session_id integer the player's session
---@param request { choice: "resurrect"|"ghost" } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.death_choice(session_id, request) end

---Acts as a player's client: A wrestler wants to disarm with the next hit.
---@param session_id integer the player's session
---@return boolean follows false when a handler of the event prevented what would follow
function test.disarm(session_id) end

---Acts as a player's client: A wrestler wants to stun with the next hit.
---@param session_id integer the player's session
---@return boolean follows false when a handler of the event prevented what would follow
function test.stun(session_id) end

---Acts as a player's client: A player wants to take the last weapon into the hand again.
---@param session_id integer the player's session
---@return boolean follows false when a handler of the event prevented what would follow
function test.take_last_weapon(session_id) end

---Acts as a player's client: A player arms an ability of the weapon for the next hit, or disarms it.
---@param session_id integer the player's session
---@param request { ability: integer } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.use_ability(session_id, request) end

---Acts as a player's client: A player draws or lowers the weapons. Without a handler that prevents it, the mobile is at war or at peace from then on.
---@param session_id integer the player's session
---@param request { is_at_war: boolean } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.war_mode(session_id, request) end

---Acts as a player's client: A player wants the own body to make a movement, by its number.
---@param session_id integer the player's session
---@param request { action: integer } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.animate(session_id, request) end

---Acts as a player's client: A player wants to cast a spell, from a book or by a key.
---@param session_id integer the player's session
---@param request { spell: integer, book?: integer, target?: integer } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.cast(session_id, request) end

---Acts as a player's client: A player pressed the key that opens the door ahead.
---@param session_id integer the player's session
---@return boolean follows false when a handler of the event prevented what would follow
function test.door_macro(session_id) end

---Acts as a player's client: A player makes a gesture.
---@param session_id integer the player's session
---@param request { gesture: "bow"|"salute" } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.gesture(session_id, request) end

---Acts as a player's client: A player invokes a virtue.
---@param session_id integer the player's session
---@param request { virtue: integer } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.invoke_virtue(session_id, request) end

---Acts as a player's client: A player uses an item within reach on an object in sight, without a target cursor.
---@param session_id integer the player's session
---@param request { item: integer, target: integer } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.use_item_on(session_id, request) end

---Acts as a player's client: A player uses a skill, by its button or a key.
---@param session_id integer the player's session
---@param request { skill: integer, target?: integer } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.use_skill(session_id, request) end

---Acts as a player's client: A player opens the profile of a player in sight, or the own one.
---@param session_id integer the player's session
---@param request { target: integer } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.ask_profile(session_id, request) end

---Acts as a player's client: A player opens the virtues of a person by the symbol on the paperdoll.
---@param session_id integer the player's session
---@param request { target: integer } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.ask_virtues(session_id, request) end

---Acts as a player's client: A player double-clicked the picture of a virtue in a gump.
---@param session_id integer the player's session
---@param request { picture: integer } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.click_virtue(session_id, request) end

---Acts as a player's client: A player clicked a person or creature in sight once, and is about to see its name. Return false if a script shows it, or nobody does.
---@param session_id integer the player's session
---@param request { target: integer } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.look_at_name(session_id, request) end

---Acts as a player's client: A player is about to see the paperdoll of a person in sight, or its own. Return false if a script opens it, or nobody does.
---@param session_id integer the player's session
---@param request { target: integer } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.look_at_paperdoll(session_id, request) end

---Acts as a player's client: A player double-clicked a container that another mobile in sight wears, such as its backpack.
---@param session_id integer the player's session
---@param request { container: integer, bearer: integer } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.look_into(session_id, request) end

---Acts as a player's client: A player wants to give a mobile in sight another name.
---@param session_id integer the player's session
---@param request { target: integer, name: string } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.rename(session_id, request) end

---Acts as a player's client: A player changed the own profile.
---@param session_id integer the player's session
---@param request { text: string } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.write_profile(session_id, request) end

---Acts as a player's client: A player wants to offer gold of its account in a trade, by the fields of newer clients.
---@param session_id integer the player's session
---@param request { gold: integer, platinum: integer } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.offer_gold(session_id, request) end

---Acts as a player's client: A player answers an invitation to a party that is not open, or not any more.
---@param session_id integer the player's session
---@param request { accepts: boolean } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.party_answer(session_id, request) end

---Acts as a player's client: A player wants to invite somebody to its party.
---@param session_id integer the player's session
---@param request { target?: integer } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.party_invite(session_id, request) end

---Acts as a player's client: A player decides whether its party may loot its corpse.
---@param session_id integer the player's session
---@param request { may_loot: boolean } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.party_loot(session_id, request) end

---Acts as a player's client: A player wants to remove somebody from its party, or to leave it.
---@param session_id integer the player's session
---@param request { target?: integer } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.party_remove(session_id, request) end

---Acts as a player's client: A player says something to its party.
---@param session_id integer the player's session
---@param request { text: string, to?: integer } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.party_say(session_id, request) end

---Acts as a player's client: A player says something to the own guild or its allies. Nobody else hears it.
---@param session_id integer the player's session
---@param request { text: string, is_alliance: boolean } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.say_to_guild(session_id, request) end

---Acts as a player's client: A player drops an item on another player, with whom it is not trading. If a trade begins, the item is laid into it.
---@param session_id integer the player's session
---@param request { target: integer, item: integer } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.trade(session_id, request) end

---Acts as a player's client: A player's client shows a board and needs the line of a message for its list; `boards.show_summary` sends it.
---@param session_id integer the player's session
---@param request { board: integer, message: integer } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.list_board_message(session_id, request) end

---Acts as a player's client: A player changed title and author of a book in reach that was opened for writing.
---@param session_id integer the player's session
---@param request { book: integer, title: string, author: string } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.name_book(session_id, request) end

---Acts as a player's client: A player changed the course on a chart in reach that was opened for plotting.
---@param session_id integer the player's session
---@param request { chart: integer, change: "add"|"insert"|"move"|"remove"|"clear", pin?: integer, x?: integer, y?: integer } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.plot_course(session_id, request) end

---Acts as a player's client: A player posts a message on an open board.
---@param session_id integer the player's session
---@param request { board: integer, thread?: integer, subject: string, text: string } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.post_on_board(session_id, request) end

---Acts as a player's client: A player opens a message of a board; `boards.show_message` shows it.
---@param session_id integer the player's session
---@param request { board: integer, message: integer } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.read_board_message(session_id, request) end

---Acts as a player's client: A player wants to remove a message from an open board. Clients offer it for the player's own messages.
---@param session_id integer the player's session
---@param request { board: integer, message: integer } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.remove_from_board(session_id, request) end

---Acts as a player's client: A player wrote a page of a book in reach that was opened for writing.
---@param session_id integer the player's session
---@param request { book: integer, page: integer, text: string } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.write_book_page(session_id, request) end

---Acts as a player's client: A player clicked the arrow that screen.arrow shows.
---@param session_id integer the player's session
---@param request { is_right: boolean } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.arrow_click(session_id, request) end

---Acts as a player's client: A player turned to another page of a tip that screen.tip shows.
---@param session_id integer the player's session
---@param request { tip: integer, is_next: boolean } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.ask_tip(session_id, request) end

---Acts as a player's client: A player pressed the chat button.
---@param session_id integer the player's session
---@return boolean follows false when a handler of the event prevented what would follow
function test.chat_button(session_id) end

---Acts as a player's client: A player wrote something in the chat, or joined, made or left a channel.
---@param session_id integer the player's session
---@param request { action: integer, text: string } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.chat_line(session_id, request) end

---Acts as a player's client: A player wants to begin or end flying.
---@param session_id integer the player's session
---@return boolean follows false when a handler of the event prevented what would follow
function test.fly(session_id) end

---Acts as a player's client: A player pressed the guild button of the paperdoll.
---@param session_id integer the player's session
---@return boolean follows false when a handler of the event prevented what would follow
function test.guild_button(session_id) end

---Acts as a player's client: A player's client tells, when it enters the world and when the option changes, whether its player wants to see what lies in public houses. It waits for no answer.
---@param session_id integer the player's session
---@param request { shows: boolean } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.house_contents_option(session_id, request) end

---Acts as a player's client: A player pressed the quest button of the paperdoll.
---@param session_id integer the player's session
---@return boolean follows false when a handler of the event prevented what would follow
function test.quest_button(session_id) end

---Acts as a player's client: A player at a wheel steers with the mouse. Clients do so while their character wears the item 0x3E96 on the layer mount, which is the picture of a wheel.
---@param session_id integer the player's session
---@param request { direction: integer, speed: "stop"|"slow"|"fast" } the members of the event
---@return boolean follows false when a handler of the event prevented what would follow
function test.steer_boat(session_id, request) end

---Acts as a player's client: A player pressed the store button.
---@param session_id integer the player's session
---@return boolean follows false when a handler of the event prevented what would follow
function test.store_button(session_id) end

---What players would have seen and heard since the last call: tables with `what` (container, container_end, paperdoll, profile, spellbook, book, board, board_summary, board_message, chart, say, say_cliloc, guild_line, sound, sound_to, animation, act, effect, drag, status, flags, vitals, own_status, skill, combatant, buff, buff_end, redraw, death, music, weather, season, darkness, world_darkness, own_light, fade, arrow, tip, damage, swing, death_screen, client_step, pace, page, window_end, spell_mark, chat, ability_end), and text, serial, session_id, sound and the like.
---@return any shown a list, oldest first
function test.shown() end

---Sets what http.get and http.post of a URL answer in this file. Without it they answer nil and a reason.
---@param url string the whole URL
---@param body string body of the answer
---@param status? integer 200 by default
function test.web(url, body, status) end

---Lets a player lay an item into the window of its trade.
---@param session_id integer the player's session
---@param serial integer serial of the item
function test.offer(session_id, serial) end

---Lets a player agree to what its trade is about, or take that back.
---@param session_id integer the player's session
---@param agrees? boolean true by default
function test.agree(session_id, agrees) end

---Lets a player close the window of its trade.
---@param session_id integer the player's session
function test.cancel_trade(session_id) end

---Lets a player answer the open invitation to a party. Without one it is the request party_answer.
---@param session_id integer the player's session
---@param accepts boolean whether the player joins
---@return boolean was_open whether there was an invitation
function test.answer_party(session_id, accepts) end

---Returns the vendor's window that a player is shown; nil when there is none.
---@param session_id integer the player's session
---@return TestVendorWindow|nil window what the vendor does, and the lines
function test.vendor(session_id) end

---Lets a player buy from the vendor's window, or close it by buying nothing.
---
---```lua
---test.buy(player.session_id, { { index = 1, amount = 5 } })
---```
---@param session_id integer the player's session
---@param lines { index: integer, amount?: integer }[] the chosen lines: index in the list, and an amount, 1 by default
function test.buy(session_id, lines) end

---Lets a player sell by the vendor's window, or close it by selling nothing.
---@param session_id integer the player's session
---@param lines { index: integer, amount?: integer }[] the chosen lines: index in the list, and an amount, 1 by default
function test.sell(session_id, lines) end

---Lets a player answer prompt.ask.
---@param session_id integer the player's session
---@param answer? string the line; without it the player cancels
function test.answer_prompt(session_id, answer) end

---Lets a player answer menu.ask.
---@param session_id integer the player's session
---@param answer? integer number of the choice; without it the player cancels
function test.answer_menu(session_id, answer) end

---Lets a player answer hue.ask.
---@param session_id integer the player's session
---@param answer? integer the hue; without it the player cancels
function test.answer_hue(session_id, answer) end

---Lets a player answer race.ask.
---@param session_id integer the player's session
---@param answer? RaceLooks the looks; without it the player cancels
function test.answer_race(session_id, answer) end

---Returns what a player is asked; nil when there is no question of the kind.
---@param session_id integer the player's session
---@param kind ("prompt"|"menu"|"hue"|"race") the kind
---@return any question such as title and choices of a menu
function test.question(session_id, kind) end

---Lets time pass and runs the timers that are due. Waits.
---@param milliseconds integer the duration
function test.advance(milliseconds) end

---Returns the failures of scripts since the last call. A test fails when a script fails and the test does not call this.
---@return string[] messages oldest first
function test.failures() end
