-- Seventh circle.

local acts = require("features.spells.lib.acts")
local areas = require("features.spells.lib.areas")
local concentration = require("lib.concentration")
local dispelling = require("features.spells.lib.dispelling")
local fields = require("features.spells.lib.fields")
local journeys = require("features.spells.lib.journeys")
local holding = require("features.fighting.lib.fighting").holding
local shapes = require("features.spells.lib.shapes")
local striking = require("features.spells.lib.striking")

local seventh = {}

local AREA_TILES = 2
local VAMPIRE_RESIST_PERCENT = 98
-- From this number of victims on, they share the damage of Chain Lightning.
local SHARED_FROM = 3

seventh[48] = {
  aim = "place", out_of_town = true,
  works = function(caster, place, cast)
    local struck = areas.struck(caster, place, AREA_TILES)
    if #struck == 0 then return caster:sound(0x29) end
    local amount = random.integer(27, 48)
    if #struck >= SHARED_FROM then amount = amount / #struck end
    for _, one in ipairs(struck) do
      acts.harmful(caster, one)
      effects.lightning(one)
      striking.hurt_later(caster, one, striking.damage(caster, one, cast.circle, amount, 0.5), "energy")
    end
  end,
}

seventh[49] = fields.spell {
  template = "energy_field", has_forms = true, half = 2, sound = 0x20B,
  lasts_ms = function(power) return (power * 0.28 + 2) * 1000 end,
}

seventh[50] = {
  aim = "mobile", act = "harmful",
  works = function(caster, target, cast)
    local struck = striking.reflected(caster, target, cast.circle)
    local amount = striking.damage(caster, struck, cast.circle, random.integer(27, 48), 0.6)
    effects.on(struck, 0x3709, { speed = 10, duration = 30, particles = { effect = 5052 } })
    struck:sound(0x208)
    striking.hurt_later(caster, struck, amount, "fire")
  end,
}

seventh[51] = journeys.gate

seventh[52] = {
  aim = "mobile", act = "harmful",
  works = function(caster, target, cast)
    local struck = striking.reflected(caster, target, cast.circle)
    concentration.interrupt(struck, "hurt")
    holding.release(struck)
    if not striking.resists(caster, struck, cast.circle, VAMPIRE_RESIST_PERCENT) then
      local drained = struck.mana
      struck.mana = 0
      caster.mana = math.min(caster.mana + drained, caster.mana_max)
    end
    effects.on(struck, 0x374A, { speed = 10, duration = 15, particles = { effect = 5054 } })
    struck:sound(0x1F9)
  end,
}

seventh[53] = dispelling.mass

seventh[54] = {
  aim = "place", out_of_town = true,
  works = function(caster, place, cast)
    local struck = areas.struck(caster, place, AREA_TILES)
    if #struck == 0 then return end
    sounds.play(place.map_id, place.x, place.y, place.z, 0x160)
    local amount = random.integer(27, 48) / #struck
    for _, one in ipairs(struck) do
      acts.harmful(caster, one)
      effects.missile(caster, one, 0x36D4, { speed = 7, duration = 0, explodes = true, particles = { effect = 9501 } })
      striking.hurt_later(caster, one, striking.damage(caster, one, cast.circle, amount, 0.5), "fire")
    end
  end,
}

seventh[55] = shapes.polymorph

return seventh
