-- Harmful spells: reflection, resistance, how hard they strike, and when (ModernUO MagerySpell and SpellHelper before
-- AoS).

local acts = require("features.spells.lib.acts")
local skills = require("features.skills.lib.skills")
local tell = require("features.spells.lib.tell")
local wards = require("features.spells.lib.wards")

local striking = {}

local RESISTING = 501783 -- You feel yourself resisting magical energy.
local DELAY_MS = 500
-- Resisting Spells up to which a spell of a circle teaches it: ten points for each circle, and 25 or 50.
local LESSON_TENTHS, LESSON_STEP_TENTHS, HIGH_CIRCLE = 100, 250, 7

-- The mobile that is struck at last: the target, or the caster if the target reflects. The second value is the one from
-- whom it comes.
function striking.reflected(caster, target, circle)
  if wards.reflects(target, circle) then return caster, target end
  return target, caster
end

-- The chance to resist a spell, in percent: Resisting Spells against Magery and circle.
function striking.resist_percent(caster, target, circle)
  local resist = skills.value(target, "resisting_spells") / 10
  local first = resist / 5
  local second = resist - ((skills.value(caster, "magery") / 10 - 20) / 5 + circle * 5)
  return math.max(first, second) / 2
end

-- A trial of Resisting Spells. `percent` replaces the chance by the skills.
function striking.resists(caster, target, circle, percent)
  percent = percent or striking.resist_percent(caster, target, circle)
  if percent <= 0 then return false end
  local lesson = circle * LESSON_TENTHS + (circle >= HIGH_CIRCLE and 2 or 1) * LESSON_STEP_TENTHS
  if skills.value(target, "resisting_spells") < lesson then skills.check(target, "resisting_spells", 0, 1000) end
  local does = percent >= 100 or random.chance(percent)
  if does then tell.line(target, RESISTING) end
  return does
end

-- By how much skill raises or lowers damage. A target that is neither player nor human suffers double.
function striking.scale(caster, target)
  local lead = (skills.value(caster, "evaluating_intelligence") - skills.value(target, "resisting_spells")) / 10
  local scale = 1 + lead / (lead > 0 and 500 or 200) + (skills.value(caster, "magery") / 10 - 100) / 400
  if not target.is_player and not target.is_person then scale = scale * 2 end
  return math.max(scale, 0)
end

-- What a spell with so much damage does to a target; `resisted` is the part that is left when it resists.
function striking.damage(caster, target, circle, amount, resisted)
  if striking.resists(caster, target, circle) then amount = amount * (resisted or 0.75) end
  return math.max(math.floor(amount * striking.scale(caster, target)), 1)
end

-- Hurts at once.
function striking.hurt(caster, target, amount, kind) acts.hurt(caster, target, amount, kind) end

-- Hurts when the missile has arrived.
function striking.hurt_later(caster, target, amount, kind, delay_ms)
  timer.after(delay_ms or DELAY_MS, function()
    if caster.exists and target.exists then acts.hurt(caster, target, amount, kind) end
  end)
end

-- A spell that throws something. `row`: `damage`, least and most, and its `kind`; `art`, `speed`, `explodes` and
-- `particles` of what flies, and the `sound`.
function striking.bolt(row)
  return {
    aim = "mobile", act = "harmful",
    works = function(caster, target, cast)
      local struck, from = striking.reflected(caster, target, cast.circle)
      local amount = striking.damage(caster, struck, cast.circle, random.integer(row.damage[1], row.damage[2]))
      effects.missile(from, struck, row.art, {
        speed = row.speed, duration = 0, explodes = row.explodes, particles = row.particles,
      })
      from:sound(row.sound)
      striking.hurt_later(caster, struck, amount, row.kind)
    end,
  }
end

return striking
