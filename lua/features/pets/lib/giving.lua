-- Pets get friends and other masters (ModernUO BaseAI: PetOrders and TransferItem).

local aggression = require("features.law.lib.law").aggression
local asking = require("lib.asking")
local combat = require("features.fighting.lib.fighting")
local confirm = require("lib.gumps.confirm")
local pets = require("features.pets.lib.ownership")
local rules = require("features.pets.data.pet_rules")
local young = require("features.law.lib.law").young

local giving = {}

local CLILOC = {
  befriended = 1049676, -- ~1_NAME~ will now accept movement commands from ~2_NAME~.
  is_friend = 1043246, -- ~1_NAME~ has granted you the ability to give orders to their pet ~2_PET_NAME~...
  parted = 1070951, -- ~1_NAME~ will no longer accept movement commands from ~2_NAME~.
  no_friend = 1070952, -- ~1_NAME~ has no longer granted you the ability to give orders to their pet ~2_PET_NAME~...
  enough_friends = 1005482, -- Your pet does not seem to be interested in making new friends right now.
  young_befriends = 502040, -- As a young player, you may not friend pets to older players.
  befriends_young = 502041, -- As an older player, you may not friend pets to young players.
  young_gives = 502051, -- As a young player, you may not transfer pets to older players.
  gives_to_young = 502052, -- As an older player, you may not transfer pets to young players.
  too_many = 1049607, -- You have too many followers to control that creature.
  not_to_other = 1043248, -- The pet refuses to be transferred because it will not obey ~1_NAME~.
  not_trusted = 1043249, -- The pet will not accept you as a master because it does not trust you.
  not_from_you = 1043250, -- The pet refuses to be transferred because it will not obey you sufficiently.
  other_not_trusted = 1043251, -- The pet will not accept you as a master because it does not trust ~2_NAME~.
  given = 1043253, -- You have transferred your pet to ~3_GETTER~.
  got = 1043252, -- ~1_NAME~ has transferred the allegiance of ~2_PET_NAME~ to you.
}
local IN_A_FIGHT = "You can not transfer a pet while in combat."
local QUESTION = "%s wants to give you %s. Will you be its master?"
local YES, NO = "I will", "No"
local REACH_TILES = 14

-- Whether the young and the grown-up deal with one another: they do not.
local function parts_by_age(giver, other, when_young, when_grown)
  if young.is(giver) == young.is(other) then return false end
  asking.tell(giver, young.is(giver) and when_young or when_grown)
  return true
end

-- Makes somebody a friend of a pet, or ends that.
function giving.befriend(pet, master, other)
  if not other.is_player or other == master then return end
  if pets.is_friend(pet, other) then
    pets.befriend(pet, other)
    asking.tell(master, CLILOC.parted, { pet.name, other.name })
    return asking.tell(other, CLILOC.no_friend, { master.name, pet.name })
  end
  if parts_by_age(master, other, CLILOC.young_befriends, CLILOC.befriends_young) then return end
  if pets.friends(pet) >= rules.most_friends then return asking.tell(master, CLILOC.enough_friends) end
  pets.befriend(pet, other)
  asking.tell(master, CLILOC.befriended, { pet.name, other.name })
  asking.tell(other, CLILOC.is_friend, { master.name, pet.name })
end

local function tell_both(pet, giver, other, to_giver, to_other)
  local arguments = { other.name, giver.name, " " }
  asking.tell(giver, to_giver, arguments)
  asking.tell(other, to_other, arguments)
end

local function is_in_fight(pet)
  return combat.opponent(pet) ~= nil or next(aggression.on(pet)) ~= nil or next(aggression.by(pet)) ~= nil
end

-- Whether a pet can go from one master to another now. Both are told why not.
local function may_transfer(pet, giver, other)
  if parts_by_age(giver, other, CLILOC.young_gives, CLILOC.gives_to_young) then return false end
  if pets.chance(pet, other) <= 0 then
    tell_both(pet, giver, other, CLILOC.not_to_other, CLILOC.not_trusted)
    return false
  end
  if pets.chance(pet, giver) <= 0 then
    tell_both(pet, giver, other, CLILOC.not_from_you, CLILOC.other_not_trusted)
    return false
  end
  if is_in_fight(pet) then
    giver:tell(IN_A_FIGHT)
    other:tell(IN_A_FIGHT)
    return false
  end
  if pets.has_room(other, pets.slots(pet)) then return true end
  asking.tell(other, CLILOC.too_many)
  return false
end

-- Whether giver and receiver are still there when the receiver has answered.
local function still_there(pet, giver, other)
  if not pet.exists or not giver.exists or not other.exists then return false end
  if pet.is_dead or giver.is_dead or other.is_dead or pet:get("master") ~= giver.serial then return false end
  return (giver:distance_to(pet) or math.huge) <= REACH_TILES
end

-- Gives a pet to somebody who wants it. The bond with its master ends. Waits.
function giving.transfer(pet, giver, other)
  if not other.is_player or other == giver or not other.session_id or pet:get("summoned_until") or pet.is_dead then return end
  if not may_transfer(pet, giver, other) then return end
  if not confirm.ask(other.session_id, QUESTION:format(giver.name, pet.name), { yes = YES, no = NO }) then return end
  if not still_there(pet, giver, other) or not may_transfer(pet, giver, other) or not pets.control(pet, other) then return end
  local arguments = { giver.name, pet.name, other.name }
  asking.tell(giver, CLILOC.given, arguments)
  asking.tell(other, CLILOC.got, arguments)
end

return giving
