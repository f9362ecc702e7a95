---@meta

---What players ask for by buttons, keys and clicks. Each request reaches its event, such as on_use_skill, and then its stock answer, unless a handler of the event returned false.
---@class request
request = {}

---Registers the stock answer to a request. A request has one; an event handler that returns false replaces it.
---
---```lua
---request.answer("quest_button", function(event)
---  players.tell(event.session_id, "You have no quests.")
---end)
---```
---@param name ("attack"|"death_choice"|"disarm"|"stun"|"take_last_weapon"|"use_ability"|"war_mode"|"animate"|"cast"|"door_macro"|"gesture"|"invoke_virtue"|"use_item_on"|"use_skill"|"ask_profile"|"ask_virtues"|"click_virtue"|"look_at_name"|"look_at_paperdoll"|"look_into"|"rename"|"write_profile"|"offer_gold"|"party_answer"|"party_invite"|"party_loot"|"party_remove"|"party_say"|"say_to_guild"|"trade"|"list_board_message"|"name_book"|"plot_course"|"post_on_board"|"read_board_message"|"remove_from_board"|"write_book_page"|"arrow_click"|"ask_tip"|"chat_button"|"chat_line"|"fly"|"guild_button"|"house_contents_option"|"quest_button"|"steer_boat"|"store_button") the request: the name of its event without on_
---@param handler fun(event: table) gets what the event's handlers get
---@param options? { override?: boolean } how it stands to the stock's answer
function request.answer(name, handler, options) end
