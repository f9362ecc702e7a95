---@meta

---Sounds.
---@class sounds
sounds = {}

---Plays a sound to the players in sight of a place.
---@param map_id integer the map
---@param x integer position
---@param y integer position
---@param z integer altitude
---@param sound_id integer number of the sound
function sounds.play(map_id, x, y, z, sound_id) end
