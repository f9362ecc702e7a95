-- What the tables of features/creatures/data say of a template: they become params of its creatures. A template's own params count
-- more, so a package gives its creatures a nature by params of the same names.

local carving = require("features.creatures.data.carving")
local defences = require("features.creatures.data.defences")
local keeping = require("features.creatures.data.keeping")
local loot = require("features.creatures.data.loot")
local minds = require("features.creatures.data.minds")
local venoms = require("features.creatures.data.venoms")

local natures = {}

-- Params by the id of a template.
local by_id = {}

local function note(id, param, value)
  by_id[id] = by_id[id] or {}
  by_id[id][param] = value
end

-- A table has groups by param; a group has lists of ids by value.
local function read(groups)
  for param, lists in pairs(groups) do
    for value, ids in pairs(lists) do
      for id in ids:gmatch("%S+") do note(id, param, value) end
    end
  end
end

for _, groups in ipairs { carving, defences, keeping, minds, venoms } do read(groups) end
read { loot = loot }

-- The params of a template by its id; nil if no table names it.
function natures.of(id) return by_id[id] end

return natures
