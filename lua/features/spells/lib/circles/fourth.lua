-- Fourth circle.

local areas = require("features.spells.lib.areas")
local concentration = require("lib.concentration")
local fields = require("features.spells.lib.fields")
local healing = require("features.spells.lib.healing")
local journeys = require("features.spells.lib.journeys")
local holding = require("features.fighting.lib.fighting").holding
local protection = require("features.spells.lib.arch_protection")
local stat_spells = require("features.spells.lib.stat_spells")
local striking = require("features.spells.lib.striking")

local fourth = {}

local CURE_TILES = 2
local MOST_DRAINED, DRAIN_RESIST_PERCENT = 100, 99

fourth[24] = {
  aim = "place",
  works = function(caster, place, cast)
    sounds.play(place.map_id, place.x, place.y, place.z, 0x299)
    local cured = 0
    for _, one in ipairs(areas.helped(caster, place, CURE_TILES)) do
      -- Each poison counts as one level stronger, and one percent is lost.
      local percent = healing.cure_percent(cast.power, one.poison) - 1
      if healing.cure(one, percent) then cured = cured + 1 end
      effects.on(one, 0x373A, { speed = 10, duration = 15, particles = { effect = 5012 } })
      one:sound(0x1E0)
    end
    if cured > 0 then healing.tell_cured(caster) end
  end,
}

fourth[25] = protection.spell

fourth[26] = stat_spells.curse {
  stats = { "strength", "dexterity", "intelligence" }, icon = "curse", sound = 0x1E1, art = 0x374A, particles = 5028,
}

fourth[27] = fields.spell {
  template = "fire_field", has_forms = true, half = 2, sound = 0x20C,
  lasts_ms = function(power) return power * 1000 end,
}

fourth[28] = healing.spell {
  amount = function(cast) return math.floor(cast.power * 0.4) + random.integer(1, 10) end,
  sound = 0x202, particles = 5030,
}

fourth[29] = {
  aim = "mobile", act = "harmful",
  works = function(caster, target, cast)
    local struck = striking.reflected(caster, target, cast.circle)
    local amount = striking.damage(caster, struck, cast.circle, random.integer(12, 20))
    effects.lightning(struck)
    striking.hurt(caster, struck, amount, "energy")
  end,
}

fourth[30] = {
  aim = "mobile", act = "harmful",
  works = function(caster, target, cast)
    local struck = striking.reflected(caster, target, cast.circle)
    concentration.interrupt(struck, "hurt")
    holding.release(struck)
    -- ModernUO ManaDrainSpell.GetResistPercent: all but one in a hundred resist.
    if not striking.resists(caster, struck, cast.circle, DRAIN_RESIST_PERCENT) and struck.mana > 0 then
      struck.mana = struck.mana - random.integer(1, math.min(struck.mana, MOST_DRAINED))
    end
    effects.on(struck, 0x374A, { speed = 10, duration = 15, particles = { effect = 5032 } })
    struck:sound(0x1F8)
  end,
}

fourth[31] = journeys.recall

return fourth
