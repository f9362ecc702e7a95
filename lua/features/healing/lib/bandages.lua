-- Bandages heal wounds, cure poison and bring the dead back to life (ModernUO Bandage before AoS).

local bonding = require("features.pets.lib.pets").bonding
local hiding = require("features.hiding.lib.hiding")
local law = require("features.law.lib.law").crimes
local offering = require("features.death.lib.death").offering
local poison = require("features.poison.lib.poison")
local renown = require("features.renown.lib.renown")
local skills = require("features.skills.lib.skills")
local switching = require("features.switches.lib.switches")

local bandages = {}

local REACH_TILES = 1
-- How long it takes: who heals himself, by the dexterity that is missing; who heals another, by dexterity. The dead
-- take longer.
local SELF_MS, SELF_STEP_MS, SELF_DEXTERITY = 9400, 60, 120
local OTHERS_MS = { { 100, 3000 }, { 40, 4000 }, { 0, 5000 } }
local DEAD_MS = 5000
-- Skills in tenths that cures and resurrections need, and the points from which the chances count.
local CURE_TENTHS, LIFE_TENTHS = 600, 800
local CURE_FROM, LIFE_FROM = 30, 68
local LEVEL_PERCENT = 10
-- Each slip lowers the chance by this percentage, and takes this number of hits from the healing.
local SLIP_PERCENT, SLIP_HITS = 2, 4
local MOST_TENTHS = 1200
-- The share of the patient's karma that a healer gains.
local KARMA_SHARE = 500
local SOUND = 0x57

-- ~1_val~ ~2_val~: for the texts of clients that have no place for a name.
local TWO_TEXTS = 1060847
local CLILOC = {
  whom = 500948, -- Who will you use the bandages on?
  not_on_that = 500970, -- Bandages can not be used on that.
  too_far = 500295, -- You are too far away to do that.
  not_damaged = 500955, -- That being is not damaged!
  begin = 500956, -- You begin applying the bandages.
  being_healed = 1008078, -- : Attempting to heal you.
  slipped = 500961, -- Your fingers slip!
  died = 500962, -- You were unable to finish your work before you died.
  left = 500963, -- You did not stay close enough to heal your target.
  finished = 500969, -- You finish applying the bandages.
  barely = 500968, -- You apply the bandages, but they barely help.
  not_cured = 1010060, -- You have failed to cure your target!
  cured = 1010058, -- You have cured the target of all poisons.
  is_cured = 1010059, -- You have been cured of all poisons.
  raised = 500965, -- You are able to resurrect your patient.
  not_raised = 500966, -- You are unable to resurrect your patient.
  pet_not_raised = 503256, -- You fail to resurrect the creature.
}

-- Bandaging that goes on: by the serial of the healer, `slips`.
state.bandaging = state.bandaging or {}
local working = state.bandaging

local function tell(mobile, cliloc)
  if mobile.exists and mobile.session_id then players.tell_cliloc(mobile.session_id, cliloc) end
end

local function happens(percent) return random.chance(math.max(0, math.min(100, percent))) end

-- The skills for a patient: people are healed, animals are treated.
local function skills_for(patient)
  if patient.is_person or patient.is_player then return "healing", "anatomy" end
  return "veterinary", "animal_lore"
end

-- Both skills of a healer for a patient, in tenths.
local function values(healer, patient)
  local primary, secondary = skills_for(patient)
  return skills.value(healer, primary), skills.value(healer, secondary)
end

local function learn(healer, patient)
  local primary, secondary = skills_for(patient)
  skills.check(healer, secondary, 0, MOST_TENTHS)
  skills.check(healer, primary, 0, MOST_TENTHS)
end

local function duration_ms(healer, patient)
  if healer == patient then return math.max(0, SELF_MS + SELF_STEP_MS * (SELF_DEXTERITY - healer.dexterity)) end
  for _, step in ipairs(OTHERS_MS) do
    if healer.dexterity >= step[1] then return step[2] + (patient.is_dead and DEAD_MS or 0) end
  end
end

local function raise(healer, patient, slips)
  local healing, anatomy = values(healer, patient)
  local is_skilled = healing >= LIFE_TENTHS and anatomy >= LIFE_TENTHS
  local percent = (healing / 10 - LIFE_FROM) * 2 - slips * SLIP_PERCENT
  if not is_skilled or not happens(percent) then
    return tell(healer, patient.is_player and CLILOC.not_raised or CLILOC.pet_not_raised)
  end
  learn(healer, patient)
  if not patient.is_player then return bonding.offer(patient, healer) end
  tell(healer, CLILOC.raised)
  offering.by_friend(healer, patient)
end

local function cure(healer, patient, slips)
  local healing, anatomy = values(healer, patient)
  local is_skilled = healing >= CURE_TENTHS and anatomy >= CURE_TENTHS
  local percent = (healing / 10 - CURE_FROM) * 2 - (poison.level(patient) - 1) * LEVEL_PERCENT - slips * SLIP_PERCENT
  tell(healer, CLILOC.finished)
  if not is_skilled or not happens(percent) then return tell(healer, CLILOC.not_cured) end
  poison.cure(patient)
  if healer ~= patient then tell(healer, CLILOC.cured) end
  tell(patient, CLILOC.is_cured)
  patient:sound(SOUND)
  learn(healer, patient)
end

local function heal(healer, patient, slips)
  local healing, anatomy = values(healer, patient)
  healing, anatomy = healing / 10, anatomy / 10
  learn(healer, patient)
  if not happens(healing + 10 - slips * SLIP_PERCENT) then return tell(healer, CLILOC.barely) end
  local least, most = anatomy / 5 + healing / 5 + 3, anatomy / 5 + healing / 2 + 10
  local hits = least + random.number() * (most - least) - slips * SLIP_HITS
  if not patient.is_person then hits = hits + patient.hits_max / 100 end
  tell(healer, hits < 1 and CLILOC.barely or CLILOC.finished)
  patient:heal(math.max(1, math.floor(hits)), healer)
  patient:sound(SOUND)
end

local function finish(healer, patient, work)
  if working[healer.serial] ~= work then return end
  working[healer.serial] = nil
  if not healer.exists or not patient.exists then return end
  if healer.is_dead then return tell(healer, CLILOC.died) end
  if (healer:distance_to(patient) or math.huge) > REACH_TILES then return tell(healer, CLILOC.left) end
  if healer ~= patient and patient.karma > 0 then renown.karma(healer, patient.karma // KARMA_SHARE) end
  if patient.is_dead then return raise(healer, patient, work.slips) end
  if patient.poison > 0 then return cure(healer, patient, work.slips) end
  heal(healer, patient, work.slips)
end

-- Why somebody cannot bandage a patient: the number of the client's text; nil if it can.
local function why_not(healer, patient)
  if (healer:distance_to(patient) or math.huge) > REACH_TILES then return CLILOC.too_far end
  if patient.is_dead and not patient.is_player and not bonding.is_ghost(patient) then return CLILOC.not_on_that end
  if not patient.is_dead and patient.poison == 0 and patient.hits >= patient.hits_max then return CLILOC.not_damaged end
  local may, reason = law.may_help(healer, patient)
  return not may and reason or nil
end

-- Begins to bandage a patient, with one of the bandages. Work on another patient ends.
function bandages.apply(bandage, healer, patient)
  if healer.is_dead then return end
  local reason = why_not(healer, patient)
  if reason then return tell(healer, reason) end
  law.helpful_act(healer, patient)
  if healer.hidden then hiding.reveal(healer) end
  bandage.amount = bandage.amount - 1
  local work = { slips = 0 }
  working[healer.serial] = work
  if healer ~= patient and patient.session_id then
    players.tell_cliloc(patient.session_id, TWO_TEXTS, { healer.name, "#" .. CLILOC.being_healed })
  end
  tell(healer, CLILOC.begin)
  timer.after(duration_ms(healer, patient), function() finish(healer, patient, work) end)
end

-- A player uses bandages and chooses whom.
function bandages.use(bandage, healer)
  if switching.refuses(healer, "skill", "healing") then return end
  if healer.is_dead then return end
  tell(healer, CLILOC.whom)
  local chosen = target.ask { session_id = healer.session_id, kind = "object", flags = "helpful" }
  if not chosen or not bandage.exists or not healer.exists then return end
  if (healer:distance_to(bandage) or math.huge) > REACH_TILES then return tell(healer, CLILOC.too_far) end
  local patient = chosen.is_mobile and mobiles.get(chosen.serial)
  if not patient then return tell(healer, CLILOC.not_on_that) end
  bandages.apply(bandage, healer, patient)
end

-- A wound makes the fingers of a healer slip.
function bandages.slip(healer)
  local work = working[healer.serial]
  if not work then return end
  work.slips = work.slips + 1
  tell(healer, CLILOC.slipped)
end

function bandages.forget(serial) working[serial] = nil end

return bandages
