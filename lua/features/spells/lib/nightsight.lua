-- The spell Night Sight: brighter nights and dungeons for one player.

local nightsight = {}

local ICON, TITLE = 1005, 1075643
-- The light of the spell at full skill (ModernUO LightCycle.DungeonLevel), and how long it lasts.
local BRIGHTEST = 26
local LEAST_MS, MOST_MS = 15 * 60 * 1000, 25 * 60 * 1000

-- By serial: a mark of the spell that works.
state.nightsight = state.nightsight or {}

function nightsight.has(mobile) return state.nightsight[mobile.serial] ~= nil end

-- Ends it.
function nightsight.finish(mobile)
  if not nightsight.has(mobile) then return end
  state.nightsight[mobile.serial] = nil
  if mobile.session_id then
    screen.own_light(mobile.session_id, 0)
    buffs.hide(mobile.session_id, ICON)
  end
end

-- Lets somebody see in the dark, with the power of a spell or potion in points.
function nightsight.begin(mobile, power)
  local lasts_ms = random.integer(LEAST_MS, MOST_MS)
  local mark = {}
  state.nightsight[mobile.serial] = mark
  if mobile.session_id then
    screen.own_light(mobile.session_id, math.min(BRIGHTEST, math.max(0, BRIGHTEST * power // 100)))
    buffs.show(mobile.session_id, { icon = ICON, title = TITLE, seconds = lasts_ms // 1000 })
  end
  timer.after(lasts_ms, function()
    if mobile.exists and state.nightsight[mobile.serial] == mark then nightsight.finish(mobile) end
  end)
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

function nightsight.forget(serial) state.nightsight[serial] = nil end

return nightsight
