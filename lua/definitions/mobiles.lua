---@meta

---Who is in the world, players and creatures, and new creatures. Templates for them are registered with mobile_template.
---@class mobiles
mobiles = {}

---Makes a creature, with what its template has it wear.
---
---```lua
---local cat, reason = mobiles.create("cat", 1, 1496, 1628, 10)
---```
---@param template string id of its template
---@param map_id integer the map
---@param x integer place
---@param y integer place
---@param z integer height
---@return Mobile|nil mobile the creature
---@return string? reason why not
function mobiles.create(template, map_id, x, y, z) end

---The mobile of a serial.
---@param serial integer its serial
---@return Mobile|nil mobile nil where there is none in the world
function mobiles.get(serial) end

---The character of a player.
---@param session_id integer the player's session
---@return Mobile|nil mobile nil where that session does not play
function mobiles.of_session(session_id) end

---Mobiles around a place.
---@param map_id integer the map
---@param x integer place
---@param y integer place
---@param range integer tiles to each side
---@return Mobile[] mobiles in no order
function mobiles.near(map_id, x, y, range) end

---Characters of players around a place.
---@param map_id integer the map
---@param x integer place
---@param y integer place
---@param range integer tiles to each side
---@return Mobile[] mobiles in no order
function mobiles.players_near(map_id, x, y, range) end

---All creatures of a template. Looks through all there are: not for what is done often.
---@param template string id of the template
---@return Mobile[] mobiles in no order
function mobiles.all_of(template) end

---Ids of the templates of creatures.
---@param prefix? string how they begin; all without
---@return string[] ids in the order of the alphabet
function mobiles.templates(prefix) end

---What a template says, with what it takes over from others.
---@param id string id of the template
---@return MobileTemplateFacts|nil template nil where there is none
function mobiles.template(id) end
