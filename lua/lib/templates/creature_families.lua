-- Families of creatures. A family has a base and tags; each of its creatures is one row, which says all there is to say
-- about it.
--
--   local bird = creatures.family("base_animal", { "animal", "bird" })
--   bird("crane", { name = "a crane", body = 0xFE, sound = 0x4D7, hits = { 26, 35 }, damage = { 1, 1 }, meat = 1,
--     feathers = 25 })
--
-- A row is a mobile template with further members, those of TRAITS. They become params of the template, so that a
-- template that registers without a family writes them as params. The designer's guide describes them.

local rows = require("lib.templates.rows")

local TRAITS = {
  -- Ways and looks. `sound` is the first of five sounds; a creature that `stays` never walks; `title` and `race` are
  -- those of people.
  "sound", "stays", "home_range", "title", "race",
  -- Fighting (features.creatures.lib.minds, features.creatures.lib.senses). `damage` becomes `damage_min` and
  -- `damage_max`.
  "mind", "fights", "sight", "leash", "pace", "pack", "feud", "breath", "is_fearless", "powers", "boss",
  -- Poison by level, 1 lesser to 5 lethal: that of its blows, how many of them poison, and the strongest that does
  -- nothing to it.
  "hit_poison", "hit_poison_percent", "poison_immunity",
  -- What it is proof against (features.creatures.lib.defences), and the slayers against it and in its loot
  -- (features.fighting.lib.slayers).
  "blows_percent", "ignores_pets", "ignores_magic", "barrier", "reflects_magic", "tames_by_force", "slain_by", "leaves_slayers",
  -- What its corpse holds (features.creatures.lib.loot), and what a blade takes from it.
  "loot", "meat", "meat_kind", "hides", "hides_kind", "feathers", "wool", "scales", "scales_kind",
  -- Keeping it: the skill to tame it in points, slots of followers, foods joined by underscores, and the
  -- picture of one that is ridden.
  "tame_skill", "needs_subduing", "slots", "eats", "ridden_as",
}

local creatures = {}

-- Returns the function that registers a row. A row's own tags are added to `tags`.
function creatures.family(base, tags)
  return function(id, row)
    rows.move_to_params(row, TRAITS)
    row.base = row.base or base
    row.tags = rows.tags(tags, row.tags)
    mobile_template(id, row)
  end
end

-- The same for people. People of a row without a name get a name and a sex when they are made (lib.people).
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
