---@meta

---Who is in the world. A player is what was true when it was asked for: ask again after waiting.
---@class players
players = {}

---The player of a session.
---@param session_id integer the player's session
---@return Player|nil player as it stands at this moment; nil when there is none
function players.by_session(session_id) end

---The player of an account.
---@param account_id integer the account
---@return Player|nil player as it stands at this moment; nil when there is none
function players.by_account(account_id) end

---The player of a character.
---@param serial integer serial of its mobile
---@return Player|nil player as it stands at this moment; nil when there is none
function players.by_character(serial) end

---The player whose character is called so, compared without regard to case.
---
---```lua
---local player, reason = players.by_name("Nystul")
---```
---@param name string name of the character
---@return Player|nil player as it stands at this moment
---@return string? reason why not
function players.by_name(name) end

---Everybody in the world.
---@return Player[] players as they stand at this moment
function players.all() end

---Shows a text at the lower left of one player's screen.
---@param session_id integer the player's session
---@param text string what is shown; line feeds part lines
---@param hue? integer colour; grey without it
---@return boolean is_there false when that session plays no more
function players.tell(session_id, text, hue) end

---Shows a text to everybody in the world.
---@param text string what is shown; line feeds part lines
---@param hue? integer colour; grey without it
---@return integer recipients how many that are
function players.broadcast(text, hue) end

---Puts a player somewhere else at once, on another map too. Then on_mobile_position_changed is called.
---
---```lua
---local moved, reason = players.move(context.session_id, { map_id = 1, x = 1496, y = 1628, z = 10 })
---```
---@param session_id integer the player's session
---@param place Place where to
---@return boolean|nil done true
---@return string? reason why not
function players.move(session_id, place) end
