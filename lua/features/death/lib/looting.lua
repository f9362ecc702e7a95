-- Rights to take things from a corpse (ModernUO Corpse.CanLoot and BaseCreature.GetLootingRights).
--
-- The corpse of a creature belongs to those who did most of the damage, and to its master, where players do not fight,
-- and to everybody elsewhere. The corpse of a player belongs to its owner; its party may take from it if the owner
-- allows that. To loot an innocent is a crime, and impossible where players do not fight.

local aggression = require("features.law.lib.law").aggression
local law = require("features.law.lib.law").crimes
local masters = require("lib.masters")
local spoils = require("features.fighting.lib.fighting").spoils
local staff = require("lib.staff")

local looting = {}

-- Params of a corpse: serials of the heirs, what the dead was taken for, and serials of those whom it was an attackable
-- foe of.
local HEIRS, TAKEN_FOR, FOES = "heirs", "taken_for", "foes"
-- The standing that a dead player had: its guild and others see its corpse by it.
local STANDING = "standing"

local CLILOC = {
  not_earned = 1005035, -- You did not earn the right to loot this creature!
  may_not = 1010049, -- You may not loot this corpse.
}

local function serials_of(list)
  local serials = {}
  for index, mobile in ipairs(list) do serials[index] = mobile.serial end
  return serials
end

local function includes(list, serial)
  for _, one in ipairs(list or {}) do
    if one == serial then return true end
  end
  return false
end

-- Notes on a new corpse who may take from it.
function looting.mark(corpse, mobile)
  corpse:set(TAKEN_FOR, mobile.notoriety)
  if not mobile.is_player then
    local heirs = spoils.heirs(mobile)
    -- What a pack animal carried is its master's still (ModernUO Corpse).
    heirs[#heirs + 1] = masters.master(mobile)
    return corpse:set(HEIRS, serials_of(heirs))
  end
  corpse:set(STANDING, mobile.standing)
  local foes = {}
  for serial in pairs(aggression.by(mobile)) do foes[#foes + 1] = serial end
  for serial, record in pairs(aggression.on(mobile)) do
    if not record.is_criminal then foes[#foes + 1] = serial end
  end
  corpse:set(FOES, foes)
end

-- The members of the party of a character, by its serial; none without one.
local function members_of(serial)
  local group = party.of(serial)
  return group and group.members or {}
end

local function is_party_of(serials, user)
  for _, member in ipairs(members_of(user.serial)) do
    if includes(serials, member.serial) then return true end
  end
  return false
end

local function lets_party_loot(owner, user)
  for _, member in ipairs(members_of(user.serial)) do
    if member.serial == owner and member.may_be_looted then return true end
  end
  return false
end

-- Whether it is a crime for somebody to take from a corpse.
local function is_crime(corpse, user)
  if corpse:get(TAKEN_FOR) ~= "innocent" or includes(corpse:get(FOES), user.serial) then return false end
  return notoriety.get(user.standing, corpse:get(STANDING) or "") == nil
end

-- Whether somebody may take from a corpse: true, "crime" if it is one, or false and the number of the client's text.
function looting.may_take(corpse, user)
  local owner = corpse:get("owner")
  if owner == user.serial or staff.includes(user) then return true end
  local is_free = law.players_fight(user)
  if not corpse:get("of_player") then
    local heirs = corpse:get(HEIRS) or {}
    local is_heir = #heirs == 0 or includes(heirs, user.serial) or is_party_of(heirs, user)
    if not is_free and not is_heir then return false, CLILOC.not_earned end
    return is_crime(corpse, user) and not is_heir and "crime" or true
  end
  if lets_party_loot(owner, user) or not is_crime(corpse, user) then return true end
  if not is_free then return false, CLILOC.may_not end
  return "crime"
end

-- A player takes something from a corpse. It is not any more what the dead wore.
function looting.on_take(corpse, user, item)
  local may, reason = looting.may_take(corpse, user)
  if not may then
    players.tell_cliloc(user.session_id, reason)
    return false
  end
  item:set("worn_on", nil)
  if may == "crime" then law.criminal_act(user) end
end

return looting
