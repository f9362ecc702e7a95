-- The spell Night Sight: brighter nights and dungeons for one player. It is stored with the character, and goes on
-- after a stop of the server.

local lasting = require("features.lasting.lib.lasting")

local nightsight = {}

local ICON, TITLE = 1005, 1075643
-- The light of the spell at full skill (ModernUO LightCycle.DungeonLevel), and how long it lasts.
local BRIGHTEST = 26
local LEAST_MS, MOST_MS = 15 * 60 * 1000, 25 * 60 * 1000
-- A param of a character: `{ light, ends_at }`, its end in Unix milliseconds.
local LIGHT = "nightsight"

function nightsight.has(mobile)
  local kept = mobile:get(LIGHT)
  return kept ~= nil and kept.ends_at > time.unix()
end

-- Ends it.
function nightsight.finish(mobile)
  if not mobile:get(LIGHT) then return end
  mobile:set(LIGHT, nil)
  if mobile.session_id then
    screen.own_light(mobile.session_id, 0)
    buffs.hide(mobile.session_id, ICON)
  end
end

local settle = lasting.define {
  param = LIGHT, finish = nightsight.finish,
  resume = function(mobile, kept)
    if not mobile.session_id then return end
    screen.own_light(mobile.session_id, kept.light)
    buffs.show(mobile.session_id, { icon = ICON, title = TITLE, seconds = (kept.ends_at - time.unix()) // 1000 })
  end,
}

-- Lets somebody see in the dark, with the power of a spell or potion in points.
function nightsight.begin(mobile, power)
  local light = math.min(BRIGHTEST, math.max(0, BRIGHTEST * power // 100))
  mobile:set(LIGHT, { light = light, ends_at = time.unix() + random.integer(LEAST_MS, MOST_MS) })
  settle(mobile)
end

nightsight.spell = {
  aim = "mobile", act = "helpful",
  works = function(caster, target, cast)
    if nightsight.has(target) then
      caster:tell(target == caster and "You already have nightsight." or "They already have nightsight.")
      return
    end
    nightsight.begin(target, math.floor(cast.power))
    effects.on(target, 0x376A, { speed = 9, duration = 32, particles = { effect = 5007 } })
    target:sound(0x1E3)
  end,
}

return nightsight
