---@meta

---The mobiles in the world: characters of players, and creatures. Templates of creatures are registered with mobile_template.
---@class mobiles
mobiles = {}

---Creates a creature with the equipment of its template.
---
---```lua
---local cat, reason = mobiles.create("cat", 1, 1496, 1628, 10)
---```
---@param template string id of its template
---@param map_id integer the map
---@param x integer position
---@param y integer position
---@param z integer altitude
---@return Mobile|nil mobile the creature
---@return string? reason why not
function mobiles.create(template, map_id, x, y, z) end

---Returns the mobile with a serial.
---@param serial integer its serial
---@return Mobile|nil mobile nil when it is not in the world
function mobiles.get(serial) end

---Returns the character of a session's player.
---@param session_id integer the player's session
---@return Mobile|nil mobile nil when the session has no character in the world
function mobiles.of_session(session_id) end

---Loops over mobiles in the way of items.each: all that have everything that is wanted.
---
---```lua
---for cat in mobiles.each { template = "cat", map_id = 1 } do cat:say("Meow") end
---```
---@param wanted WantedMobiles what the mobiles have; an empty table for all mobiles
---@return fun(): Mobile? next for a `for` loop, in no particular order
function mobiles.each(wanted) end

---Returns the mobiles around a place.
---@param map_id integer the map
---@param x integer position
---@param y integer position
---@param range integer tiles to each side
---@return Mobile[] mobiles in no particular order; more raise an error: use mobiles.each
function mobiles.near(map_id, x, y, range) end

---Returns the characters of players around a place.
---@param map_id integer the map
---@param x integer position
---@param y integer position
---@param range integer tiles to each side
---@return Mobile[] mobiles in no particular order; more raise an error: use mobiles.each
function mobiles.players_near(map_id, x, y, range) end

---Returns all creatures of a template.
---@param template string id of the template
---@return Mobile[] mobiles in no particular order; more raise an error: use mobiles.each
function mobiles.all_of(template) end

---Returns the ids of the templates of creatures.
---@param prefix? string beginning of the ids; all by default
---@return string[] ids in alphabetical order
function mobiles.templates(prefix) end

---Returns the members of a template, including inherited ones.
---@param id string id of the template
---@return MobileTemplateFacts|nil template its members
---@return string? reason why not
function mobiles.template(id) end
