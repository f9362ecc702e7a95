-- Spells that put a ward on their caster: Reactive Armor, Protection, Magic Reflection.

local skills = require("features.skills.lib.skills")
local tell = require("features.spells.lib.tell")
local wards = require("features.spells.lib.wards")

local warding = {}

local CLILOC = {
  works = 1005559, -- This spell is already in effect.
  pause = 1005385, -- The spell will not adhere to you at this time.
}

local function may_have(caster)
  local reason = wards.why_not(caster)
  if reason then tell.line(caster, CLILOC[reason]) end
  return reason == nil
end

-- Points of the skills that make a ward strong.
local function skill_of(caster)
  local points = {}
  for _, name in ipairs { "magery", "meditation", "inscription", "evaluating_intelligence" } do
    points[name] = skills.value(caster, name) // 10
  end
  return points
end

-- `row`: `kind`, `strength(skill)`, `lasts_ms(skill)` if it ends by itself, and how it looks and sounds.
function warding.spell(row)
  return {
    may_begin = may_have,
    may_work = may_have,
    works = function(caster)
      local skill = skill_of(caster)
      wards.put(caster, row.kind, row.strength(skill), row.lasts_ms and row.lasts_ms(skill))
      effects.on(caster, row.art, { speed = 9, duration = 20, particles = { effect = row.particles } })
      caster:sound(row.sound)
    end,
  }
end

return warding
