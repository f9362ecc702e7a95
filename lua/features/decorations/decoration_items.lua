-- Objects made of several items (features/decorations/data/addon_parts.lua). The template describes the first item; the
-- others are placed with it.

local parts_of = require("features.decorations.data.addon_parts")
local practice = require("features.training.lib.training").practice

-- Words in the ids of objects that people can walk over.
local FLAT = { "rug", "mat", "pentagram", "circle", "skull_pile" }

local function is_flat(id)
  for _, word in ipairs(FLAT) do if id:find(word, 1, true) then return true end end
  return false
end

for id, parts in pairs(parts_of) do
  item_template(id, {
    name = id:gsub("_addon$", ""):gsub("_east$", ""):gsub("_south$", ""):gsub("_", " "),
    item_id = parts[1][1],
    movable = false,
    blocks = not is_flat(id),
    tags = { "furniture", "addon" },
    params = { parts = #parts },
    on_use = practice.of(id),
    use_range = practice.tiles_of(id),
  })
end
