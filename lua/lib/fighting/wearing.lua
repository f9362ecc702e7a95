-- Putting on weapons and armor: the strength that they need, and what the status window shows of them.

local armor = require("lib.fighting.armor")
local fights = require("lib.fighting.fights")
local magic_marks = require("lib.fighting.magic_marks")
local mana = require("lib.mana")
local staff = require("lib.staff")
local stats = require("lib.stats")
local weapons = require("lib.fighting.weapons")

local wearing = {}

local NOT_STRONG_ENOUGH = 500213 -- You are not strong enough to equip that.

-- What everything that a mobile wears takes from its dexterity, or adds to it.
local function worn_dexterity(mobile)
  local sum = 0
  for _, item in ipairs(mobile.equipment) do sum = sum + (item:get("dexterity") or 0) end
  return sum
end

-- Brings what a player's character wears to bear: dexterity, the pace of mana, and the armor and damage that the player sees.
function wearing.refresh(mobile)
  if not mobile.exists or not mobile.is_player then return end
  stats.wear(mobile, "dexterity", worn_dexterity(mobile))
  armor.refresh(mobile)
  mana.refresh(mobile)
  local weapon = weapons.of(mobile)
  mobile.damage_min, mobile.damage_max = weapon.least, weapon.most
end

local function refresh_soon(mobile)
  timer.after(0, function() wearing.refresh(mobile) end)
end

local function on_equip(item, user)
  local needed = item:get("needs_strength") or 0
  if user.strength < needed and not staff.includes(user) then
    players.tell_cliloc(user.session_id, NOT_STRONG_ENOUGH)
    return false
  end
  refresh_soon(user)
  if item:get("damage_min") then fights.take_up(user, item) end
end

local function on_unequip(_, user) refresh_soon(user) end

-- Gives the template of a weapon or a piece of armor the rules of putting it on.
function wearing.prepare(template)
  local params = template.params or {}
  if not (params.armor or params.damage_min or params.needs_strength or params.dexterity) then return end
  template.on_equip = template.on_equip or on_equip
  template.on_unequip = template.on_unequip or on_unequip
  template.on_describe = template.on_describe or magic_marks.describe
end

return wearing
