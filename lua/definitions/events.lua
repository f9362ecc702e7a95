---@meta

---A player pressed the help button.
---@type fun(session_id: integer, character_id: integer): boolean?
on_help_request = nil

---A player is about to speak. Return false to keep it from being heard, a text to have that said instead, or a table with text and mode. Later handlers, creatures and items then hear the changed words. To redirect speech, return false and tell those who are to read it.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, text: string, mode: string, earshot: integer, keywords: integer[] }): boolean|string|{ text?: string, mode?: "say"|"emote"|"whisper"|"yell" }|nil
on_speech = nil

---A player double-clicked an object in sight. Return false to prevent the default action, such as a paperdoll.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, serial: integer }): boolean?
on_use = nil

---A player is about to step onto another tile; a turn is not a step. Return false to reject the step. Called for every step of every player while a file has this handler, which costs as much as the rest of a step. For the steps of some players there is on_watched_step.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, to_x: integer, to_y: integer, direction: integer, running: boolean }): boolean?
on_step = nil

---A player whose steps are watched is about to step onto another tile; see mobile:watch_steps. Return false to reject the step. It follows on_step.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, to_x: integer, to_y: integer, direction: integer, running: boolean }): boolean?
on_watched_step = nil

---A player leaves. Its character stays in the world without the player for so many seconds, where it can be harmed; the player finds it again on coming back. Without a handler it goes at once. Return another number, which later handlers get, or false for 0.
---@type fun(mobile: Mobile, seconds: integer): number|boolean|nil
on_leaving = nil

---Where several processes share a world, a player goes from one to another with the map. `leaving` is called in the process that it leaves, just before: return a list of the creatures that go along. They must be near it and able to walk, and stand beside it afterwards; whatever does not go along stays. It cannot be prevented any more; refuse the way before mobile:move_to. `arriving` is called in the process that it comes to. What it wears, carries and has in its bank goes along with all params, and its session stays the same; `mobile` values of the old process do not exist any more. Before `leaving` its gumps, cursors and questions are closed, as though the player had done it; its trade ends, and it stays in its party. `on_player_left` and `on_player_entered` are not called: lib.crossing calls what does their work.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, phase: "leaving"|"arriving", to_map_id?: integer, companions?: integer[] }): Mobile[]|nil
on_handover = nil

---An item or a creature came by itself from another process of the world, because a script moved it to a map of this one. It stands or lies where it was sent. What comes while this process starts is there before scripts run, and is not told of.
---@type fun(event: { serial: integer }): boolean?
on_thing_arrived = nil

---The belongings or the status of a player in the world changed, and it carries more than it can without effort: `mobile.overload` says by how much. It may be called again while that is so, and nothing tells of its end. It is not called for who comes into the world.
---@type fun(event: { serial: integer }): boolean?
on_overloaded = nil

---A script called `network.send` for this world, in this process or another one.
---@type fun(event: { from_world: string, name: string, data?: any }): boolean?
on_network_message = nil

---Two players agreed to what they offer each other, and it is about to change hands; `trade.of` tells what it is. Return false to prevent it: they trade on.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, other_session_id: integer, other_character_id: integer }): boolean?
on_trade_agreed = nil

---A trade of two players is over. Everything is where it belongs.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, other_session_id: integer, other_character_id: integer, outcome: "done"|"cancelled"|"dead"|"too_far"|"left"|"gone" }): boolean?
on_trade_ended = nil

---A player has come into a region: by a step, by a teleport or into the world, or because the region was defined. Called for the outermost of several regions first; who goes from one part of a region to another does not enter the region.
---@type fun(mobile: Mobile, region: Region): boolean?
on_region_enter = nil

---A player has left a region, the innermost of several first. `mobile.exists` is false when the player has left the world, `region.exists` when the region is gone.
---@type fun(mobile: Mobile, region: Region): boolean?
on_region_leave = nil

---The time of an item has come: its `decays_at` is past, or it lay on the ground for as long as items.decay_on_ground says. It is deleted with its contents after this event. Return false to keep it: with a `decays_at` it does not decay any more then, unless the handler gave it another time.
---@type fun(item: Item): boolean?
on_decay = nil

---A mobile is about to lose hits. Return false to prevent it, or a number for other damage, which later handlers get. Blessed mobiles and the dead lose none, and no handler is called.
---@type fun(mobile: Mobile, amount: integer, by: Mobile|nil, kind: string, source: Item|Mobile|nil): number|boolean|nil
on_damage = nil

---A mobile got hits back by mobile:heal. What comes back by itself does not count.
---@type fun(mobile: Mobile, amount: integer, by: Mobile|nil, source: Item|Mobile|nil): boolean?
on_healed = nil

---A mobile has no hits left and is about to die. Return false to keep it alive; it has one hit then, or those that you gave it.
---@type fun(mobile: Mobile, killer: Mobile|nil): boolean?
on_before_death = nil

---A mobile has no hits left. A creature is removed after this event; scripts decide about characters of players. A script that gives it hits keeps it alive.
---@type fun(mobile: Mobile, killer: Mobile|nil): boolean?
on_death = nil

---A dead mobile is about to live again, by mobile:resurrect. Return false to prevent it.
---@type fun(mobile: Mobile, by: Mobile|nil): boolean?
on_resurrect = nil

---A player attacks a mobile in sight. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, target: integer }): boolean?
on_attack = nil

---A dead player chose on the death screen. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, choice: "resurrect"|"ghost" }): boolean?
on_death_choice = nil

---A wrestler wants to disarm with the next hit. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer }): boolean?
on_disarm = nil

---A wrestler wants to stun with the next hit. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer }): boolean?
on_stun = nil

---A player wants to take the last weapon into the hand again. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer }): boolean?
on_take_last_weapon = nil

---A player arms an ability of the weapon for the next hit, or disarms it. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, ability: integer }): boolean?
on_use_ability = nil

---A player draws or lowers the weapons. Without a handler that prevents it, the mobile is at war or at peace from then on. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, is_at_war: boolean }): boolean?
on_war_mode = nil

---A player wants the own body to make a movement, by its number. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, action: integer }): boolean?
on_animate = nil

---A player wants to cast a spell, from a book or by a key. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, spell: integer, book?: integer, target?: integer }): boolean?
on_cast = nil

---A player pressed the key that opens the door ahead. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer }): boolean?
on_door_macro = nil

---A player makes a gesture. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, gesture: "bow"|"salute" }): boolean?
on_gesture = nil

---A player invokes a virtue. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, virtue: integer }): boolean?
on_invoke_virtue = nil

---A player uses an item within reach on an object in sight, without a target cursor. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, item: integer, target: integer }): boolean?
on_use_item_on = nil

---A player uses a skill, by its button or a key. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, skill: integer, target?: integer }): boolean?
on_use_skill = nil

---A player opens the profile of a player in sight, or the own one. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, target: integer }): boolean?
on_ask_profile = nil

---A player opens the virtues of a person by the symbol on the paperdoll. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, target: integer }): boolean?
on_ask_virtues = nil

---A player double-clicked the picture of a virtue in a gump. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, picture: integer }): boolean?
on_click_virtue = nil

---A player clicked a person or creature in sight once, and is about to see its name. Return false if a script shows it, or nobody does. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, target: integer }): boolean?
on_look_at_name = nil

---A player is about to see the paperdoll of a person in sight, or its own. Return false if a script opens it, or nobody does. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, target: integer }): boolean?
on_look_at_paperdoll = nil

---A player double-clicked a container that another mobile in sight wears, such as its backpack. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, container: integer, bearer: integer }): boolean?
on_look_into = nil

---A player wants to give a mobile in sight another name. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, target: integer, name: string }): boolean?
on_rename = nil

---A player changed the own profile. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, text: string }): boolean?
on_write_profile = nil

---A player wants to offer gold of its account in a trade, by the fields of newer clients. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, gold: integer, platinum: integer }): boolean?
on_offer_gold = nil

---A player answers an invitation to a party that is not open, or not any more. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, accepts: boolean }): boolean?
on_party_answer = nil

---A player wants to invite somebody to its party. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, target?: integer }): boolean?
on_party_invite = nil

---A player decides whether its party may loot its corpse. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, may_loot: boolean }): boolean?
on_party_loot = nil

---A player wants to remove somebody from its party, or to leave it. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, target?: integer }): boolean?
on_party_remove = nil

---A player says something to its party. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, text: string, to?: integer }): boolean?
on_party_say = nil

---A player says something to the own guild or its allies. Nobody else hears it. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, text: string, is_alliance: boolean }): boolean?
on_say_to_guild = nil

---A player drops an item on another player, with whom it is not trading. If a trade begins, the item is laid into it. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, target: integer, item: integer }): boolean?
on_trade = nil

---A player's client shows a board and needs the line of a message for its list; `boards.show_summary` sends it. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, board: integer, message: integer }): boolean?
on_list_board_message = nil

---A player changed title and author of a book in reach that was opened for writing. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, book: integer, title: string, author: string }): boolean?
on_name_book = nil

---A player changed the course on a chart in reach that was opened for plotting. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, chart: integer, change: "add"|"insert"|"move"|"remove"|"clear", pin?: integer, x?: integer, y?: integer }): boolean?
on_plot_course = nil

---A player posts a message on an open board. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, board: integer, thread?: integer, subject: string, text: string }): boolean?
on_post_on_board = nil

---A player opens a message of a board; `boards.show_message` shows it. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, board: integer, message: integer }): boolean?
on_read_board_message = nil

---A player wants to remove a message from an open board. Clients offer it for the player's own messages. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, board: integer, message: integer }): boolean?
on_remove_from_board = nil

---A player wrote a page of a book in reach that was opened for writing. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, book: integer, page: integer, text: string }): boolean?
on_write_book_page = nil

---A player clicked the arrow that screen.arrow shows. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, is_right: boolean }): boolean?
on_arrow_click = nil

---A player turned to another page of a tip that screen.tip shows. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, tip: integer, is_next: boolean }): boolean?
on_ask_tip = nil

---A player pressed the chat button. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer }): boolean?
on_chat_button = nil

---A player wrote something in the chat, or joined, made or left a channel. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, action: integer, text: string }): boolean?
on_chat_line = nil

---A player wants to begin or end flying. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer }): boolean?
on_fly = nil

---A player pressed the guild button of the paperdoll. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer }): boolean?
on_guild_button = nil

---A player's client tells, when it enters the world and when the option changes, whether its player wants to see what lies in public houses. It waits for no answer. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, shows: boolean }): boolean?
on_house_contents_option = nil

---A player pressed the quest button of the paperdoll. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer }): boolean?
on_quest_button = nil

---A player at a wheel steers with the mouse. Clients do so while their character wears the item 0x3E96 on the layer mount, which is the picture of a wheel. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer, direction: integer, speed: "stop"|"slow"|"fast" }): boolean?
on_steer_boat = nil

---A player pressed the store button. Return false when it is answered, so that later handlers and the stock answer do not follow.
---@type fun(event: { session_id: integer, character_id: integer, name: string, map_id: integer, x: integer, y: integer, z: integer }): boolean?
on_store_button = nil

---A help ticket was stored.
---@type fun(event: { ticket_id: integer, category: "Question"|"Stuck"|"Bug"|"Account"|"Suggestion"|"Other"|"VerbalHarassment"|"PhysicalHarassment", message: string, sender_account_id: integer, sender_character_id: integer, map_id: integer, x: integer, y: integer, z: integer, created_at_utc: string }): boolean?
on_ticket_opened = nil

---A help ticket was assigned, or its status was set.
---@type fun(event: { ticket_id: integer, status: "Open"|"Assigned"|"Closed", assigned_to_account_id?: integer, changed_by_account_id?: integer, last_updated_at_utc: string }): boolean?
on_ticket_changed = nil

---A help ticket missed a target of the configuration. Published once for each target.
---@type fun(event: { ticket_id: integer, category: "Question"|"Stuck"|"Bug"|"Account"|"Suggestion"|"Other"|"VerbalHarassment"|"PhysicalHarassment", target: "FirstAnswer"|"Closing", due_at_utc: string, assigned_to_account_id?: integer }): boolean?
on_ticket_overdue = nil

---A scheduled backup is complete and passed its check.
---@type fun(event: { file: string, bytes: integer }): boolean?
on_backup_done = nil

---A scheduled backup could not be made, or did not pass its check. It is tried again.
---@type fun(event: { reason: string, last_done_at_utc?: string }): boolean?
on_backup_failed = nil

---A command or a script moved a mobile. Steps do not count.
---@type fun(event: { mobile_id: integer, from_map_id: integer, from_x: integer, from_y: integer, from_z: integer, to_map_id: integer, to_x: integer, to_y: integer, to_z: integer }): boolean?
on_mobile_position_changed = nil

---A character entered the world.
---@type fun(event: { session_id: integer, account_id: integer, account_name: string, character_id: integer, character_name: string }): boolean?
on_player_entered = nil

---What the list of sessions shows of a session whose character entered the world. The stream does not replay it.
---@type fun(event: { session_id: integer, account_id: integer, username: string, role: "Regular"|"Counselor"|"GameMaster"|"Administrator", character_id?: integer, character_name?: string, map_id?: integer, x?: integer, y?: integer, z?: integer, remote_address: string, connected_at_utc: string, client_version?: string, ping_ms?: number }): boolean?
on_session_entered = nil

---A character left the world.
---@type fun(event: { session_id: integer, account_id: integer, account_name: string, character_id: integer, character_name: string }): boolean?
on_player_left = nil

---The character of a player was deleted, by its player or with its account. It is no longer in the world, nor in `store`.
---@type fun(event: { character_id: integer, character_name: string }): boolean?
on_character_deleted = nil

---A script failed, was stopped, or could not be loaded.
---@type fun(event: { file: string, handler: string, message: string, traceback: string }): boolean?
on_script_failed = nil

---A script was reloaded after its file changed.
---@type fun(event: { file: string, milliseconds: number }): boolean?
on_script_reloaded = nil

---A script is no longer in force, because its file was deleted.
---@type fun(event: { file: string }): boolean?
on_script_removed = nil

---A background job started.
---@type fun(event: { job_id: integer, name: string, state: "running"|"done"|"failed"|"cancelled", done: integer, total?: integer, unit: string, started_at_utc: string, elapsed_ms: integer, rate_per_second?: number, seconds_left?: integer, output_line_count: integer, started_by: string, cancel_level: "Regular"|"Counselor"|"GameMaster"|"Administrator" }): boolean?
on_job_started = nil

---A background job made progress. Published at most four times a second; the stream does not replay it.
---@type fun(event: { job_id: integer, name: string, state: "running"|"done"|"failed"|"cancelled", done: integer, total?: integer, unit: string, started_at_utc: string, elapsed_ms: integer, rate_per_second?: number, seconds_left?: integer, output_line_count: integer, started_by: string, cancel_level: "Regular"|"Counselor"|"GameMaster"|"Administrator" }): boolean?
on_job_progress = nil

---A background job finished, failed or was cancelled.
---@type fun(event: { job_id: integer, name: string, state: "running"|"done"|"failed"|"cancelled", done: integer, total?: integer, unit: string, started_at_utc: string, elapsed_ms: integer, rate_per_second?: number, seconds_left?: integer, output_line_count: integer, started_by: string, cancel_level: "Regular"|"Counselor"|"GameMaster"|"Administrator", message: string }): boolean?
on_job_ended = nil
