-- Sixth circle.

local areas = require("features.spells.lib.areas")
local dispelling = require("features.spells.lib.dispelling")
local fields = require("features.spells.lib.fields")
local hiding = require("features.hiding.lib.hiding")
local acts = require("features.spells.lib.acts")
local journeys = require("features.spells.lib.journeys")
local stat_spells = require("features.spells.lib.stat_spells")
local striking = require("features.spells.lib.striking")
local tell = require("features.spells.lib.tell")

local sixth = {}

local NO_SUCH_TARGET = 501857 -- This spell won't work on that!
local EXPLOSION_MS = 2500
local CURSE_TILES = 2
local REVEALED_TILES, POINTS_OF_A_TILE = 1, 20

sixth[40] = dispelling.spell

sixth[41] = striking.bolt {
  damage = { 24, 41 }, kind = "energy", art = 0x379F, speed = 7, explodes = true, sound = 0x20A,
  particles = { effect = 3043, explode_effect = 4043, explode_sound = 0x211 },
}

sixth[42] = {
  aim = "mobile", act = "harmful",
  works = function(caster, target, cast)
    local struck = striking.reflected(caster, target, cast.circle)
    timer.after(EXPLOSION_MS, function()
      if not caster.exists or not struck.exists or struck.is_dead then return end
      local amount = striking.damage(caster, struck, cast.circle, random.integer(23, 44))
      effects.on(struck, 0x36BD, { speed = 20, duration = 10, particles = { effect = 5044 } })
      struck:sound(0x307)
      striking.hurt(caster, struck, amount, "fire")
    end)
  end,
}

sixth[43] = {
  aim = "mobile", act = "helpful",
  may_work = function(caster, target)
    if target == caster or target.notoriety ~= "invulnerable" and not target.blessed then return true end
    tell.line(caster, NO_SUCH_TARGET)
    return false
  end,
  works = function(_, target, cast)
    effects.at(target.map_id, target.x, target.y, target.z + 16, 0x376A, {
      speed = 10, duration = 15, particles = { effect = 5045 },
    })
    target:sound(0x3C4)
    hiding.hide(target, math.floor(1200 * cast.power))
  end,
}

sixth[44] = journeys.mark

sixth[45] = {
  aim = "place", out_of_town = true,
  works = function(caster, place, cast)
    for _, one in ipairs(areas.struck(caster, place, CURSE_TILES)) do
      acts.harmful(caster, one)
      stat_spells.put_curse(one, { "strength", "dexterity", "intelligence" }, "curse", cast.power)
      effects.on(one, 0x374A, { speed = 10, duration = 15, particles = { effect = 5028 } })
      one:sound(0x1FB)
    end
  end,
}

sixth[46] = fields.spell {
  template = "paralyze_field", has_forms = true, half = 2, sound = 0x20B,
  lasts_ms = function(power) return (15 + power / 3) * 1000 end,
}

sixth[47] = {
  aim = "place",
  works = function(_, place, cast)
    local tiles = REVEALED_TILES + math.floor(cast.power / POINTS_OF_A_TILE)
    for _, one in ipairs(mobiles.near(place.map_id, place.x, place.y, tiles)) do
      if hiding.reveal(one, true) then
        effects.on(one, 0x375A, { speed = 9, duration = 20, particles = { effect = 5049 } })
        one:sound(0x1FD)
      end
    end
  end,
}

return sixth
