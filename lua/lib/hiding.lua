-- Who is hidden, and for how long: by the skill, by the spell Invisibility, and how far somebody sneaks.

local staff = require("lib.staff")

local hiding = {}

local REVEALED = 500814 -- You have been revealed!
local HIDDEN_ICON, INVISIBLE_ICON = 1012, 1036

-- By serial: `{ steps = steps that stealth still carries, until_ms = end of the spell }`.
state.hiding = state.hiding or {}

-- Whether a mobile is hidden by the rules of players: staff hide as they like.
function hiding.is_hidden(mobile) return mobile.hidden and not staff.includes(mobile) end

local function facts_of(mobile)
  local facts = state.hiding[mobile.serial] or {}
  state.hiding[mobile.serial] = facts
  return facts
end

local function hide_icons(mobile)
  if not mobile.session_id then return end
  buffs.hide(mobile.session_id, HIDDEN_ICON)
  buffs.hide(mobile.session_id, INVISIBLE_ICON)
end

-- Lets everybody see a mobile again. Returns whether it was hidden.
function hiding.reveal(mobile, is_told)
  state.hiding[mobile.serial] = nil
  if not mobile.hidden or staff.includes(mobile) then return false end
  mobile.hidden = false
  hide_icons(mobile)
  if is_told and mobile.session_id then players.tell_cliloc(mobile.session_id, REVEALED) end
  return true
end

-- Hides a mobile until something reveals it, or for a time.
function hiding.hide(mobile, lasts_ms)
  state.hiding[mobile.serial] = {}
  mobile.hidden = true
  mobile.at_war = false
  mobile.combatant = nil
  if not lasts_ms then
    if mobile.session_id then buffs.show(mobile.session_id, { icon = HIDDEN_ICON, title = 1075655, text = 1075656 }) end
    return
  end
  local facts = facts_of(mobile)
  facts.until_ms = time.now() + lasts_ms
  if mobile.session_id then
    buffs.show(mobile.session_id, { icon = INVISIBLE_ICON, title = 1075825, text = 1075826, seconds = lasts_ms // 1000 })
  end
  timer.after(math.ceil(lasts_ms), function()
    if mobile.exists and state.hiding[mobile.serial] == facts then hiding.reveal(mobile) end
  end)
end

-- Whether the spell Invisibility hides a mobile.
function hiding.is_invisible(mobile)
  local facts = state.hiding[mobile.serial]
  return mobile.hidden and facts ~= nil and facts.until_ms ~= nil
end

-- How many steps a mobile can still sneak.
function hiding.steps(mobile)
  local facts = state.hiding[mobile.serial]
  return facts and facts.steps or 0
end

function hiding.set_steps(mobile, steps) facts_of(mobile).steps = steps end

-- Forgets somebody who has left the world.
function hiding.forget(serial) state.hiding[serial] = nil end

return hiding
