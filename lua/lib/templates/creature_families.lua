-- Families of creatures. A family has a base and tags; each of its creatures is one row.
--
--   local bird = creatures.family("base_animal", { "animal", "bird" })
--   bird("crane", { name = "a crane", body = 0xFE, sound = 0x4D7, hits = { 26, 35 }, damage = { 1, 1 } })
--
-- A row is a mobile template with some further members, which become params of the template: `sound` (the first of the creature's
-- five sounds), `tame_skill` (in points), `stays` (it never walks), `title` and `race` (of people); `damage` becomes `damage_min` and
-- `damage_max`. What the tables of features/creatures/data say of the id becomes params, too.

local natures = require("lib.creatures.natures")
local rows = require("lib.templates.rows")

local TRAITS = { "sound", "tame_skill", "stays", "title", "race" }

local creatures = {}

local function with_nature(id, own)
  local nature = natures.of(id)
  if not nature then return own end
  local params = {}
  for name, value in pairs(nature) do params[name] = value end
  for name, value in pairs(own or {}) do params[name] = value end
  return params
end

-- Returns the function that registers a row. A row's own tags are added to `tags`.
function creatures.family(base, tags)
  return function(id, row)
    rows.move_to_params(row, TRAITS)
    row.params = with_nature(id, row.params)
    row.base = row.base or base
    row.tags = rows.tags(tags, row.tags)
    mobile_template(id, row)
  end
end

-- The same for people. People of a row without a name get a name and a sex when they are made (lib.creatures.people).
function creatures.people(base, tags)
  local register = creatures.family(base, tags)
  return function(id, row)
    row.params = row.params or {}
    row.params.is_named = row.name ~= nil
    if row.name and row.title then row.name = row.name .. " " .. row.title end
    row.name = row.name or (row.title or id):gsub("^the ", ""):gsub("_", " ")
    if row.race == "elf" then row.body = row.female and 0x25E or 0x25D
    else row.body = row.female and 0x191 or 0x190 end
    register(id, row)
  end
end

return creatures
