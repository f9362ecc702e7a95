-- Putting on weapons and armor: the strength that they need, and what the status window shows of them.

local armor = require("features.fighting.lib.armor")
local fights = require("features.fighting.lib.fights")
local magic_marks = require("features.fighting.lib.magic_marks")
local staff = require("lib.staff")
local stats = require("features.skills.lib.skills").stats
local weapons = require("features.fighting.lib.weapons")

local wearing = {}

local NOT_STRONG_ENOUGH = 500213 -- You are not strong enough to equip that.
local BOTH_HANDS_FULL = 500214 -- You already have something in both hands.
local ONE_WEAPON = 500215 -- You can only wield one weapon at a time.

-- By name: functions `refresh(mobile)` for what follows from worn things elsewhere.
local followers = {}

function wearing.follow(name, refresh) followers[name] = refresh end

-- What everything that a mobile wears takes from its dexterity, or adds to it.
local function worn_dexterity(mobile)
  local sum = 0
  for _, item in ipairs(mobile.equipment) do sum = sum + (item:get("dexterity") or 0) end
  return sum
end

-- Brings what a player's character wears to bear: dexterity, the pace of mana, and the armor and damage that the player
-- sees.
function wearing.refresh(mobile)
  if not mobile.exists or not mobile.is_player then return end
  stats.wear(mobile, "dexterity", worn_dexterity(mobile))
  armor.refresh(mobile)
  for _, refresh in pairs(followers) do refresh(mobile) end
  local weapon = weapons.of(mobile)
  mobile.damage_min, mobile.damage_max = weapon.least, weapon.most
end

local function refresh_soon(mobile)
  timer.after(0, function() wearing.refresh(mobile) end)
end

local function is_weapon(item) return item:get("damage_min") ~= nil end

-- Why an item does not go with what somebody holds; nil if it does. A weapon for both hands leaves none free (ModernUO
-- BaseWeapon.CheckConflictingLayer).
local function hands_full(item, user)
  local layer = items.template(item.template).layer
  if layer == "one_handed" then
    local held = user:equipped("two_handed")
    return held and is_weapon(held) and BOTH_HANDS_FULL or nil
  end
  return layer == "two_handed" and is_weapon(item) and user:equipped("one_handed") and ONE_WEAPON or nil
end

local function on_equip(item, user)
  local refusal = hands_full(item, user)
  if refusal then
    players.tell_cliloc(user.session_id, refusal)
    return false
  end
  local needed = item:get("needs_strength") or 0
  if user.strength < needed and not staff.includes(user) then
    players.tell_cliloc(user.session_id, NOT_STRONG_ENOUGH)
    return false
  end
  refresh_soon(user)
  if is_weapon(item) then fights.take_up(user, item) end
end

local function on_unequip(_, user) refresh_soon(user) end

-- What templates of weapons and armor do when they are put on, taken off and described.
wearing.rules = { on_equip = on_equip, on_unequip = on_unequip, on_describe = magic_marks.describe }

return wearing
