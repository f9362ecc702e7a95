-- Magery for the scripts of creatures and things.
--
--   magery.cast(lich, "energy_bolt", { target = hero })     waits until the spell is over; returns whether it worked
--   magery.cast(lich, "fire_field", { target = { map_id = 1, x = 1500, y = 1600, z = 5 } })
--   magery.is_casting(lich)
--   magery.mana("energy_bolt")
--
-- A creature must name the target of a spell that has one. It needs mana and skill, but neither book nor reagents.

local casting = require("features.spells.lib.casting")
local circles = require("features.spells.data.circles")
local concentration = require("lib.concentration")
local own = require("features.spellbooks.lib.spellbooks").own_spells
local spells = require("features.spellbooks.lib.spellbooks").spells

local magery = {}

local by_name = {}
for _, spell in ipairs(spells) do by_name[spell.name:lower():gsub(" ", "_")] = spell end

local function named(name)
  local spell = by_name[name] or spells[math.type(name) and name + 1] or own.get(name) or own.named(name)
  if not spell then error(("there is no spell %s"):format(name), 3) end
  return spell
end

-- Lets somebody cast a spell, by name or number. `how` is that of casting.cast.
function magery.cast(caster, name, how) return casting.cast(caster, named(name).number, how) end

-- The mana that a spell takes.
function magery.mana(name) return circles.mana(named(name).circle) end

-- The circle of a spell.
function magery.circle(name) return named(name).circle end

function magery.is_casting(mobile) return concentration.is(mobile, casting.KIND) end

return magery
