-- Spells that heal and cure.

local acts = require("features.spells.lib.acts")
local tell = require("features.spells.lib.tell")

local healing = {}

local CLILOC = {
  poisoned_self = 1005000, -- You can not heal yourself in your current state.
  poisoned_other = 1010398, -- You cannot heal that target in their current state.
  cured_other = 1010058, -- You have cured the target of all poisons!
  cured = 1010059, -- You have been cured of all poisons.
  not_cured = 1010060, -- You have failed to cure your target!
}

-- A spell that gives hits back. Poison prevents it.
function healing.spell(row)
  return {
    aim = "mobile", act = "helpful",
    may_work = function(caster, target)
      if target.poison == 0 then return true end
      tell.warning(caster, caster == target and CLILOC.poisoned_self or CLILOC.poisoned_other)
      return false
    end,
    works = function(caster, target, cast)
      target:heal(math.floor(row.amount(cast)), caster)
      effects.on(target, 0x376A, { speed = 9, duration = 32, particles = { effect = row.particles } })
      target:sound(row.sound)
    end,
  }
end

-- The chance to cure a poison by level, 1 to 5, in percent (ModernUO CureSpell, ArchCureSpell).
function healing.cure_percent(power, level) return (10000 + math.floor(power * 75) - level * 1750) // 100 end

-- Tries to cure somebody. Returns whether it cured a poison.
function healing.cure(target, percent)
  local is_cured = target.poison > 0 and percent > random.integer(0, 99) and acts.cure(target)
  if is_cured then tell.line(target, CLILOC.cured) end
  return is_cured
end

function healing.tell_cured(caster) tell.line(caster, CLILOC.cured_other) end
function healing.tell_not_cured(caster) tell.line(caster, CLILOC.not_cured) end

return healing
