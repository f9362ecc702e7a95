-- Spells that guard somebody: Reactive Armor, Protection and Magic Reflection (ModernUO, Renaissance).
--
-- One of them works at a time, and when one is used up it takes a minute until another one adheres. They are forgotten when the
-- server stops.

local wards = {}

local NULLIFIED = 1005556 -- Your reactive armor spell has been nullified.
local PAUSE_MS = 60 * 1000
local REFLECTION_ART, BLOW_ART, BLOW_SOUND = 0x37B9, 0x374A, 0x1F1
-- The attacker gets a fifth of what Reactive Armor takes up.
local BACKLASH = 5

-- By serial: `kind` ("armor", "protection", "reflection"), `left` (hits, tenths of a percent, circles), `until_ms`.
state.wards = state.wards or {}
-- By serial: when another ward adheres.
state.wards_pause = state.wards_pause or {}

local function ward_of(mobile)
  local ward = state.wards[mobile.serial]
  if ward and ward.until_ms and ward.until_ms <= time.now() then
    state.wards[mobile.serial] = nil
    state.wards_pause[mobile.serial] = ward.until_ms + PAUSE_MS
    return nil
  end
  return ward
end

-- Why no ward can be put on: "works" if one does, "pause" shortly after one; nil if one can.
function wards.why_not(mobile)
  if ward_of(mobile) then return "works" end
  local pause_until = state.wards_pause[mobile.serial]
  if pause_until and pause_until > time.now() then return "pause" end
  return nil
end

-- Puts a ward on, for a time or until it is used up.
function wards.put(mobile, kind, left, lasts_ms)
  state.wards[mobile.serial] = { kind = kind, left = left, until_ms = lasts_ms and time.now() + lasts_ms or nil }
end

-- The kind of the ward that works; nil for none.
function wards.kind(mobile)
  local ward = ward_of(mobile)
  return ward and ward.kind or nil
end

local function use_up(mobile)
  state.wards[mobile.serial] = nil
  state.wards_pause[mobile.serial] = time.now() + PAUSE_MS
end

-- Takes wards off, such as when their bearer dies.
function wards.end_all(mobile) state.wards[mobile.serial] = nil end

-- A blow from nearby hits Reactive Armor. Returns what is left of its damage.
function wards.absorb(defender, attacker, amount)
  local ward = ward_of(defender)
  if not ward or ward.kind ~= "armor" or amount <= 0 then return amount end
  if ward.left > amount then
    ward.left = ward.left - amount
    attacker:sound(BLOW_SOUND)
    effects.on(attacker, BLOW_ART, { speed = 10, duration = 16 })
    attacker:damage(math.max(amount // BACKLASH, 1), defender, "reactive armor")
    return 0
  end
  use_up(defender)
  if defender.session_id then players.tell_cliloc(defender.session_id, NULLIFIED) end
  return amount
end

-- Whether Protection keeps up the concentration of somebody who is wounded.
function wards.holds_concentration(mobile)
  local ward = ward_of(mobile)
  return ward ~= nil and ward.kind == "protection" and random.integer(0, 999) <= ward.left
end

-- A spell of a circle strikes somebody. Returns whether Magic Reflection throws it back.
function wards.reflects(target, circle)
  local ward = ward_of(target)
  if not ward or ward.kind ~= "reflection" then return false end
  ward.left = ward.left - circle
  local does = ward.left >= 0
  if ward.left <= 0 then use_up(target) end
  if does then effects.on(target, REFLECTION_ART, { speed = 10, duration = 5 }) end
  return does
end

function wards.forget(serial)
  state.wards[serial] = nil
  state.wards_pause[serial] = nil
end

return wards
