-- Third circle.

local acts = require("features.spells.lib.acts")
local concentration = require("lib.concentration")
local fields = require("features.spells.lib.fields")
local locks = require("features.spells.lib.locks")
local moving = require("features.spells.lib.moving")
local holding = require("features.fighting.lib.fighting").holding
local poisoning = require("features.spells.lib.poisoning")
local stat_spells = require("features.spells.lib.stat_spells")
local striking = require("features.spells.lib.striking")

local third = {}

third[16] = stat_spells.blessing {
  stats = { "strength", "dexterity", "intelligence" }, icon = "bless", sound = 0x1EA, art = 0x373A, particles = 5018,
}

third[17] = striking.bolt {
  damage = { 10, 16 }, kind = "fire", art = 0x36D4, speed = 7, explodes = true, sound = 0x44B,
  particles = { effect = 9502, explode_effect = 4019, explode_sound = 0x160 },
}

third[18] = locks.lock_spell

third[19] = {
  aim = "mobile", act = "harmful",
  works = function(caster, target, cast)
    local struck = striking.reflected(caster, target, cast.circle)
    concentration.interrupt(struck, "hurt")
    holding.release(struck)
    if not striking.resists(caster, struck, cast.circle) then
      acts.poison(caster, struck, poisoning.level(caster, struck, cast.power))
    end
    effects.on(struck, 0x374A, { speed = 10, duration = 15, particles = { effect = 5021 } })
    struck:sound(0x205)
  end,
}

third[20] = moving.telekinesis
third[21] = moving.teleport
third[22] = locks.unlock_spell

third[23] = fields.spell {
  template = "wall_of_stone", half = 1, sound = 0x1F6, height = 22,
  lasts_ms = function() return 10000 end,
}

return third
