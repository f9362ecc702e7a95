-- The mobiles that are hidden, and for how long: by the skill, by the spell Invisibility, and how far somebody sneaks.

local lasting = require("features.lasting.lib.lasting")
local staff = require("lib.staff")

local hiding = {}

local REVEALED = 500814 -- You have been revealed!
local WATCHED_FOR = "hiding"
local HIDDEN_ICON, INVISIBLE_ICON = 1012, 1036

-- By serial: `{ steps = steps that stealth still carries }`.
state.hiding = state.hiding or {}
-- A param of a mobile: when the spell Invisibility ends (Unix milliseconds).
local INVISIBLE_UNTIL = "invisible_until"

-- Whether a mobile is hidden by the rules of players: staff hide as they like.
function hiding.is_hidden(mobile) return mobile.hidden and not staff.includes(mobile) end

-- What is known of a hidden mobile; nil for one that is seen. A step may reveal who is hidden.
local function note(mobile, facts)
  state.hiding[mobile.serial] = facts
  mobile:watch_steps(WATCHED_FOR, facts ~= nil)
  return facts
end

local function facts_of(mobile) return state.hiding[mobile.serial] or note(mobile, {}) end

local function hide_icons(mobile)
  if not mobile.session_id then return end
  buffs.hide(mobile.session_id, HIDDEN_ICON)
  buffs.hide(mobile.session_id, INVISIBLE_ICON)
end

-- Lets everybody see a mobile again. Returns whether it was hidden.
function hiding.reveal(mobile, is_told)
  note(mobile, nil)
  mobile:set(INVISIBLE_UNTIL, nil)
  if not mobile.hidden or staff.includes(mobile) then return false end
  mobile.hidden = false
  hide_icons(mobile)
  if is_told and mobile.session_id then players.tell_cliloc(mobile.session_id, REVEALED) end
  return true
end

local settle = lasting.define {
  param = INVISIBLE_UNTIL, finish = hiding.reveal,
  resume = function(mobile, until_ms)
    if not mobile.session_id then return end
    buffs.show(mobile.session_id, {
      icon = INVISIBLE_ICON, title = 1075825, text = 1075826, seconds = (until_ms - time.unix()) // 1000,
    })
  end,
}

-- Hides a mobile until something reveals it, or for a time.
function hiding.hide(mobile, lasts_ms)
  note(mobile, {})
  mobile.hidden = true
  mobile.at_war = false
  mobile.combatant = nil
  mobile:set(INVISIBLE_UNTIL, lasts_ms and time.unix() + math.ceil(lasts_ms) or nil)
  if lasts_ms then
    settle(mobile)
  elseif mobile.session_id then
    buffs.show(mobile.session_id, { icon = HIDDEN_ICON, title = 1075655, text = 1075656 })
  end
end

-- How many steps a mobile can still sneak.
function hiding.steps(mobile)
  local facts = state.hiding[mobile.serial]
  return facts and facts.steps or 0
end

function hiding.set_steps(mobile, steps) facts_of(mobile).steps = steps end

-- Somebody comes into the world, perhaps hidden as it left: the first step is seen.
function hiding.resume(mobile)
  if hiding.is_hidden(mobile) then hiding.set_steps(mobile, 0) end
end

-- Forgets somebody who has left the world.
function hiding.forget(serial)
  state.hiding[serial] = nil
  local mobile = mobiles.get(serial)
  if mobile then mobile:watch_steps(WATCHED_FOR, false) end
end

return hiding
