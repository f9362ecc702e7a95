-- Eighth circle.

local acts = require("features.spells.lib.acts")
local areas = require("features.spells.lib.areas")
local resurrection = require("features.spells.lib.resurrection")
local striking = require("features.spells.lib.striking")
local summoning = require("features.spells.lib.summoning")

local eighth = {}

local POINTS_OF_A_TILE = 15
-- Hits that an earthquake takes: three fifths of those that are left, between these.
local LEAST_TO_CREATURES, MOST = 10, 75
local ELEMENTAL_DISPEL = { 117.5, 45 }

local function stays_ms(power) return 4000 * math.max(5, math.floor(power)) end

eighth[56] = {
  out_of_town = true,
  works = function(caster, _, cast)
    caster:sound(0x220)
    for _, one in ipairs(areas.struck(caster, caster, 1 + math.floor(cast.power / POINTS_OF_A_TILE))) do
      local least = one.is_player and 1 or LEAST_TO_CREATURES
      acts.harmful(caster, one)
      striking.hurt(caster, one, math.max(least, math.min(one.hits * 6 // 10, MOST)), "earthquake")
    end
  end,
}

eighth[57] = summoning.at_place {
  template = "energy_vortex", sound = 0x212, slots = 1, dispel = { 80, 20 }, is_wild = true,
  lasts_ms = function() return 90000 end,
}

eighth[58] = resurrection.spell

eighth[59] = summoning.beside {
  templates = { "air_elemental" }, sound = 0x217, slots = 2, dispel = ELEMENTAL_DISPEL, lasts_ms = stays_ms,
}
eighth[60] = summoning.beside {
  templates = { "daemon" }, sound = 0x216, slots = 5, dispel = { 125, 45 }, lasts_ms = stays_ms,
}
eighth[61] = summoning.beside {
  templates = { "earth_elemental" }, sound = 0x217, slots = 2, dispel = ELEMENTAL_DISPEL, lasts_ms = stays_ms,
}
eighth[62] = summoning.beside {
  templates = { "fire_elemental" }, sound = 0x217, slots = 4, dispel = ELEMENTAL_DISPEL, lasts_ms = stays_ms,
}
eighth[63] = summoning.beside {
  templates = { "water_elemental" }, sound = 0x217, slots = 3, dispel = ELEMENTAL_DISPEL, lasts_ms = stays_ms,
}

return eighth
