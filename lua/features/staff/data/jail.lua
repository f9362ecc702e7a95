-- The jail of the client's map: its cells, and the rectangle around them. `scripts.values.jail` replaces it.

local MAP = 0 -- Felucca

local places = {}
for _, at in ipairs {
  { 5276, 1164 }, { 5286, 1164 }, { 5296, 1164 }, { 5306, 1164 }, { 5276, 1174 }, { 5286, 1174 }, { 5306, 1174 }, { 5283, 1184 },
} do
  places[#places + 1] = { map_id = MAP, x = at[1], y = at[2], z = 0 }
end

return { places = places, map_id = MAP, area = { x1 = 5268, y1 = 1156, x2 = 5314, y2 = 1192 } }
