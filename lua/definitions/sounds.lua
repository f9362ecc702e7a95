---@meta

---What players hear.
---@class sounds
sounds = {}

---Plays a sound to those in sight of a place.
---@param map_id integer the map
---@param x integer place
---@param y integer place
---@param z integer height
---@param sound_id integer number of the sound
function sounds.play(map_id, x, y, z, sound_id) end
