-- Families of items. A family has tags and other members in common; each of its items is one row.
--
--   local axe = items_of { tags = { "weapon", "axe" }, layer = "two_handed", weight = 8 }
--   axe("battle_axe", 0x0F47, { weight = 4, damage = { 15, 17 } })
--
-- A row's own members override those of the family; its tags are added. The default name is made from the id. A row is
-- an item template with some further members, which become params of the template: `armor`, `needs_strength`,
-- `durability` (least and most points that new ones have), `dexterity` (what it adds to that of its wearer, below 0),
-- `hinders_meditation` (the share of its rating with which it does), of a weapon `speed`, `skill`, `kind` of blow,
-- `animation`, `hit_sound`, `miss_sound`, `range` (tiles) and `ammunition` (a template), of scrolls `spell` and
-- `circle`, of food `fills` (hunger), of tools `uses` (least and most of new ones), of lights `burns_minutes`;
-- `damage` becomes `damage_min` and `damage_max`. Numbers of weapons and armor are those before AoS (ModernUO).
--
-- Of what does nothing by itself, `purpose` says what it is for; whoever uses it is told.

local plural = require("lib.templates.plurals")
local rows = require("lib.templates.rows")
local tell = require("lib.telling")
local worn = require("lib.templates.worn")

local TRAITS = {
  "armor", "needs_strength", "durability", "speed", "skill", "kind", "animation", "hit_sound", "miss_sound", "range", "ammunition",
  "spell", "circle", "fills", "dexterity", "hinders_meditation", "uses",
  "burns_minutes",
}

-- The name in an id, without numbers and directions.
local function called(id)
  return (id:gsub("_addon$", ""):gsub("_type%d$", ""):gsub("%d+", ""):gsub("^deco_", "")
    :gsub("_[nw]$", ""):gsub("_north$", ""):gsub("_south$", ""):gsub("_east$", ""):gsub("_west$", ""):gsub("_", " "))
end

-- A use that tells a purpose. What stands about in the world keeps silent.
local function telling(purpose)
  return function(item, user)
    if item.movable then tell(user, purpose) end
    return true
  end
end

-- Returns the function that registers a row of the family.
return function(family)
  return function(id, item_id, row)
    local template = {}
    for member, value in pairs(family) do template[member] = value end
    for member, value in pairs(row or {}) do template[member] = value end
    template.item_id = item_id
    template.name = template.name or called(id)
    if template.stackable then template.plural = template.plural or plural(template.name) end
    template.tags = rows.tags(family.tags, row and row.tags)
    if template.purpose then template.on_use = template.on_use or telling(template.purpose) end
    template.purpose = nil
    rows.move_to_params(template, TRAITS)
    worn.prepare(template)
    item_template(id, template)
  end
end
