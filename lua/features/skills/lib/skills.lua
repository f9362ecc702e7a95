-- What somebody is able to do: values of skills, trials of them, and how they and the stats grow by use.
--
-- All values are in tenths of a point. What is stored is the base; the value of a trial has the influence of the stats
-- and of what works on the mobile for a time.

local bonuses = require("features.skills.lib.bonuses")
local growth = require("features.skills.lib.growth")
local skill_data = require("features.skills.data.skills")
local switching = require("features.switches.lib.switches")

local skills = {}

-- From this base on, stats add nothing (ModernUO Skill.NonRacialValue before AoS).
local FULL_TENTHS = 1000

local function influence(mobile, skill, base)
  local share = skill.influence
  local sum = share[1] + share[2] + share[3]
  if sum == 0 or base >= FULL_TENTHS then return 0 end
  local by_stats = (mobile.strength * share[1] + mobile.dexterity * share[2] + mobile.intelligence * share[3]) / 100
  return math.min(by_stats, sum) * (FULL_TENTHS - base) / 100
end

local function known(name)
  local skill = skill_data.by_name[name]
  if not skill then error(("there is no skill %s"):format(name), 3) end
  return skill
end

-- What a mobile is able to do in a skill, by name or number: whole tenths.
function skills.value(mobile, name)
  local skill = known(name)
  local base = mobile:skill(skill.number)
  local value = base + influence(mobile, skill, base) + bonuses.of(mobile, skill.name)
  return math.max(0, math.floor(value))
end

-- Whether a skill of tools is switched off for somebody. Buttons of skills ask before.
local function is_off(mobile, skill)
  return skill.use == "tool" and mobile.session_id ~= nil and switching.refuses(mobile, "skill", skill.name)
end

-- A trial with a chance from 0 to 1, from which skill and stats may grow. Below 0 it is too difficult, from 1 no
-- challenge: neither teaches anything. Returns whether it succeeded.
function skills.check_chance(mobile, name, chance)
  local skill = known(name)
  if is_off(mobile, skill) then return false end
  if chance < 0 then return false end
  if chance >= 1 then return true end
  local succeeds = chance >= random.number()
  if not mobile.is_dead then growth.learn(mobile, skill, chance, succeeds) end
  return succeeds
end

-- A trial that is out of reach below `min_tenths` and sure from `max_tenths` on (ModernUO SkillCheck). Returns whether
-- it succeeded.
function skills.check(mobile, name, min_tenths, max_tenths)
  if is_off(mobile, known(name)) then return false end
  local value = skills.value(mobile, name)
  if value < min_tenths then return false end
  if value >= max_tenths or min_tenths >= max_tenths then return true end
  return skills.check_chance(mobile, name, (value - min_tenths) / (max_tenths - min_tenths))
end

-- Steps of mastery, from 30 points on in steps of ten (ModernUO Titles).
local FIRST_TITLE_TENTHS, TITLE_STEP_TENTHS = 300, 100
local MASTERY = { "Neophyte", "Novice", "Apprentice", "Journeyman", "Expert", "Adept", "Master", "Grandmaster" }

-- What a mobile is called for its highest skill, such as "Grandmaster Mage"; nil for beginners.
function skills.title(mobile)
  local highest, most = nil, FIRST_TITLE_TENTHS - 1
  for _, skill in ipairs(skill_data.list) do
    local base = mobile:skill(skill.number)
    if base > most then highest, most = skill, base end
  end
  if not highest then return nil end
  local step = math.min((most - FIRST_TITLE_TENTHS) // TITLE_STEP_TENTHS + 1, #MASTERY)
  local title = highest.title
  if mobile.female and text.ends_with(title, "man") then title = title:sub(1, -4) .. "woman" end
  return MASTERY[step] .. " " .. title
end

-- Lessons: how much a skill can rise, and raising it (features.skills.lib.growth).
skills.room, skills.instruct = growth.room, growth.instruct

-- Libraries of this feature that other features use.
skills.bonuses = bonuses
skills.list = skill_data
skills.stats = require("features.skills.lib.stats")

return skills
