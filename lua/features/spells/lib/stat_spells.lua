-- Spells that raise or lower strength, dexterity and intelligence (ModernUO SpellHelper before AoS).

local concentration = require("lib.concentration")
local holding = require("features.fighting.lib.fighting").holding
local stats = require("features.skills.lib.skills").stats
local striking = require("features.spells.lib.striking")

local stat_spells = {}

local BLESSING, CURSE = "blessing", "magic curse"

-- Points by which a spell changes a stat, and how long: a point and one for each ten of Magery, for 1.2 seconds for
-- each point.
function stat_spells.points(power) return 1 + power // 10 end
function stat_spells.lasts_ms(power) return math.floor(power * 1200) end

-- Changes stats unless a stronger spell works already. Returns whether it changed one.
local function change(target, names, cause, points, lasts_ms, icon)
  local has_changed = false
  for _, stat in ipairs(names) do
    if math.abs(stats.change_of(target, stat, cause)) < math.abs(points) then
      stats.change(target, stat, cause, points, lasts_ms, icon)
      has_changed = true
    end
  end
  return has_changed
end

-- Curses somebody with the stats of a row. Returns whether it had an effect.
function stat_spells.put_curse(target, names, icon, power)
  local points, lasts_ms = math.floor(stat_spells.points(power)), stat_spells.lasts_ms(power)
  local works = lasts_ms > 0 and change(target, names, CURSE, -points, lasts_ms, icon)
  concentration.interrupt(target, "hurt")
  holding.release(target)
  return works
end

-- A spell that lowers stats.
function stat_spells.curse(row)
  return {
    aim = "mobile", act = "harmful",
    works = function(caster, target, cast)
      local struck = striking.reflected(caster, target, cast.circle)
      stat_spells.put_curse(struck, row.stats, row.icon, cast.power)
      effects.on(struck, row.art or 0x3779, { speed = 10, duration = 15, particles = { effect = row.particles } })
      struck:sound(row.sound)
    end,
  }
end

-- A spell that raises stats.
function stat_spells.blessing(row)
  return {
    aim = "mobile", act = "helpful",
    works = function(_, target, cast)
      local points, lasts_ms = math.floor(stat_spells.points(cast.power)), stat_spells.lasts_ms(cast.power)
      if lasts_ms > 0 then change(target, row.stats, BLESSING, points, lasts_ms, row.icon) end
      effects.on(target, row.art or 0x375A, { speed = 10, duration = 15, particles = { effect = row.particles } })
      target:sound(row.sound)
    end,
  }
end

return stat_spells
