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
---@param name ("attack"|"use_ability"|"stun"|"disarm"|"take_last_weapon"|"use_skill"|"cast"|"invoke_virtue"|"ask_virtues"|"click_virtue"|"war_mode"|"use_item_on"|"look_into"|"look_at_paperdoll"|"look_at_name"|"gesture"|"animate"|"door_macro"|"death_choice"|"rename"|"ask_profile"|"write_profile"|"party_invite"|"party_remove"|"party_say"|"party_loot"|"party_answer"|"trade"|"offer_gold"|"ask_tip"|"say_to_guild"|"write_book_page"|"name_book"|"list_board_message"|"read_board_message"|"post_on_board"|"remove_from_board"|"plot_course"|"arrow_click"|"fly"|"steer_boat"|"house_contents_option"|"guild_button"|"quest_button"|"chat_button"|"chat_line"|"store_button") the request: the name of its event without on_
---@param handler fun(event: table) gets what the event's handlers get
---@param options? { override?: boolean } how it stands to the stock's answer
function request.answer(name, handler, options) end
