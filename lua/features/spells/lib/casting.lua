-- How a spell is cast: words and gestures, time, the target, what it uses up, and whether it succeeds (ModernUO Spell,
-- before AoS).

local acts = require("features.spells.lib.acts")
local aiming = require("features.spells.lib.aiming")
local circles = require("features.spells.data.circles")
local components = require("features.spells.lib.components")
local concentration = require("lib.concentration")
local effects_by_number = require("features.spells.lib.effects")
local hands = require("lib.hands")
local hiding = require("features.hiding.lib.hiding")
local own = require("features.spellbooks.lib.spellbooks").own_spells
local pauses = require("lib.pauses")
local skills = require("features.skills.lib.skills")
local spells = require("features.spellbooks.lib.spellbooks").spells
local switching = require("features.switches.lib.switches")
local tell = require("features.spells.lib.tell")
local wards = require("features.spells.lib.wards")

local casting = { KIND = "casting" }

local CLILOC = {
  already_casting = 502642, -- You are already casting a spell.
  frozen = 502643, -- You can not cast a spell while frozen.
  not_recovered = 502644, -- You have not yet recovered from casting a spell.
  not_in_town = 500946, -- You cannot cast this in town!
  disturbed = 500641, -- Your concentration is disturbed, thus ruining thy spell.
  fizzles = 502632, -- The spell fizzles.
}
local FIZZLE_ART, FIZZLE_SOUND = 0x3735, 0x5C
-- Animations of people for a spell with a target and for one without (ClassicUO).
local POINTS, RAISES_HANDS = 16, 17
-- After a disturbance it takes a part of a second to recover, less the later it came (ModernUO
-- Spell.GetDisturbRecovery).
local MOST_RECOVERY_MS, LEAST_RECOVERY_MS = 1000, 200

-- By serial: from when on a mobile can cast again, on the clock of time.now.
state.spell_recovery = state.spell_recovery or {}

local function is_wand(source) return source ~= nil and source.exists and source:has_tag("wand") end

local function recovers_for(mobile, milliseconds) state.spell_recovery[mobile.serial] = time.now() + milliseconds end

-- The text that says why somebody cannot begin a spell; nil if nothing is in the way.
local function why_not(caster, source)
  local now = concentration.of(caster)
  if now and now.kind == casting.KIND then return is_wand(source) and CLILOC.frozen or CLILOC.already_casting end
  if not is_wand(source) and (caster.paralysed or caster.frozen) then return CLILOC.frozen end
  local recovered_at = state.spell_recovery[caster.serial]
  if not is_wand(source) and recovered_at and recovered_at > time.now() then return CLILOC.not_recovered end
  return nil
end

local function is_in_town(place)
  local here = region.at(place.map_id, place.x, place.y, place.z)
  return here ~= nil and here:get("guarded") == true
end

function casting.fizzle(caster)
  tell.overhead(caster, CLILOC.fizzles)
  if not caster.is_player then return end
  effects.on(caster, FIZZLE_ART, { speed = 6, duration = 30 })
  caster:sound(FIZZLE_SOUND)
end

local function show(caster, cast)
  if not caster.is_person or caster.is_mounted then return end
  caster:act("spell", { variant = cast.effect.aim and 0 or 1, action = cast.effect.aim and POINTS or RAISES_HANDS })
end

-- What disturbs somebody who casts. Spells of the first circle bear wounds, and so do creatures and wands; steps are
-- held back.
local function resists(caster, cast, cause)
  if cause == "hurt" then
    if not caster.is_player or cast.circle == 1 or is_wand(cast.source) then return true end
    return wards.holds_concentration(caster)
  end
  return false
end

-- After a disturbance, what has passed of the delay counts.
local function recover_from_disturbance(caster, cast)
  local part = (time.now() - cast.began_at) / math.max(cast.delay_ms, 1)
  local rest = 1000 * (1 - math.sqrt(math.min(part, 1)))
  recovers_for(caster, math.max(math.min(rest, MOST_RECOVERY_MS), LEAST_RECOVERY_MS))
end

local function begin(caster, cast)
  cast.began_at = time.now()
  concentration.begin(caster, {
    kind = casting.KIND,
    cast = cast,
    resists = function(cause) return cast.is_aimed and cause == "hurt" or resists(caster, cast, cause) end,
    on_break = function(_, cause)
      if cause == "death" or cause == "other" then return end
      tell.line(caster, CLILOC.disturbed)
      if not cast.is_aimed then recover_from_disturbance(caster, cast) end
    end,
  })
  cast.concentration = concentration.of(caster)
end

-- Waits through the delay with its gestures. Returns whether the caster still casts.
local function endure(caster, cast)
  local left_ms = cast.delay_ms
  while left_ms > 0 do
    show(caster, cast)
    local pause_ms = math.min(left_ms, circles.GESTURE_MS)
    wait(pause_ms)
    left_ms = left_ms - pause_ms
    if not caster.exists or not concentration.holds(caster, cast.concentration) then return false end
  end
  return not caster.is_dead
end

-- Everything that decides whether the spell works at last. Reagents are lost if it fizzles.
local function succeeds(caster, cast)
  local spell, source = cast.spell, cast.source
  if not concentration.holds(caster, cast.concentration) or caster.is_dead or not components.holds_source(caster, source) then
    casting.fizzle(caster)
    return false
  end
  if not components.has_mana(caster, spell, source) then return false end
  if not components.take_reagents(caster, spell, source) then return false end
  skills.check(caster, "evaluating_intelligence", 0, 1000)
  if not is_wand(source) then
    local least, sure = circles.difficulty(spell.circle, source ~= nil)
    if not skills.check(caster, "magery", least, sure) then
      casting.fizzle(caster)
      return false
    end
  end
  components.spend(caster, spell, source)
  hands.free(caster, source)
  return true
end

local function finish(caster, cast, target)
  local effect = cast.effect
  local place = target and aiming.place_of(target) or aiming.place_of(caster)
  if effect.out_of_town and is_in_town(place) then
    tell.line(caster, CLILOC.not_in_town)
    return false
  end
  if effect.may_work and not effect.may_work(caster, target, cast) then return false end
  if not aiming.is_allowed(caster, target, cast) then return false end
  if not succeeds(caster, cast) then return false end
  if target then
    local direction = caster:direction_to(place.x, place.y)
    if direction and target ~= caster then caster:face(direction) end
  end
  if target and effect.act == "harmful" and effect.aim == "mobile" then acts.harmful(caster, target) end
  if target and effect.act == "helpful" and effect.aim == "mobile" then acts.helpful(caster, target) end
  effect.works(caster, target, cast)
  return true
end

-- Lets somebody cast a spell, and waits until it is over.
--
-- `how`: `source`, the scroll, wand or book of runes that is used; `target`, a mobile, an item or a place that was
-- chosen before (creatures must name it); `more`, what the spell wants to know besides. Returns whether the spell
-- worked.
function casting.cast(caster, number, how)
  how = how or {}
  local spell, effect = spells[number + 1], effects_by_number[number]
  if not spell then spell, effect = own.get(number), own.get(number) end
  if not spell or not effect or caster.is_dead then return false end
  if switching.refuses(caster, "spell", switching.plain(spell.name)) then return false end
  local cast = {
    spell = spell, circle = spell.circle, effect = effect, source = how.source, more = how.more,
    power = skills.value(caster, "magery") / 10, fizzle = function() casting.fizzle(caster) end,
  }
  if effect.asks and not effect.asks(caster, cast) then return false end
  -- While it was asked something, the scroll may have gone, and the caster.
  if not caster.exists or not components.holds_source(caster, cast.source) then return false end
  local reason = why_not(caster, cast.source)
  if reason then
    tell.line(caster, reason)
    return false
  end
  if not components.has_mana(caster, spell, cast.source) then return false end
  if effect.may_begin and not effect.may_begin(caster, cast) then return false end

  cast.delay_ms = is_wand(cast.source) and 0 or circles.delay_ms(spell.circle) * (effect.slowness or 1)
  begin(caster, cast)
  if not is_wand(cast.source) then
    hiding.reveal(caster)
    if caster.is_player then caster:say(spell.words) end
  end
  hands.free(caster, cast.source)
  if not endure(caster, cast) then return false end
  cast.is_aimed = true
  recovers_for(caster, circles.RECOVERY_MS)
  local target = effect.aim and aiming.choose(caster, cast, how.target)
  local works = false
  if caster.exists and (target or not effect.aim) then works = finish(caster, cast, target) end
  concentration.finish(caster, cast.concentration)
  return works
end

-- Forgets who has left the world.
function casting.forget(serial) pauses.forget(state.spell_recovery, serial) end

return casting
