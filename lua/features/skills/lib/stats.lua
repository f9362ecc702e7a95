-- Strength, dexterity and intelligence: what changes them for a time, and how they grow.
--
-- A change for a time is stored with the mobile, so that it ends also after a restart. The raw value is without such
-- changes.

local lasting = require("features.lasting.lib.lasting")
local stat_icons = require("features.skills.lib.stat_icons")

local stats = { names = { "strength", "dexterity", "intelligence" } }

-- Param: by stat and cause, `{ amount, ends_at, icon }` (Unix milliseconds, and what stat_icons.lua calls its icon).
-- What is worn works without an end.
local CHANGES, WORN = "stat_changes", "worn"
-- Param: by stat, when it rose last (Unix milliseconds).
local RISEN_AT = "stats_risen_at"
-- The handler of the timers that end changes: features/skills/stat_changes.lua.
local TIMER = "stat_changes"
-- A stat rises once in this time (ModernUO SkillCheck, stats.gainDelay before ML).
local RISE_PAUSE_MS = 10 * 60 * 1000
local MOST_OF_A_STAT, LEAST_BY_FALL = 100, 10
local FOLLOWS = { strength = { "hits", "hits_max" }, dexterity = { "stamina", "stamina_max" }, intelligence = { "mana", "mana_max" } }

local function sum_of(causes)
  local sum = 0
  for _, change in pairs(causes or {}) do sum = sum + change.amount end
  return sum
end

-- A stat without what changes it for a time.
function stats.raw(mobile, stat)
  local changes = mobile:get(CHANGES)
  return mobile[stat] - (changes and sum_of(changes[stat]) or 0)
end

function stats.raw_total(mobile)
  local total = 0
  for _, stat in ipairs(stats.names) do total = total + stats.raw(mobile, stat) end
  return total
end

-- Sets a stat; what follows it is never above its new maximum.
local function assign(mobile, stat, value)
  mobile[stat] = value
  local left, most = table.unpack(FOLLOWS[stat])
  if mobile[left] > mobile[most] then mobile[left] = mobile[most] end
end

local function wake_at(mobile, ends_at)
  timer.persistent { name = "stats of " .. mobile.serial, handler = TIMER, at = ends_at, data = { serial = mobile.serial } }
end

local function earliest_end(changes)
  local earliest
  for _, causes in pairs(changes) do
    for _, change in pairs(causes) do
      if change.ends_at then earliest = math.min(earliest or change.ends_at, change.ends_at) end
    end
  end
  return earliest
end

local function keep(mobile, changes)
  for stat, causes in pairs(changes) do
    if not next(causes) then changes[stat] = nil end
  end
  local earliest = earliest_end(changes)
  stat_icons.follow(mobile, mobile:get(CHANGES), changes)
  mobile:set(CHANGES, next(changes) and changes or nil)
  if earliest then wake_at(mobile, earliest) end
end

local function copied(mobile)
  local changes = mobile:get(CHANGES)
  return changes and store.copy(changes) or {}
end

-- What a cause adds to a stat now; 0 if it does not work.
function stats.change_of(mobile, stat, cause)
  local changes = mobile:get(CHANGES)
  local change = changes and changes[stat] and changes[stat][cause]
  return change and change.amount or 0
end

-- What a stat is with all that changes it. It is never below 1: what lowers it takes less then, so that it gives back
-- only what it took.
local function fitted(raw, causes)
  local lacking = 1 - raw - sum_of(causes)
  for _, change in pairs(causes) do
    if lacking > 0 and change.amount < 0 then
      local less = math.min(lacking, -change.amount)
      change.amount, lacking = change.amount + less, lacking - less
    end
  end
  return raw + sum_of(causes)
end

-- A change of the same cause is replaced.
local function put(mobile, stat, cause, amount, ends_at, icon)
  local raw = stats.raw(mobile, stat)
  local changes = copied(mobile)
  local causes = changes[stat] or {}
  causes[cause] = { amount = amount, ends_at = ends_at, icon = icon }
  changes[stat] = causes
  assign(mobile, stat, fitted(raw, causes))
  keep(mobile, changes)
end

-- Changes a stat for a time, with or without an icon. A change of the same cause is replaced.
function stats.change(mobile, stat, cause, amount, lasts_ms, icon)
  put(mobile, stat, cause, amount, time.unix() + lasts_ms, icon)
end

-- Ends what a cause does to a stat. Returns whether it did something.
function stats.end_change(mobile, stat, cause)
  local raw = stats.raw(mobile, stat)
  local changes = copied(mobile)
  if not (changes[stat] and changes[stat][cause]) then return false end
  changes[stat][cause] = nil
  assign(mobile, stat, fitted(raw, changes[stat]))
  keep(mobile, changes)
  return true
end

-- Sets what everything that a mobile wears does to a stat.
function stats.wear(mobile, stat, amount)
  if stats.change_of(mobile, stat, WORN) == amount then return end
  if amount == 0 then return stats.end_change(mobile, stat, WORN) end
  put(mobile, stat, WORN, amount)
end

-- Sets a stat without what changes it, as a loss for good does.
function stats.set_raw(mobile, stat, value) assign(mobile, stat, math.max(1, mobile[stat] - stats.raw(mobile, stat) + value)) end

-- Ends all changes of a mobile for a time, such as when it dies.
function stats.end_all(mobile)
  for stat, causes in pairs(copied(mobile)) do
    for cause, change in pairs(causes) do
      if change.ends_at then stats.end_change(mobile, stat, cause) end
    end
  end
end

-- Ends the changes whose time is over.
function stats.settle(mobile)
  local now = time.unix()
  for stat, causes in pairs(copied(mobile)) do
    for cause, change in pairs(causes) do
      if change.ends_at and change.ends_at <= now then stats.end_change(mobile, stat, cause) end
    end
  end
  local changes = mobile:get(CHANGES)
  local earliest = changes and earliest_end(changes)
  if earliest then wake_at(mobile, math.max(earliest, now + 1)) end
end

lasting.define {
  param = CHANGES,
  settle = function(mobile)
    stats.settle(mobile)
    stat_icons.show(mobile, mobile:get(CHANGES))
  end,
}

local function may_fall(mobile, stat)
  return mobile:stat_lock(stat) == "down" and stats.raw(mobile, stat) > LEAST_BY_FALL
end

-- Lowers the lower one of the other stats that the player lets fall.
local function lower_another(mobile, but)
  local lowest
  for _, stat in ipairs(stats.names) do
    if stat ~= but and may_fall(mobile, stat) then
      if not lowest or stats.raw(mobile, stat) < stats.raw(mobile, lowest) then lowest = stat end
    end
  end
  if lowest then assign(mobile, lowest, mobile[lowest] - 1) end
end

-- Use of a skill raises a stat by one, if its lock, its pause and the limits allow it (ModernUO SkillCheck.GainStat).
function stats.gain(mobile, stat)
  if mobile:stat_lock(stat) ~= "up" then return end
  local now = time.unix()
  local kept = mobile:get(RISEN_AT)
  local risen_at = kept and store.copy(kept) or {}
  if risen_at[stat] and now - risen_at[stat] < RISE_PAUSE_MS then return end
  risen_at[stat] = now
  mobile:set(RISEN_AT, risen_at)
  local total = stats.raw_total(mobile)
  if total / mobile.stat_cap >= random.number() then
    lower_another(mobile, stat)
    total = stats.raw_total(mobile)
  end
  if total < mobile.stat_cap and stats.raw(mobile, stat) < MOST_OF_A_STAT then assign(mobile, stat, mobile[stat] + 1) end
end

return stats
