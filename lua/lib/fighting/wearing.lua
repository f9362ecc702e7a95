-- Putting on weapons and armor: the strength that they need, and what the status window shows of them.

local armor = require("lib.fighting.armor")
local staff = require("lib.staff")
local weapons = require("lib.fighting.weapons")

local wearing = {}

local NOT_STRONG_ENOUGH = 500213 -- You are not strong enough to equip that.

-- Shows a player the armor and the damage of what its character wears.
function wearing.refresh(mobile)
  if not mobile.exists or not mobile.is_player then return end
  armor.refresh(mobile)
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
end

local function on_unequip(_, user) refresh_soon(user) end

-- Gives the template of a weapon or a piece of armor the rules of putting it on.
function wearing.prepare(template)
  local params = template.params or {}
  if not (params.armor or params.damage_min or params.needs_strength) then return end
  template.on_equip = template.on_equip or on_equip
  template.on_unequip = template.on_unequip or on_unequip
end

return wearing
