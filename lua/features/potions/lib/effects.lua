-- What each kind of potion does to its drinker. Each function returns whether the potion was drunk.

local nightsight = require("features.spells.lib.spells").nightsight
local poison = require("features.poison.lib.poison")
local stats = require("features.skills.lib.skills").stats

local effects_of = {}

local CLILOC = {
  full_health = 1049547, -- You decide against drinking this potion, as you are already at full health.
  cannot_heal = 1005000, -- You can not heal yourself in your current state.
  wait = 500235, -- You must wait 10 seconds before using another healing potion.
  not_poisoned = 1042000, -- You are not poisoned.
  cured = 500231, -- You feel cured of poison!
  too_weak = 500232, -- That potion was not strong enough to cure your ailment!
  full_stamina = 1049548, -- You decide against drinking this potion, as you are already at full stamina.
  works_already = 502173, -- You are already under a similar effect.
}
local SPARKLE, CURE_SOUND = 0x373A, 0x1E0
local STRENGTH_LOOK, STRENGTH_SOUND = 0x375A, 0x1E7
local NIGHT_LOOK, NIGHT_SOUND = 0x376A, 0x1E3

-- When somebody may drink a potion of healing again, in milliseconds of the server, by serial.
state.potion_pauses = state.potion_pauses or {}

local function refuse(drinker, cliloc)
  if drinker.session_id then players.tell_cliloc(drinker.session_id, cliloc) end
  return false
end

local function look(drinker, art, sound)
  effects.on(drinker, art, { speed = 10, duration = 15 })
  drinker:sound(sound)
end

function effects_of.heal(drinker, facts)
  if drinker.hits >= drinker.hits_max then return refuse(drinker, CLILOC.full_health) end
  if drinker.poison > 0 then return refuse(drinker, CLILOC.cannot_heal) end
  if (state.potion_pauses[drinker.serial] or 0) > time.now() then return refuse(drinker, CLILOC.wait) end
  state.potion_pauses[drinker.serial] = time.now() + facts.pause_ms
  drinker:heal(random.integer(facts.least, facts.most), drinker)
  return true
end

function effects_of.cure(drinker, facts)
  local level = poison.level(drinker)
  if level == 0 then return refuse(drinker, CLILOC.not_poisoned) end
  if random.chance(facts.percent[level]) then
    poison.cure(drinker)
    refuse(drinker, CLILOC.cured)
  else
    refuse(drinker, CLILOC.too_weak)
  end
  look(drinker, SPARKLE, CURE_SOUND)
  return true
end

function effects_of.refresh(drinker, facts)
  if drinker.stamina >= drinker.stamina_max then return refuse(drinker, CLILOC.full_stamina) end
  drinker.stamina = math.min(drinker.stamina_max, drinker.stamina + drinker.stamina_max * facts.percent // 100)
  return true
end

function effects_of.stat(drinker, facts)
  if stats.change_of(drinker, facts.stat, "potion") > 0 then return refuse(drinker, CLILOC.works_already) end
  stats.change(drinker, facts.stat, "potion", facts.points, facts.lasts_ms)
  look(drinker, STRENGTH_LOOK, STRENGTH_SOUND)
  return true
end

function effects_of.poison(drinker, facts)
  poison.apply(drinker, facts.level, drinker)
  return true
end

function effects_of.night_sight(drinker, facts)
  if nightsight.has(drinker) then return refuse(drinker, CLILOC.works_already) end
  nightsight.begin(drinker, facts.power)
  look(drinker, NIGHT_LOOK, NIGHT_SOUND)
  return true
end

return effects_of
