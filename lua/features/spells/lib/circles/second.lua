-- Second circle.

local healing = require("features.spells.lib.healing")
local locks = require("features.spells.lib.locks")
local stat_spells = require("features.spells.lib.stat_spells")
local striking = require("features.spells.lib.striking")
local warding = require("features.spells.lib.warding")

local second = {}

second[8] = stat_spells.blessing { stats = { "dexterity" }, icon = "agility", sound = 0x1E7, particles = 5010 }
second[9] = stat_spells.blessing { stats = { "intelligence" }, icon = "cunning", sound = 0x1EB, particles = 5011 }

second[10] = {
  aim = "mobile", act = "helpful",
  works = function(caster, target, cast)
    if target.poison > 0 then
      local is_cured = healing.cure(target, healing.cure_percent(cast.power, target.poison))
      if not is_cured then
        healing.tell_not_cured(caster)
      elseif target ~= caster then
        healing.tell_cured(caster)
      end
    end
    effects.on(target, 0x373A, { speed = 10, duration = 15, particles = { effect = 5012 } })
    target:sound(0x1E0)
  end,
}

second[11] = {
  aim = "mobile", act = "harmful",
  works = function(caster, target, cast)
    local struck = striking.reflected(caster, target, cast.circle)
    local amount = striking.damage(caster, struck, cast.circle, random.integer(1, 15))
    -- Farther than a tile away it does half, farther than two a quarter.
    local tiles = caster:distance_to(struck) or math.huge
    if tiles > 2 then amount = amount * 0.25 elseif tiles > 1 then amount = amount * 0.5 end
    effects.on(struck, 0x374A, { speed = 10, duration = 15, particles = { effect = 5013 } })
    struck:sound(0x1F1)
    striking.hurt(caster, struck, math.max(amount, 1), "cold")
  end,
}

second[12] = locks.trap_spell
second[13] = locks.untrap_spell

second[14] = warding.spell {
  kind = "protection", sound = 0x1ED, art = 0x375A, particles = 5016,
  -- Tenths of a percent by which concentration holds.
  strength = function(skill)
    return math.max(0, math.min(750, (skill.evaluating_intelligence + skill.meditation + skill.inscription) * 10 // 4))
  end,
  lasts_ms = function(skill) return math.max(15, math.min(240, skill.magery * 2)) * 1000 end,
}

second[15] = stat_spells.blessing { stats = { "strength" }, icon = "strength", sound = 0x1EE, particles = 5017 }

return second
