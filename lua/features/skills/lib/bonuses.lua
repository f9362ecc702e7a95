-- What raises or lowers skills: for a time, such as a song of discord, which is stored with the mobile; or as long as a
-- thing is worn that has the param `skill_bonus`, tenths by skill.

local bonuses = {}

-- A param of a mobile: by cause, `{ until_ms, tenths = { skill = tenths } }`, in Unix milliseconds.
local BONUSES = "skill_bonuses"

local function of_mobile(mobile)
  local all = mobile:get(BONUSES)
  if not all then return nil end
  local now = time.unix()
  for cause, bonus in pairs(all) do
    if bonus.until_ms <= now then all[cause] = nil end
  end
  if next(all) then return all end
  mobile:set(BONUSES, nil)
  return nil
end

-- Skills for which there are things to wear. For all others nobody's clothes are looked at.
local BY_CLOTHES = { blacksmithy = true, mining = true }

local function worn(mobile, skill)
  local sum = 0
  for _, item in ipairs(mobile.equipment) do
    local bonus = item:get("skill_bonus")
    if bonus then sum = sum + (bonus[skill] or 0) end
  end
  return sum
end

-- Tenths that are added to a skill, by its name; below 0 if it is lowered.
function bonuses.of(mobile, skill)
  local sum = BY_CLOTHES[skill] and worn(mobile, skill) or 0
  local all = of_mobile(mobile)
  if not all then return sum end
  for _, bonus in pairs(all) do sum = sum + (bonus.tenths[skill] or 0) end
  return sum
end

-- Changes skills for a time. A later one of the same cause replaces an earlier one.
function bonuses.add(mobile, cause, tenths_by_skill, lasts_ms)
  local all = of_mobile(mobile) or {}
  all[cause] = { until_ms = time.unix() + lasts_ms, tenths = tenths_by_skill }
  mobile:set(BONUSES, all)
end

function bonuses.remove(mobile, cause)
  local all = of_mobile(mobile)
  if all then all[cause] = nil end
end

-- Ends all of a mobile, such as when it dies.
function bonuses.end_all(mobile) mobile:set(BONUSES, nil) end

-- Whether a cause works on a mobile.
function bonuses.has(mobile, cause)
  local all = of_mobile(mobile)
  return all ~= nil and all[cause] ~= nil
end

return bonuses
