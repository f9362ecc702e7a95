-- Third circle.

local acts = require("features.spells.lib.acts")
local concentration = require("lib.concentration")
local fields = require("features.spells.lib.fields")
local locks = require("features.spells.lib.locks")
local moving = require("features.spells.lib.moving")
local holding = require("lib.fighting.holding")
local skills = require("lib.skills")
local stat_spells = require("features.spells.lib.stat_spells")
local striking = require("features.spells.lib.striking")

local third = {}

third[16] = stat_spells.blessing {
  stats = { "strength", "dexterity", "intelligence" }, icon = "bless", sound = 0x1EA, art = 0x373A, particles = 5018,
}

third[17] = {
  aim = "mobile", act = "harmful",
  works = function(caster, target, cast)
    local struck, from = striking.reflected(caster, target, cast.circle)
    local amount = striking.damage(caster, struck, cast.circle, random.integer(10, 16))
    effects.missile(from, struck, 0x36D4, {
      speed = 7, duration = 0, explodes = true, particles = { effect = 9502, explode_effect = 4019, explode_sound = 0x160 },
    })
    from:sound(0x44B)
    striking.hurt_later(caster, struck, amount, "fire")
  end,
}

third[18] = locks.lock_spell

-- The level by Magery and Poisoning together, less with distance (ModernUO PoisonSpell).
local FAR_TILES, LOST_POINTS = 3, 10
local LEVELS = { { 199.8, 3 }, { 170.2, 3 }, { 130.2, 2 } }
local DEADLY_PERCENT, DEADLY = 10, 4

local function poison_level(caster, target, cast)
  local tiles = math.sqrt((caster.x - target.x) ^ 2 + (caster.y - target.y) ^ 2)
  local total = cast.power + skills.value(caster, "poisoning") / 10
  if tiles >= FAR_TILES then total = total - (tiles - FAR_TILES) * LOST_POINTS end
  if total > LEVELS[1][1] and random.chance(DEADLY_PERCENT) then return DEADLY end
  for _, row in ipairs(LEVELS) do
    if total > row[1] then return row[2] end
  end
  return 1
end

third[19] = {
  aim = "mobile", act = "harmful",
  works = function(caster, target, cast)
    local struck = striking.reflected(caster, target, cast.circle)
    concentration.interrupt(struck, "hurt")
    holding.release(struck)
    if not striking.resists(caster, struck, cast.circle) then
      acts.poison(caster, struck, poison_level(caster, struck, cast))
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
