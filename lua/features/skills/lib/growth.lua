-- How skills and stats grow by use: chance, locks, limits (ModernUO SkillCheck before AoS).

local skill_data = require("features.skills.data.skills")
local stats = require("features.skills.lib.stats")

local growth = {
  CAP_TENTHS = 1000, -- of one skill
  TOTAL_CAP_TENTHS = 7000, -- of all skills of a player together
}

-- Beginners always learn, and in larger steps.
local BEGINNER_TENTHS = 100
local BEGINNER_STEP_TENTHS = 4
local LEAST_CHANCE = 0.01
-- What success and failure add to the chance for what was difficult.
local LEARNS_BY_SUCCESS, LEARNS_BY_FAILURE = 0.5, 0.2
-- A row's share of a stat is divided by this for the chance of a gain.
local STAT_CHANCE_DIVISOR = 33.3
local STATS = { "strength", "dexterity", "intelligence" }

-- Lowers the first other skill that its player lets fall.
local function lower_another(mobile, but, tenths)
  for number = 0, #skill_data.list - 1 do
    local base = number ~= but and mobile:skill(number) or 0
    if base >= tenths and mobile:skill_lock(number) == "down" then
      mobile:set_skill(number, base - tenths)
      return
    end
  end
end

local function raise(mobile, skill, base, total)
  if base >= growth.CAP_TENTHS or mobile:skill_lock(skill.number) ~= "up" then return end
  local step = base <= BEGINNER_TENTHS and random.integer(1, BEGINNER_STEP_TENTHS) or 1
  if mobile.is_player then
    if total / growth.TOTAL_CAP_TENTHS >= random.number() then
      lower_another(mobile, skill.number, step)
      total = mobile.skill_total
    end
    step = math.min(step, growth.TOTAL_CAP_TENTHS - total)
    if step <= 0 then return end
  end
  mobile:set_skill(skill.number, math.min(base + step, growth.CAP_TENTHS))
end

local function learns_skill(mobile, skill, chance, succeeded)
  local base = mobile:skill(skill.number)
  if base >= growth.CAP_TENTHS then return end
  local total = mobile.is_player and mobile.skill_total or 0
  if base >= BEGINNER_TENTHS then
    local room = math.max(growth.TOTAL_CAP_TENTHS - total, 0) / growth.TOTAL_CAP_TENTHS
    local own_room = (growth.CAP_TENTHS - base) / growth.CAP_TENTHS
    local by_trial = (1 - chance) * (succeeded and LEARNS_BY_SUCCESS or LEARNS_BY_FAILURE)
    local gain_chance = math.max(((room + own_room) / 2 + by_trial) / 2, LEAST_CHANCE)
    if gain_chance < random.number() then return end
  end
  raise(mobile, skill, base, total)
end

-- How many tenths a skill can rise in all: what is free of the total, and what falling skills would give for it.
function growth.room(mobile, number)
  local room = math.max(0, growth.TOTAL_CAP_TENTHS - mobile.skill_total)
  for _, other in ipairs(skill_data.list) do
    if other.number ~= number and mobile:skill_lock(other.number) == "down" then room = room + mobile:skill(other.number) end
  end
  return math.min(room, growth.CAP_TENTHS - mobile:skill(number))
end

-- Raises a skill by tenths for which there is room. What is not free is taken from skills that may fall.
function growth.instruct(mobile, number, tenths)
  local missing = mobile.skill_total + tenths - growth.TOTAL_CAP_TENTHS
  for _, other in ipairs(skill_data.list) do
    if missing <= 0 then break end
    if other.number ~= number and mobile:skill_lock(other.number) == "down" then
      local part = math.min(missing, mobile:skill(other.number))
      mobile:set_skill(other.number, mobile:skill(other.number) - part)
      missing = missing - part
    end
  end
  mobile:set_skill(number, mobile:skill(number) + tenths)
end

-- A trial with a chance from 0 to 1 has succeeded or not: the skill and the stats that go with it may rise.
function growth.learn(mobile, skill, chance, succeeded)
  learns_skill(mobile, skill, chance, succeeded)
  if not succeeded then return end
  for index, stat in ipairs(STATS) do
    local share = skill.stat_gain[index]
    if share > 0 and share / STAT_CHANCE_DIVISOR > random.number() then stats.gain(mobile, stat) end
  end
end

return growth
