-- The attacks of the last minutes. An attack counts until neither has harmed the other for a while (ModernUO
-- AggressorInfo).

local rules = require("features.law.data.law_rules")

local aggression = {}

-- How an attackable innocent looks to its opponents (ModernUO Notoriety.CanBeAttacked).
local ATTACKABLE = "animal"

-- By the serial of the attacker, then of the victim: `at`, `is_criminal`, `may_be_reported`; and the same records by
-- the victim first.
state.aggressions = state.aggressions or {}
state.sufferings = state.sufferings or {}
local by_attacker, by_victim = state.aggressions, state.sufferings

local function is_fresh(record) return record ~= nil and time.now() - record.at < rules.aggression_ms end

-- Lets a player see somebody as attackable, or as everybody else does.
local function show_to(onlooker, whom, notoriety)
  if onlooker.exists and whom.exists and onlooker.is_player then whom:set_notoriety_for(onlooker, notoriety) end
end

-- How somebody looks to a foe for as long as their fight lasts. Members of one guild and of guilds at war keep their
-- colours, also when one of them leaves its guild in the midst of the fight: to go on is no crime.
local function seen_in_fight(onlooker, whom)
  local now = whom:notoriety_for(onlooker)
  return (now == "friend" or now == "enemy") and now or ATTACKABLE
end

local function put(records_of, one, other, record)
  records_of[one] = records_of[one] or {}
  records_of[one][other] = record
end

local function take(records_of, one, other)
  local records = records_of[one]
  if not records then return end
  records[other] = nil
  if not next(records) then records_of[one] = nil end
end

-- Ends the attack of one mobile on another, by their serials.
local function drop(attacker_serial, victim_serial)
  take(by_attacker, attacker_serial, victim_serial)
  take(by_victim, victim_serial, attacker_serial)
  local attacker, victim = mobiles.get(attacker_serial), mobiles.get(victim_serial)
  if not attacker or not victim then return end
  show_to(victim, attacker, nil)
  show_to(attacker, victim, nil)
end

-- Forgets what is old. A timer for each would be thousands where many fight.
function aggression.sweep()
  for attacker, records in pairs(by_attacker) do
    for victim, record in pairs(records) do
      if not is_fresh(record) then drop(attacker, victim) end
    end
  end
end

-- The fresh attack of one mobile on another: `{ at, is_criminal, may_be_reported }`; nil without one.
function aggression.of(attacker, victim)
  local records = by_attacker[attacker.serial]
  local record = records and records[victim.serial]
  return is_fresh(record) and record or nil
end

-- Notes that one mobile harms another. A victim that strikes back is no attacker. Returns whether the attack is a new
-- one.
function aggression.note(attacker, victim, is_criminal)
  local answered = aggression.of(victim, attacker)
  if answered then
    answered.at = time.now()
    return false
  end
  local records = by_attacker[attacker.serial]
  local record = records and records[victim.serial]
  local is_new = not is_fresh(record)
  if record then
    record.at, record.is_criminal = time.now(), is_criminal
    record.may_be_reported = record.may_be_reported or is_criminal
  else
    record = { at = time.now(), is_criminal = is_criminal, may_be_reported = is_criminal }
    put(by_attacker, attacker.serial, victim.serial, record)
    put(by_victim, victim.serial, attacker.serial, record)
  end
  if is_new then
    if is_criminal or attacker.notoriety == "innocent" then show_to(victim, attacker, seen_in_fight(victim, attacker)) end
    if not is_criminal and victim.notoriety == "innocent" then show_to(attacker, victim, seen_in_fight(attacker, victim)) end
  end
  return is_new
end

local function fresh_of(records)
  local found = {}
  for serial, record in pairs(records or {}) do
    if is_fresh(record) then found[serial] = record end
  end
  return found
end

-- The serials of those whose fresh attack on a mobile is noted, with their records.
function aggression.on(victim) return fresh_of(by_victim[victim.serial]) end

-- The serials of those whom a mobile has attacked, with the records.
function aggression.by(attacker) return fresh_of(by_attacker[attacker.serial]) end

-- Ends all that a mobile has with others, as its death does.
function aggression.forget(mobile)
  for attacker in pairs(by_victim[mobile.serial] or {}) do drop(attacker, mobile.serial) end
  for victim in pairs(by_attacker[mobile.serial] or {}) do drop(mobile.serial, victim) end
end

return aggression
