-- Guards of guarded regions: who may be denounced, who calls, and the guard that comes at once (ModernUO GuardedRegion
-- and WarriorGuard).

local aggression = require("features.law.lib.aggression")
local rules = require("features.law.data.law_rules")

local guards = {}

local TEMPLATE = "guard"
-- A guard's param: when it goes away, in Unix milliseconds. Guards that stand at their posts have none.
local LEAVES_AT = "leaves_at"
local STAYS_MS = 30 * 1000
local STRIKE_MS = 500
-- How far a guard follows.
local FOLLOW_TILES = 20
local SMOKE, ARRIVAL_SOUND = 0x3728, 0x1FE

local CLILOC = {
  may_be_called = 502275, -- Guards can now be called on you!
  not_any_more = 502276, -- Guards can no longer be called on you.
  threat = 500131, -- Thou wilt regret thine actions, swine!
}
-- What townsfolk cry when they witness a crime: this and the next fifteen.
local FIRST_CRY, LAST_CRY = 1013037, 1013052

-- Until when guards can be called on somebody, in milliseconds of the server, by serial.
state.guard_candidates = state.guard_candidates or {}
local candidates = state.guard_candidates

-- Whether guards protect those who are where a mobile is.
function guards.protect(mobile)
  local here = mobile.region
  return here ~= nil and here:get("guarded") == true
end

local function is_murderer(mobile) return mobile.notoriety == "murderer" end

-- Whether a wild creature began a fight with somebody innocent whom guards protect, wherever it began.
local function is_menace(mobile)
  if mobile.is_player or mobile:get("master") then return false end
  for serial in pairs(aggression.by(mobile)) do
    local victim = mobiles.get(serial)
    if victim and victim.notoriety == "innocent" and guards.protect(victim) then return true end
  end
  return false
end

local function is_wanted(mobile)
  if not mobile.exists or mobile.is_dead or mobile.blessed then return false end
  return is_murderer(mobile) or mobile.notoriety == "criminal" or is_menace(mobile)
end

local function tell(mobile, cliloc)
  if mobile.session_id then players.tell_cliloc(mobile.session_id, cliloc) end
end

local function smoke(mobile) effects.at(mobile.map_id, mobile.x, mobile.y, mobile.z, SMOKE) end

local function appear_at(guard, mobile)
  smoke(guard)
  guard:move_to(mobile.map_id, mobile.x, mobile.y, mobile.z)
  smoke(guard)
  guard:sound(ARRIVAL_SOUND)
end

-- Strikes the culprit dead, wherever it went within reach and within the guards' region.
local function strike(guard, culprit)
  if not guard.exists or not is_wanted(culprit) or not guards.protect(culprit) then return end
  local distance = guard:distance_to(culprit)
  if not distance or distance > FOLLOW_TILES then return end
  if distance > 1 then appear_at(guard, culprit) end
  effects.lightning(culprit)
  culprit:kill(guard)
end

local function leave(guard)
  if not guard.exists or guard.is_dead then return end
  smoke(guard)
  guard:delete()
end

-- Sends a guard to a culprit. Returns the guard, or nil and a reason.
function guards.send(culprit)
  local guard, reason = mobiles.create(TEMPLATE, culprit.map_id, culprit.x, culprit.y, culprit.z)
  if not guard then return nil, reason end
  guard:set(LEAVES_AT, time.unix() + STAYS_MS)
  smoke(guard)
  guard:sound(ARRIVAL_SOUND)
  guard:say_cliloc(CLILOC.threat)
  timer.after(STRIKE_MS, function() strike(guard, culprit) end)
  timer.after(STAYS_MS, function() leave(guard) end)
  return guard
end

-- Removes guards whose time is over, also those that a stop of the server left behind.
function guards.dismiss()
  for guard in mobiles.each { param = LEAVES_AT, waits = true } do
    if guard:get(LEAVES_AT) <= time.unix() then leave(guard) end
  end
end

local function forget(mobile)
  candidates[mobile.serial] = nil
  if mobile.exists and not is_murderer(mobile) then tell(mobile, CLILOC.not_any_more) end
end

local function expire(mobile)
  local till = candidates[mobile.serial]
  if not till then return end
  local left_ms = till - time.now()
  if left_ms <= 0 then return forget(mobile) end
  timer.after(math.ceil(left_ms), function() expire(mobile) end)
end

-- The nearest of the townsfolk in the guarded region who sees a mobile; nil when nobody does.
local function witness_of(mobile)
  local found, least
  for _, one in ipairs(mobiles.near(mobile.map_id, mobile.x, mobile.y, rules.witness_tiles)) do
    local counts = one ~= mobile and not one.is_player and one.is_person and not one.is_dead and not is_wanted(one) and
      guards.protect(one)
    if counts then
      local distance = one:distance_to(mobile)
      if not least or distance < least then found, least = one, distance end
    end
  end
  return found
end

-- Notes a crime that was done in a guarded region: guards can be called, and townsfolk who see it call them.
function guards.watch(mobile)
  if not guards.protect(mobile) or not is_wanted(mobile) then return end
  local is_new = candidates[mobile.serial] == nil
  candidates[mobile.serial] = time.now() + rules.guard_candidate_ms
  if not is_new then return end
  tell(mobile, CLILOC.may_be_called)
  timer.after(rules.guard_candidate_ms, function() expire(mobile) end)
  local witness = witness_of(mobile)
  if not witness then return end
  witness:say_cliloc(random.integer(FIRST_CRY, LAST_CRY))
  guards.send(mobile)
  forget(mobile)
end

-- Calls guards on all culprits near a caller who are in a guarded region as the caller is. Returns how many came.
function guards.call(caller)
  if not guards.protect(caller) then return 0 end
  local sent = 0
  for _, one in ipairs(mobiles.near(caller.map_id, caller.x, caller.y, rules.call_tiles)) do
    local is_known = candidates[one.serial] ~= nil or is_murderer(one) or is_menace(one)
    if is_known and is_wanted(one) and guards.protect(one) and guards.send(one) then
      sent = sent + 1
      forget(one)
    end
  end
  return sent
end

return guards
