-- Spells that guard somebody: Reactive Armor, Protection and Magic Reflection (ModernUO, Renaissance).
--
-- One of them works at a time, and when one is used up it takes a minute until another one adheres. They are stored
-- with the mobile.

local lasting = require("features.lasting.lib.lasting")

local wards = {}

local NULLIFIED = 1005556 -- Your reactive armor spell has been nullified.
local PAUSE_MS = 60 * 1000
local REFLECTION_ART, BLOW_ART, BLOW_SOUND = 0x37B9, 0x374A, 0x1F1
-- The attacker gets a fifth of what Reactive Armor takes up.
local BACKLASH = 5

-- Params of a mobile: `{ kind, left, ends_at }` with `kind` ("armor", "protection", "reflection"), what is `left` of it
-- (hits, tenths of a percent, circles) and perhaps its end; and when another ward adheres. Times are Unix milliseconds.
local WARD, PAUSE = "ward", "ward_pause_until"

-- The client's icons and their titles.
local ICONS = { armor = { 1028, 1075812 }, protection = { 1029, 1075814 }, reflection = { 1031, 1075817 } }

local function show_icon(mobile, kind, lasts_ms)
  if not mobile.session_id then return end
  local icon, title = table.unpack(ICONS[kind])
  buffs.show(mobile.session_id, { icon = icon, title = title, seconds = lasts_ms and math.floor(lasts_ms) // 1000 })
end

local function take_off(mobile)
  local ward = mobile:get(WARD)
  if ward and mobile.session_id then buffs.hide(mobile.session_id, ICONS[ward.kind][1]) end
  mobile:set(WARD, nil)
end

local function finish(mobile, at)
  take_off(mobile)
  mobile:set(PAUSE, at + PAUSE_MS)
end

local function ward_of(mobile)
  local ward = mobile:get(WARD)
  if not ward or not ward.ends_at or ward.ends_at > time.unix() then return ward end
  finish(mobile, ward.ends_at)
  return nil
end

local function use_up(mobile) finish(mobile, time.unix()) end

local function put(mobile, kind, left, ends_at) mobile:set(WARD, { kind = kind, left = left, ends_at = ends_at }) end

-- Why no ward can be put on: "works" if one does, "pause" shortly after one; nil if one can.
function wards.why_not(mobile)
  if ward_of(mobile) then return "works" end
  return (mobile:get(PAUSE) or 0) > time.unix() and "pause" or nil
end

-- Puts a ward on, for a time or until it is used up.
function wards.put(mobile, kind, left, lasts_ms)
  put(mobile, kind, left, lasts_ms and time.unix() + math.floor(lasts_ms) or nil)
  show_icon(mobile, kind, lasts_ms)
end

-- The kind of the ward that works; nil for none.
function wards.kind(mobile)
  local ward = ward_of(mobile)
  return ward and ward.kind or nil
end

-- Shows the icon again to somebody who returns. A ward has an end only for some kinds.
lasting.define {
  param = WARD,
  settle = function(mobile)
    local ward = ward_of(mobile)
    if ward then show_icon(mobile, ward.kind, ward.ends_at and ward.ends_at - time.unix()) end
  end,
}

-- Takes wards off, such as when their bearer dies.
function wards.end_all(mobile)
  take_off(mobile)
  mobile:set(PAUSE, nil)
end

-- A blow from nearby hits Reactive Armor. Returns what is left of its damage.
function wards.absorb(defender, attacker, amount)
  local ward = ward_of(defender)
  if not ward or ward.kind ~= "armor" or amount <= 0 then return amount end
  if ward.left > amount then
    put(defender, ward.kind, ward.left - amount, ward.ends_at)
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

local function show_reflection(target) effects.on(target, REFLECTION_ART, { speed = 10, duration = 5 }) end

-- A spell of a circle strikes somebody. Returns whether Magic Reflection throws it back, or the nature of the creature.
function wards.reflects(target, circle)
  if not target.is_player and target:get("reflects_magic") then
    show_reflection(target)
    return true
  end
  local ward = ward_of(target)
  if not ward or ward.kind ~= "reflection" then return false end
  local left = ward.left - circle
  if left <= 0 then use_up(target) else put(target, ward.kind, left, ward.ends_at) end
  if left >= 0 then show_reflection(target) end
  return left >= 0
end

return wards
