-- Inscription: a scroll of each spell that the scribe has in a book, from its reagents (ModernUO
-- Engines/Craft/DefInscription.cs).

local carried = require("lib.carried")
local spellbooks = require("features.spellbooks.lib.spellbooks")
local spells = require("features.spellbooks.lib.spellbooks").spells

local inscription = {}

local NO_SPELL = 1042404 -- You don't have that spell!
-- By circle: points of skill from which its scrolls are possible, and mana. RANGE_POINTS later success is sure.
local FROM = { -25, -10.8, 3.5, 17.8, 32.1, 46.4, 60.7, 75 }
local MANA = { 4, 6, 9, 11, 14, 20, 40, 50 }
local RANGE_POINTS = 50
local CIRCLES = { "First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth" }
local NAMED_OTHERWISE = { ["Magic Reflection"] = "magic_reflect_scroll" }

local function scroll_of(spell) return NAMED_OTHERWISE[spell.name] or spell.name:lower():gsub(" ", "_") .. "_scroll" end

-- The groups of recipes, one for each circle, and a group of other things.
function inscription.groups()
  local groups = {}
  for circle, name in ipairs(CIRCLES) do groups[circle] = { name .. " Circle", {} } end
  for _, spell in ipairs(spells) do
    local from = FROM[spell.circle]
    local row = { scroll_of(spell), from, from + RANGE_POINTS, "blank_scroll", 1, mana = MANA[spell.circle], plain = true }
    for _, reagent in ipairs(spell.reagents) do
      row[#row + 1] = reagent
      row[#row + 1] = 1
    end
    table.insert(groups[spell.circle][2], row)
  end
  groups[#groups + 1] = { "Other Items", {
    { "runebook", 45, 95, "blank_scroll", 8, "recall_scroll", 1, "gate_travel_scroll", 1, "recall_rune", 1 },
  } }
  return groups
end

-- Why somebody cannot write a scroll; nil if it can.
function inscription.why_not(user, recipe)
  local facts = items.template(recipe.template)
  local spell = facts and facts.params.spell
  if not spell then return nil end
  local function holds(item) return item:has_tag("spellbook") and spellbooks.holds(item, spell) end
  for _, item in ipairs(user.equipment) do
    if holds(item) then return nil end
  end
  local book = user.backpack and user.backpack:find(holds)
  return (not book or not carried.is(user, book)) and NO_SPELL or nil
end

return inscription
