-- The spell Night Sight: brighter nights and dungeons for one player. It is stored with the character, and goes on
-- after a stop of the server.

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

-- Shows a player the light that works, until it ends; ends one whose time is over.
function nightsight.settle(mobile)
  local kept = mobile:get(LIGHT)
  if not kept then return end
  local ends_at = kept.ends_at
  local left_ms = ends_at - time.unix()
  if left_ms <= 0 then return nightsight.finish(mobile) end
  if mobile.session_id then
    screen.own_light(mobile.session_id, kept.light)
    buffs.show(mobile.session_id, { icon = ICON, title = TITLE, seconds = math.floor(left_ms / 1000) })
  end
  timer.after(math.ceil(left_ms), function()
    local now = mobile.exists and mobile:get(LIGHT)
    if now and now.ends_at == ends_at then nightsight.finish(mobile) end
  end)
end

-- Lets somebody see in the dark, with the power of a spell or potion in points.
function nightsight.begin(mobile, power)
  local light = math.min(BRIGHTEST, math.max(0, BRIGHTEST * power // 100))
  mobile:set(LIGHT, { light = light, ends_at = time.unix() + random.integer(LEAST_MS, MOST_MS) })
  nightsight.settle(mobile)
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
