-- Musicianship: instruments, and how hard creatures are to move by music (ModernUO BaseInstrument, Renaissance).

local asking = require("lib.asking")
local data = require("features.active_skills.data.instruments")
local skills = require("features.skills.lib.skills")
local slayers = require("features.fighting.lib.fighting").slayers

local music = {}

local CLILOC = {
  which = 500617, -- What instrument shall you play?
  no_instrument = 500619, -- That is not a musical instrument.
  poorly = 500612, -- You play poorly, and there is no effect.
  worn = 502079, -- The instrument played its last tune.
}
-- A skill reaches 8 tiles and one for each 15 points.
local BASE_TILES, TENTHS_OF_A_TILE = 8, 150
-- Points of difficulty above this count less.
local HARD_FROM, HARD_SHARE = 700, 3 / 11
local HITS_SHARE = 0.625
local SPECIAL, POISON_LEVEL = 100, 20
local MASTER_TENTHS = 1000

-- By serial of the player: serial of the instrument that it played last.
state.instruments = state.instruments or {}

local function is_carried(instrument, user)
  return instrument ~= nil and instrument.exists and instrument:has_tag("instrument") and instrument.root_mobile == user
end

function music.reach(user, skill) return BASE_TILES + skills.value(user, skill) // TENTHS_OF_A_TILE end

-- The instrument for a song: the last one, any that is carried, or the one that the player chooses. nil without one.
function music.pick(user)
  local last = items.get(state.instruments[user.serial] or 0)
  if is_carried(last, user) then return last end
  local any = user.backpack and user.backpack:find(function(item) return item:has_tag("instrument") end)
  local chosen = any or asking.thing(user, { cliloc = CLILOC.which })
  if not chosen then return nil end
  if not is_carried(chosen, user) then
    asking.tell(user, CLILOC.no_instrument)
    return nil
  end
  state.instruments[user.serial] = chosen.serial
  return chosen
end

-- Plays an instrument well or badly, which wears it.
function music.play(user, instrument, well)
  local pair = data.sounds[instrument.template] or data.sounds.lute
  user:sound(pair[well and 1 or 2])
  local left = (instrument:get("uses_left") or data.USES) - 1
  instrument:set("uses_left", left)
  if left > 0 then return end
  asking.tell(user, CLILOC.worn)
  instrument:delete()
end

-- A trial of Musicianship before a song; the player is told if it fails.
function music.is_in_tune(user, instrument)
  if skills.check(user, "musicianship", 0, 1000) then return true end
  asking.tell(user, CLILOC.poorly)
  music.play(user, instrument, false)
  return false
end

-- Somebody double-clicked an instrument.
function music.use(instrument, user)
  if user.is_dead or not is_carried(instrument, user) then return end
  state.instruments[user.serial] = instrument.serial
  music.play(user, instrument, skills.check(user, "musicianship", 0, 1000))
end

local function total_points(creature) return creature.skill_total / 10 end

-- How hard a creature is to move, in points.
local function base_difficulty(creature)
  local points = creature.hits_max * HITS_SHARE + creature.stamina_max + creature.mana_max + total_points(creature)
  if points > HARD_FROM then points = HARD_FROM + (points - HARD_FROM) * HARD_SHARE end
  if creature:skill("magery") > 0 then points = points + SPECIAL end
  if creature:get("breath") then points = points + SPECIAL end
  if (creature:get("poison_immunity") or 0) > 0 then points = points + SPECIAL end
  points = points + (creature:get("hit_poison") or 0) * POISON_LEVEL
  return points / 10
end

-- How hard a song on a creature is for somebody with an instrument, in points: masters of music have it easier.
function music.difficulty(user, creature, instrument)
  local mastery = math.max(0, skills.value(user, "musicianship") - MASTER_TENTHS) / 10 * 0.5
  return base_difficulty(creature) - mastery + slayers.song_points(instrument, creature)
end

-- A trial of a bard's skill against a difficulty in points, within 25 points of it.
function music.try(user, skill, difficulty)
  return skills.check(user, skill, math.floor((difficulty - 25) * 10), math.floor((difficulty + 25) * 10))
end

return music
