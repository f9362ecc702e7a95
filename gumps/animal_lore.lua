-- What Animal Lore tells of a creature.

local parts = require("lib.gumps.parts")
local skills = require("features.skills.lib.skills")

local WIDTH, TOP, ROW = 260, 54, 20
local VALUE_X = 170
local SKILLS = {
  { "Wrestling", "wrestling" }, { "Tactics", "tactics" }, { "Resisting Spells", "resisting_spells" }, { "Anatomy", "anatomy" },
  { "Poisoning", "poisoning" }, { "Magery", "magery" }, { "Evaluating", "evaluating_intelligence" }, { "Meditation", "meditation" },
}
-- Below this a skill is not worth a word.
local LEAST_TENTHS = 100

local function rows_of(creature)
  local rows = {
    { "Hits", ("%d/%d"):format(creature.hits, creature.hits_max) },
    { "Stamina", ("%d/%d"):format(creature.stamina, creature.stamina_max) },
    { "Mana", ("%d/%d"):format(creature.mana, creature.mana_max) },
    { "Strength", creature.strength }, { "Dexterity", creature.dexterity }, { "Intelligence", creature.intelligence },
    { "Armor", creature.armor },
  }
  for _, row in ipairs(SKILLS) do
    local value = skills.value(creature, row[2])
    rows[#rows + 1] = { row[1], value >= LEAST_TENTHS and ("%.1f"):format(value / 10) or "---" }
  end
  local taming = creature:get("tame_skill")
  rows[#rows + 1] = { "Taming", taming and ("%.1f"):format(math.max(0, taming)) or "---" }
  return rows
end

gump.define {
  name = "animal_lore", x = 200, y = 100,
  build = function(window, data)
    local creature = data.serial and mobiles.get(data.serial)
    local rows = creature and rows_of(creature) or {}
    parts.frame(window, WIDTH, TOP + #rows * ROW + 20, creature and creature.name or "It is gone.")
    parts.rows(window, { x = 20, y = TOP, value_x = VALUE_X, rows = rows })
  end,
}
