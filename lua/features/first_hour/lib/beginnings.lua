-- How a new character begins: its things, its youth, its first tip.

local backpacks = require("lib.backpacks")
local guide = require("features.first_hour.data.guide")
local online = require("lib.online")
local outfits = require("features.first_hour.data.outfits")
local skill_data = require("features.skills.lib.skills").list
local wearing = require("features.fighting.lib.fighting").wearing
local young = require("features.law.lib.law").young

-- Param of a character that has begun.
local beginnings = { HAS_BEGUN = "has_begun" }

local WELCOME_MS = 3000
-- So many characters of an account begin with things in a week, which is as many as it has. What `begun` of the
-- account's store says: when they did, in Unix milliseconds. Otherwise gold would be made by making characters, and
-- deleting them again.
local WEEK_MS, MOST_IN_A_WEEK = 7 * 24 * 3600 * 1000, 5
local NOTHING = "So many characters of your account began this week that this one begins with nothing."

-- The skills that a player chose, in the order of the window.
local function chosen_skills(mobile)
  local chosen = {}
  for _, skill in ipairs(skill_data.list) do
    if mobile:skill(skill.number) > 0 then chosen[#chosen + 1] = skill.name end
  end
  return chosen
end

-- A weapon or shield goes into a free hand.
local function take_in_hand(mobile, item)
  local is_shield = item:has_tag("shield")
  if not is_shield and not item:get("damage_min") or mobile.strength < (item:get("needs_strength") or 0) then return end
  local layer = items.template(item.template).layer
  local other = mobile:equipped(layer == "two_handed" and "one_handed" or "two_handed")
  local fits_other = not other or is_shield or other:has_tag("shield") and layer == "one_handed"
  if fits_other and not mobile:equipped(layer) then item:equip_on(mobile) end
end

local function give_all(mobile, rows, is_held)
  for _, row in ipairs(rows) do
    local given, reason = backpacks.give(mobile, row[1], row[2] and { amount = row[2] } or nil)
    if not given then log.warn(("%s got no %s: %s"):format(mobile.name, row[1], reason))
    elseif is_held then take_in_hand(mobile, given) end
  end
end

-- Whether the account of a character has things for it. It has fewer from then on.
local function takes_its_share(mobile)
  local account = online.account_of(mobile)
  if not account then return false end
  local mine, recent = store.account(account), {}
  for _, at in ipairs(mine.begun or {}) do
    if time.unix() - at < WEEK_MS then recent[#recent + 1] = at end
  end
  local has_some = #recent < MOST_IN_A_WEEK
  if has_some then recent[#recent + 1] = time.unix() end
  mine.begun = recent
  return has_some
end

-- Whether a character is new: it has skills, as the client's window gives them, and has never carried anything.
local function is_new(mobile, chosen)
  local pack = mobile.backpack
  return not mobile:get(beginnings.HAS_BEGUN) and #chosen > 0 and pack ~= nil and #pack.contents == 0
end

-- Gives a new character what it begins with. Returns whether it was new.
function beginnings.begin(mobile)
  local chosen = chosen_skills(mobile)
  if not is_new(mobile, chosen) then return false end
  mobile:set(beginnings.HAS_BEGUN, true)
  young.begin(mobile)
  if takes_its_share(mobile) then
    give_all(mobile, outfits.everybody)
    for _, skill in ipairs(chosen) do give_all(mobile, outfits.by_skill[skill] or {}, true) end
    wearing.refresh(mobile)
  else
    mobile:tell(NOTHING)
  end
  timer.after(WELCOME_MS, function()
    if mobile.exists and mobile.session_id then screen.tip(mobile.session_id, guide.tips[1], "tip", 1) end
  end)
  return true
end

return beginnings
