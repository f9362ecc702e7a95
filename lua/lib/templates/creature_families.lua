-- Creatures of one family have a base, tags and a way of being written down in common; the rest is a row each.
--
--   local bird = creatures.family("base_animal", { "animal", "bird" })
--   bird("crane", { name = "a crane", body = 0xFE, sound = 0x4D7, hits = { 26, 35 }, damage = { 1, 1 } })
--
-- A row is a mobile template with a few members more, which become the template's params of the same names: `sound` (the first
-- of the creature's five sounds), `armor`, `fame`, `karma`, `tame_skill` (taming it needs, in points), `stays` (never walks),
-- `title` and `race` (of people); `damage` becomes `damage_min` and `damage_max`.

local rows = require("lib.templates.rows")

local TRAITS = { "sound", "armor", "fame", "karma", "tame_skill", "stays", "title", "race" }

local creatures = {}

-- Returns the function that registers a row: `base` and `tags` hold for all of them, a row's own tags are added.
function creatures.family(base, tags)
  return function(id, row)
    rows.move_to_params(row, TRAITS)
    row.base = row.base or base
    row.tags = rows.tags(tags, row.tags)
    mobile_template(id, row)
  end
end

-- The same for people. A row without a name is of somebody who gets one, and a sex, when coming into the world (lib.creatures.people).
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
