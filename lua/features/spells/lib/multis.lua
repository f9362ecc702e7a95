-- Houses and boats, onto which no magic leads.

local multis = {}

-- Whether a house or boat covers a place.
function multis.covers(place) return multi.at(place.map_id, place.x, place.y) ~= nil end

return multis
