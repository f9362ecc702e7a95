---@meta

---Sounds.
---@class sounds
sounds = {}

---Plays a sound to one player.
---@param session_id integer the player's session
---@param sound_id integer number of the sound
---@param place? { x: integer, y: integer, z: integer } where it comes from, on the player's map; the player's own place by default
---@return boolean is_there false when the session no longer plays
function sounds.play_to(session_id, sound_id, place) end

---Plays a sound to the players in sight of a place.
---@param map_id integer the map
---@param x integer position
---@param y integer position
---@param z integer altitude
---@param sound_id integer number of the sound
function sounds.play(map_id, x, y, z, sound_id) end
