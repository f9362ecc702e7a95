---@meta

---The players in the world. The table of a player does not change: ask again after waiting.
---@class players
players = {}

---Returns the player of a session.
---@param session_id integer the player's session
---@return Player|nil player the player now; nil when there is none
function players.by_session(session_id) end

---Returns the player of an account.
---@param account_id integer the account
---@return Player|nil player the player now; nil when there is none
function players.by_account(account_id) end

---Returns the player of a character.
---@param serial integer serial of its mobile
---@return Player|nil player the player now; nil when there is none
function players.by_character(serial) end

---Returns the player whose character has a name, compared without regard to case.
---
---```lua
---local player, reason = players.by_name("Nystul")
---```
---@param name string name of the character
---@return Player|nil player the player now
---@return string? reason why not
function players.by_name(name) end

---Returns all players in the world.
---@return Player[] players the players now
function players.all() end

---Returns those of some serials that are characters of players, in the world or not, of any process. It asks the database: nil and why where that does not answer, and then nothing is known of any of them. Waits.
---@param serials integer[] serials of mobiles
---@return integer[]|nil existing those that are there, in no order
---@return string? reason why not
function players.existing(serials) end

---Shows one player a system message, at the lower left of the screen.
---@param session_id integer the player's session
---@param text string the text; a line feed begins a new line
---@param hue? integer hue; grey by default
---@return boolean is_there false when the session no longer plays
function players.tell(session_id, text, hue) end

---Shows one player one of the client's own texts, in the player's language. Otherwise like tell.
---
---```lua
---players.tell_cliloc(event.session_id, 1063142)
---```
---@param session_id integer the player's session
---@param cliloc integer number of the text
---@param arguments? string[] put into the text, in their order; #1041000 stands for another of the client's texts
---@param hue? integer hue; grey by default
---@return boolean is_there false when the session no longer plays
function players.tell_cliloc(session_id, cliloc, arguments, hue) end

---Shows one player what somebody says to its guild, or to its allies, in the place and the colour that the client has for it. Who is in which guild is for scripts to decide: see on_say_to_guild.
---
---```lua
---players.tell_guild(member.session_id, event.name, event.text)
---```
---@param session_id integer the player's session
---@param name string name of who speaks
---@param text string the words
---@param is_alliance? boolean whether to the allies; false by default
---@return boolean is_there false when the session no longer plays, or there are no words
function players.tell_guild(session_id, name, text, is_alliance) end

---Opens the profile of a character for one player. A player may change the text of the own profile.
---
---```lua
---players.show_profile(event.session_id, { serial = anna.serial, header = anna.name, text = "A baker." })
---```
---@param session_id integer the player's session
---@param profile { serial: integer, header?: string, text?: string, footer?: string } the character's serial, the line above, the text, and what stands below it
---@return boolean is_there false when the session no longer plays or the character is not in the world
function players.show_profile(session_id, profile) end

---Shows a system message to all players in the world.
---@param text string the text; a line feed begins a new line
---@param hue? integer hue; grey by default
---@return integer recipients number of players
function players.broadcast(text, hue) end

---Shows one of the client's own texts to all players in the world, to each in the player's language.
---@param cliloc integer number of the text
---@param arguments? string[] put into the text, in their order; #1041000 stands for another of the client's texts
---@param hue? integer hue; grey by default
---@return integer recipients number of players
function players.broadcast_cliloc(cliloc, arguments, hue) end

---Moves a player to any place on any map. on_mobile_position_changed follows.
---
---```lua
---local moved, reason = players.move(context.session_id, { map_id = 1, x = 1496, y = 1628, z = 10 })
---```
---@param session_id integer the player's session
---@param place Place the destination
---@return boolean|nil done true
---@return string? reason why not
function players.move(session_id, place) end
