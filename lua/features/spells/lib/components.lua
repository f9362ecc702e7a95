-- What a spell uses up: reagents, mana, a scroll, a charge of a wand.

local circles = require("features.spells.data.circles")
local mana = require("features.regeneration.lib.regeneration").mana
local tell = require("features.spells.lib.tell")

local NO_REAGENTS, NO_MANA = 502630, 502625

local components = {}

-- The piles of one reagent in a backpack.
local function piles_of(backpack, reagent) return backpack:find_all(reagent) end

-- One pile for each reagent of a spell; nil if one is missing.
local function find_all(caster, spell)
  local backpack = caster.backpack
  if not backpack then return nil end
  local found = {}
  for index, reagent in ipairs(spell.reagents) do
    local pile = piles_of(backpack, reagent)[1]
    if not pile then return nil end
    found[index] = pile
  end
  return found
end

-- Takes one of each reagent, if all are there. Scrolls, wands and creatures need none.
local function take_reagents(caster, spell, source)
  if source or not caster.is_player then return true end
  local piles = find_all(caster, spell)
  if not piles then
    tell.warning(caster, NO_REAGENTS)
    return false
  end
  for _, pile in ipairs(piles) do pile.amount = pile.amount - 1 end
  return true
end

function components.mana(spell, source)
  if source and source.exists and source:has_tag("wand") then return 0 end
  return circles.mana(spell.circle)
end

function components.has_mana(caster, spell, source)
  local needed = components.mana(spell, source)
  local enough = caster.mana >= needed
  if not enough then tell.warning(caster, NO_MANA, { tostring(needed) }) end
  return enough
end

-- Whether the scroll or wand is still in the caster's hands.
function components.holds_source(caster, source)
  if not source then return true end
  if not source.exists or source.root_mobile ~= caster then return false end
  if source:has_tag("wand") then return source.wearer == caster and (source:get("charges") or 0) > 0 end
  return true
end

-- Takes reagents; they are lost even if the spell fails then.
function components.take_reagents(caster, spell, source) return take_reagents(caster, spell, source) end

-- Takes mana and the scroll or the charge, when the spell has succeeded.
function components.spend(caster, spell, source)
  mana.spend(caster, components.mana(spell, source))
  if not source or not source.exists then return end
  if source:has_tag("wand") then
    source:set("charges", source:get("charges") - 1)
    source:refresh()
  elseif source:has_tag("scroll") then
    source.amount = source.amount - 1
  end
end

return components
