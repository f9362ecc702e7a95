-- Fifth circle.

local fields = require("features.spells.lib.fields")
local holding = require("features.fighting.lib.fighting").holding
local shapes = require("features.spells.lib.shapes")
local striking = require("features.spells.lib.striking")
local summoning = require("features.spells.lib.summoning")
local dispelling = require("features.spells.lib.dispelling")
local warding = require("features.spells.lib.warding")

local fifth = {}

local SUMMONING_SLOWNESS = 4
local MOST_STAT, MOST_BLAST = 150, 45

fifth[32] = summoning.at_place {
  template = "blade_spirits", sound = 0x212, slots = 1, slowness = SUMMONING_SLOWNESS, dispel = { 0, 20 }, is_wild = true,
  lasts_ms = function() return random.integer(80, 119) * 1000 end,
}

fifth[33] = dispelling.field

fifth[34] = shapes.incognito

fifth[35] = warding.spell {
  kind = "reflection", sound = 0x1E9, art = 0x375A, particles = 5037,
  -- Circles of spells that it throws back.
  strength = function(skill) return math.floor(8 + (skill.magery + skill.inscription) / 200 * 7) end,
}

-- Half the difference between the highest and the lowest stat.
local function blast(target)
  local highest = math.min(math.max(target.strength, target.dexterity, target.intelligence), MOST_STAT)
  local lowest = math.min(target.strength, target.dexterity, target.intelligence, MOST_STAT)
  return (highest - lowest) / 2
end

fifth[36] = {
  aim = "mobile", act = "harmful",
  works = function(caster, target, cast)
    local struck, from = striking.reflected(caster, target, cast.circle)
    local amount = math.min(striking.scale(caster, target) * blast(struck), MOST_BLAST)
    if striking.resists(caster, struck, cast.circle) then amount = amount / 2 end
    effects.on(from, 0x374A, { speed = 10, duration = 15, particles = { effect = 2038 } })
    effects.on(struck, 0x374A, { speed = 10, duration = 15, particles = { effect = 5038 } })
    struck:sound(0x213)
    striking.hurt_later(caster, struck, math.max(amount, 1), "cold")
  end,
}

fifth[37] = {
  aim = "mobile", act = "harmful",
  works = function(caster, target, cast)
    local struck = striking.reflected(caster, target, cast.circle)
    local seconds = 7 + cast.power * 0.2
    if striking.resists(caster, struck, cast.circle) then seconds = seconds * 0.75 end
    holding.paralyse(struck, seconds * 1000)
    struck:sound(0x204)
    effects.on(struck, 0x376A, { speed = 6, duration = 1 })
  end,
}

fifth[38] = fields.spell {
  template = "poison_field", has_forms = true, half = 2, sound = 0x20B,
  lasts_ms = function(power) return (15 + power * 0.4) * 1000 end,
}

fifth[39] = summoning.beside {
  templates = {
    "polar_bear", "grizzly_bear", "black_bear", "horse", "walrus", "chicken", "scorpion", "giant_serpent", "llama", "alligator",
    "grey_wolf", "slime", "eagle", "gorilla", "snow_leopard", "pig", "hind", "rabbit",
  },
  sound = 0x215, slots = 2, slowness = SUMMONING_SLOWNESS, dispel = { 0, 20 },
  lasts_ms = function(power) return math.floor(power) * 4000 end,
}

return fifth
