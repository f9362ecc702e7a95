-- Who attacked whom in the last minutes. An attack counts until neither has harmed the other for a while (ModernUO AggressorInfo).

local rules = require("features.law.data.rules")

local aggression = {}

-- How an attackable innocent looks to who fights it (ModernUO Notoriety.CanBeAttacked).
local ATTACKABLE = "animal"

-- By the serial of the attacker, then of the victim: `at`, `is_criminal`, `may_be_reported`.
state.aggressions = state.aggressions or {}
local by_attacker = state.aggressions

local function is_fresh(record) return record ~= nil and time.now() - record.at < rules.aggression_ms end

-- Lets a player see somebody as attackable, or as everybody else does.
local function show_to(onlooker, whom, notoriety)
  if onlooker.exists and whom.exists and onlooker.is_player then whom:set_notoriety_for(onlooker, notoriety) end
end

local function drop(attacker, victim)
  local records = by_attacker[attacker.serial]
  if not records then return end
  records[victim.serial] = nil
  if not next(records) then by_attacker[attacker.serial] = nil end
  show_to(victim, attacker, nil)
  show_to(attacker, victim, nil)
end

-- Ends the aggression when it is old; looks again later if it was renewed meanwhile.
local function expire(attacker, victim)
  local records = by_attacker[attacker.serial]
  local record = records and records[victim.serial]
  if not record then return end
  local left_ms = record.at + rules.aggression_ms - time.now()
  if left_ms <= 0 then return drop(attacker, victim) end
  timer.after(math.ceil(left_ms), function() expire(attacker, victim) end)
end

-- The fresh attack of one mobile on another: `{ at, is_criminal, may_be_reported }`; nil without one.
function aggression.of(attacker, victim)
  local records = by_attacker[attacker.serial]
  local record = records and records[victim.serial]
  return is_fresh(record) and record or nil
end

-- Whether either has attacked the other.
function aggression.between(one, other)
  return aggression.of(one, other) ~= nil or aggression.of(other, one) ~= nil
end

-- Notes that one mobile harms another. Who strikes back is no attacker. Returns whether the attack is a new one.
function aggression.note(attacker, victim, is_criminal)
  local answered = aggression.of(victim, attacker)
  if answered then
    answered.at = time.now()
    return false
  end
  local records = by_attacker[attacker.serial] or {}
  by_attacker[attacker.serial] = records
  local record = records[victim.serial]
  local is_new = not is_fresh(record)
  if record then
    record.at, record.is_criminal = time.now(), is_criminal
    record.may_be_reported = record.may_be_reported or is_criminal
  else
    records[victim.serial] = { at = time.now(), is_criminal = is_criminal, may_be_reported = is_criminal }
    timer.after(rules.aggression_ms, function() expire(attacker, victim) end)
  end
  if is_new then
    if is_criminal or attacker.notoriety == "innocent" then show_to(victim, attacker, ATTACKABLE) end
    if not is_criminal and victim.notoriety == "innocent" then show_to(attacker, victim, ATTACKABLE) end
  end
  return is_new
end

-- The serials of those whose fresh attack on a mobile is noted, with their records.
function aggression.on(victim)
  local found = {}
  for attacker, records in pairs(by_attacker) do
    local record = records[victim.serial]
    if is_fresh(record) then found[attacker] = record end
  end
  return found
end

-- The serials of those whom a mobile has attacked, with the records.
function aggression.by(attacker)
  local found = {}
  for victim, record in pairs(by_attacker[attacker.serial] or {}) do
    if is_fresh(record) then found[victim] = record end
  end
  return found
end

-- Ends all that a mobile has with others, as its death does.
function aggression.forget(mobile)
  for serial in pairs(aggression.on(mobile)) do
    local attacker = mobiles.get(serial)
    if attacker then drop(attacker, mobile) else by_attacker[serial] = nil end
  end
  for serial in pairs(by_attacker[mobile.serial] or {}) do
    local victim = mobiles.get(serial)
    if victim then drop(mobile, victim) end
  end
  by_attacker[mobile.serial] = nil
end

return aggression
