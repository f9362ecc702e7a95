-- Murders that were reported: two counts, which are forgotten with hours in the world (ModernUO PlayerMurderSystem).
-- The long one makes a murderer; the short one is what a murderer pays for at once.

local law = require("features.law.lib.crimes")
local rules = require("features.law.data.law_rules")
local stats = require("features.skills.lib.skills").stats

local murders = {}

local LONG, SHORT, RELAPSES = "murders", "recent_murders", "relapses"
local SKILLS_IN_ALL = 58
local LEFT = { [LONG] = "murder_left_ms", [SHORT] = "recent_murder_left_ms" }
local LASTS = { [LONG] = rules.long_murder_ms, [SHORT] = rules.short_murder_ms }

local CLILOC = {
  reported = 1049067, -- You have been reported for murder!
  known = 502134, -- You are now known as a murderer!
}

-- The murders of a character: all that count, and the recent ones.
function murders.of(mobile) return mobile:get(LONG) or 0, mobile:get(SHORT) or 0 end

local function set(mobile, count, number)
  mobile:set(count, number > 0 and number or nil)
  mobile:set(LEFT[count], number > 0 and LASTS[count] or nil)
end

-- Counts a murder of a player's character who is in the world.
function murders.report(killer)
  local was_murderer = law.is_murderer(killer)
  local long, short = murders.of(killer)
  set(killer, LONG, long + 1)
  set(killer, SHORT, short + 1)
  if long + 1 == rules.murderer_from then killer:set(RELAPSES, (killer:get(RELAPSES) or 0) + 1) end
  killer.karma = (long + 1) * rules.karma_per_murder
  law.refresh(killer)
  if not killer.session_id then return end
  players.tell_cliloc(killer.session_id, CLILOC.reported)
  if not was_murderer and law.is_murderer(killer) then players.tell_cliloc(killer.session_id, CLILOC.known) end
end

-- The share of stats and skills that life costs somebody with its recent murders, in percent; 0 for most.
function murders.toll_percent(mobile)
  local _, short = murders.of(mobile)
  local toll = rules.toll
  if short < toll.from then return 0 end
  local percent = toll.base_percent + short / toll.murders_per_percent
  return math.max(toll.least_percent, math.min(toll.most_percent, percent))
end

-- Takes from a murderer who has come back to life what that costs.
function murders.take_toll(mobile)
  local left = (100 - murders.toll_percent(mobile)) / 100
  if left == 1 then return end
  for _, stat in ipairs(stats.names) do
    local value = math.floor(stats.raw(mobile, stat) * left)
    if value >= rules.toll.least_stat then stats.set_raw(mobile, stat, value) end
  end
  for number = 0, SKILLS_IN_ALL - 1 do
    local tenths = math.floor(mobile:skill(number) * left)
    if tenths >= rules.toll.least_tenths then mobile:set_skill(number, tenths) end
  end
end

-- Takes time in the world from what is left until the next murder is forgotten.
function murders.pass(mobile, milliseconds)
  for count, param in pairs(LEFT) do
    local number = mobile:get(count) or 0
    if number > 0 then
      local left_ms = (mobile:get(param) or LASTS[count]) - milliseconds
      if left_ms > 0 then
        mobile:set(param, left_ms)
      else
        set(mobile, count, number - 1)
        law.refresh(mobile)
      end
    end
  end
end

return murders
