-- Spells that end what other spells have made.

local acts = require("features.spells.lib.acts")
local circles = require("features.spells.data.circles")
local summoning = require("features.spells.lib.summoning")
local tell = require("features.spells.lib.tell")

local dispelling = {}

local CANNOT_DISPEL = 1005049 -- That cannot be dispelled.
local RESISTED = 1010084 -- The creature resisted the attempt to dispel it!
local MASS_TILES = 8

local function vanish(creature)
  effects.at(creature.map_id, creature.x, creature.y, creature.z, 0x3728, {
    speed = 8, duration = 20, particles = { effect = 5042 },
  })
  creature:sound(0x201)
  summoning.dismiss(creature)
end

-- Tries to dispel a summoned creature (ModernUO DispelSpell). Returns whether it is gone.
local function try(creature, cast)
  local difficulty, focus = table.unpack(creature:get("dispel"))
  local percent = 50 + 100 * (cast.power - difficulty) / (focus * 2)
  if random.chance(math.max(0, math.min(100, percent))) then
    vanish(creature)
    return true
  end
  effects.on(creature, 0x3779, { speed = 10, duration = 20 })
  return false
end

dispelling.spell = {
  aim = "mobile", act = "harmful",
  may_work = function(caster, target)
    if target:get("dispel") then return true end
    tell.line(caster, CANNOT_DISPEL)
    return false
  end,
  works = function(caster, target, cast)
    if not try(target, cast) then tell.line(caster, RESISTED) end
  end,
}

dispelling.mass = {
  aim = "place",
  works = function(caster, place, cast)
    for _, one in ipairs(mobiles.near(place.map_id, place.x, place.y, MASS_TILES)) do
      if not one.is_player and one:get("dispel") and acts.would_harm(caster, one) and not try(one, cast) then
        acts.harmful(caster, one)
      end
    end
  end,
}

dispelling.field = {
  aim = "item", reach = circles.FIELD_REACH_TILES,
  may_work = function(caster, item)
    if item:has_tag("dispellable") then return true end
    tell.line(caster, CANNOT_DISPEL)
    return false
  end,
  works = function(_, item)
    effects.at(item.map_id, item.x, item.y, item.z, 0x376A, { speed = 9, duration = 20 })
    sounds.play(item.map_id, item.x, item.y, item.z, 0x201)
    item:delete()
  end,
}

return dispelling
