-- How a new character begins: its things, its youth, its first tip.

local backpacks = require("lib.backpacks")
local guide = require("features.first_hour.data.guide")
local outfits = require("features.first_hour.data.outfits")
local skill_data = require("features.skills.data.skills")
local young = require("lib.young")

local beginnings = {}

-- Param of a character that has begun.
local HAS_BEGUN = "has_begun"
local WELCOME_MS = 3000

-- The skills that a player chose, in the order of the window.
local function chosen_skills(mobile)
  local chosen = {}
  for _, skill in ipairs(skill_data.list) do
    if mobile:skill(skill.number) > 0 then chosen[#chosen + 1] = skill.name end
  end
  return chosen
end

local function give_all(mobile, rows)
  for _, row in ipairs(rows) do
    local given, reason = backpacks.give(mobile, row[1], row[2] and { amount = row[2] } or nil)
    if not given then log.warn(("%s got no %s: %s"):format(mobile.name, row[1], reason)) end
  end
end

-- Whether a character is new: it has skills, as the client's window gives them, and has never carried anything.
local function is_new(mobile, chosen)
  local pack = mobile.backpack
  return not mobile:get(HAS_BEGUN) and #chosen > 0 and pack ~= nil and #pack.contents == 0
end

-- Gives a new character what it begins with. Returns whether it was new.
function beginnings.begin(mobile)
  local chosen = chosen_skills(mobile)
  if not is_new(mobile, chosen) then return false end
  mobile:set(HAS_BEGUN, true)
  young.begin(mobile)
  give_all(mobile, outfits.everybody)
  for _, skill in ipairs(chosen) do give_all(mobile, outfits.by_skill[skill] or {}) end
  timer.after(WELCOME_MS, function()
    if mobile.exists and mobile.session_id then screen.tip(mobile.session_id, guide.tips[1], "tip", 1) end
  end)
  return true
end

return beginnings
