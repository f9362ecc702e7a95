-- Animal Taming (ModernUO AnimalTaming before AoS).

local asking = require("lib.asking")
local combat = require("features.fighting.lib.fighting")
local hiding = require("features.hiding.lib.hiding")
local pets = require("features.pets.lib.ownership")
local rules = require("features.pets.data.pet_rules")
local skills = require("features.skills.lib.skills")

local taming = {}

local CLILOC = {
  which = 502789, -- Tame which animal?
  not_that = 502801, -- You can't tame that!
  no_person = 502469, -- That being cannot be tamed.
  no_animal = 1049655, -- That creature cannot be tamed.
  is_tame = 502804, -- That animal looks tame already.
  too_many = 1049611, -- You have too many followers to tame that creature.
  too_many_owners = 1005615, -- This animal has had too many owners and is too upset for you to tame.
  not_subdued = 1054025, -- You must subdue this creature before you can tame it!
  no_chance = 502806, -- You have no chance of taming this creature.
  busy = 502802, -- Someone else is already taming this.
  begins = 1010597, -- You start to tame the creature.
  too_far = 502795, -- You are too far away to continue taming.
  dead = 502796, -- You are dead, and cannot continue taming.
  out_of_sight = 1049654, -- You do not have a clear path to the animal you are taming, and must cease your attempt.
  angered = 502794, -- The animal is too angry to continue taming.
  fails = 502798, -- You fail to tame the creature.
  easy = 502797, -- That wasn't even challenging.
  accepts = 502799, -- It seems to accept you as master.
}
-- What a tamer says: the first text and how many follow it.
local WORDS = { { 502790, 3 }, { 1005608, 5 }, { 1010593, 3 } }
local REACH_TILES, FAR_TILES = 2, 6
local TICK_MS, LEAST_TICKS, MOST_TICKS = 3000, 3, 4
-- The chance is even at this many points above the difficulty, and goes from nothing to certainty over twice the other.
local EVEN_POINTS, SPAN_POINTS = 24.9, 25
local LORE_TENTHS = 1200
local SKILLS_IN_ALL = 58
local WORDS_HUE = 0x3B2

-- The creatures that are being tamed, by serial.
state.being_tamed = state.being_tamed or {}
local being_tamed = state.being_tamed

local function is_untamed(creature) return creature:get("needs_subduing") == true and pets.owners(creature) == 0 end

-- Why somebody cannot tame a creature; nil if it may try.
local function why_not(user, creature)
  if creature.is_player or creature.is_person then return CLILOC.no_person end
  local difficulty = creature:get("tame_skill")
  if not difficulty then return CLILOC.no_animal end
  if pets.is_pet(creature) then return CLILOC.is_tame end
  if pets.owners(creature) >= rules.most_owners and not pets.had_owner(creature, user.serial) then return CLILOC.too_many_owners end
  if skills.value(user, "animal_taming") < difficulty * 10 then return CLILOC.no_chance end
  if is_untamed(creature) and creature.hits * 100 > creature.hits_max * rules.subdued_percent then return CLILOC.not_subdued end
  return nil
end

-- What ends an attempt: the number of the text, or nil.
local function what_ends(user, creature, hits)
  local distance = user:distance_to(creature)
  if not distance or distance > FAR_TILES then return CLILOC.too_far end
  if user.is_dead then return CLILOC.dead end
  if not user:sees(creature) then return CLILOC.out_of_sight end
  if creature.hits < hits then return CLILOC.angered end
  return why_not(user, creature)
end

-- A creature forgets a part of what it knew when it is tamed for the first time.
local function soften(creature)
  for number = 0, SKILLS_IN_ALL - 1 do
    local tenths = creature:skill(number)
    if tenths > 0 then creature:set_skill(number, tenths * rules.tamed_skills_percent // 100) end
  end
end

-- One that had to be subdued keeps half of its stats.
local STATS = { "strength", "dexterity", "intelligence", "hits_max", "stamina_max", "mana_max" }
local function break_in(creature)
  for _, field in ipairs(STATS) do
    creature[field] = math.max(1, creature[field] * rules.subdued_stats_percent // 100)
  end
  for _, field in ipairs { "hits", "stamina", "mana" } do creature[field] = math.min(creature[field], creature[field .. "_max"]) end
end

local function succeeds(user, creature)
  if pets.had_owner(creature, user.serial) then return true end
  skills.check(user, "animal_lore", 0, LORE_TENTHS)
  local points = creature:get("tame_skill") + pets.owners(creature) * rules.points_per_owner + EVEN_POINTS
  return skills.check(user, "animal_taming", math.floor((points - SPAN_POINTS) * 10), math.floor((points + SPAN_POINTS) * 10))
end

local function finish(user, creature)
  if not succeeds(user, creature) then return asking.tell_over(user, creature, CLILOC.fails) end
  local is_first, is_old_friend = pets.owners(creature) == 0, pets.had_owner(creature, user.serial)
  local was_untamed = is_untamed(creature)
  if not pets.control(creature, user) then return asking.tell(user, CLILOC.too_many) end
  if is_first then soften(creature) end
  if was_untamed then break_in(creature) end
  asking.tell_over(user, creature, is_old_friend and CLILOC.easy or CLILOC.accepts)
end

-- Speaks to the creature for some seconds. Waits.
local function attempt(user, creature)
  local ticks, hits = random.integer(LEAST_TICKS, MOST_TICKS), creature.hits
  for tick = 1, ticks do
    wait(TICK_MS)
    if not user.exists or not creature.exists then return end
    local ends = what_ends(user, creature, hits)
    if ends then return asking.tell_over(user, creature, ends) end
    hits = math.min(hits, creature.hits)
    hiding.reveal(user)
    if tick < ticks then
      local words = random.pick(WORDS)
      user:say_cliloc(words[1] + random.integer(0, words[2]), nil, WORDS_HUE)
    end
  end
  finish(user, creature)
end

-- The skill was used. Returns how long no other one can be.
function taming.use(user, event)
  local creature, is_mobile = asking.thing(user, { cliloc = CLILOC.which, reach = REACH_TILES, target = event.target })
  if not creature then return 0 end
  hiding.reveal(user)
  if not is_mobile then
    asking.tell(user, CLILOC.not_that)
    return 0
  end
  local reason = why_not(user, creature)
  if reason or being_tamed[creature.serial] then
    asking.tell_over(user, creature, reason or CLILOC.busy)
    return 0
  end
  if not pets.has_room(user, pets.slots(creature)) then
    asking.tell(user, CLILOC.too_many)
    return 0
  end
  local serial = creature.serial
  being_tamed[serial] = true
  asking.tell(user, CLILOC.begins)
  combat.stop(user)
  -- Whatever ends the attempt, also the tamer's leaving, frees the creature for others.
  local guard <close> = setmetatable({}, { __close = function() being_tamed[serial] = nil end })
  attempt(user, creature)
  return 0
end

return taming
