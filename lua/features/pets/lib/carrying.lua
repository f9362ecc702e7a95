-- Packs of pack animals: their master and its friends open them, lay things in and take them out (ModernUO PackAnimal).

local asking = require("lib.asking")
local pets = require("features.pets.lib.ownership")
local staff = require("lib.staff")

local carrying = { PACK = "animal_pack" }

local TOO_FAR = 500446 -- That is too far away.
local FULL = 1048147 -- Your backpack can't hold anything else.
local REACH_TILES = 2

-- Whether somebody may use the pack of an animal.
function carrying.may_use(animal, user)
  if animal.is_player or animal.is_dead or not animal:get("carries") then return false end
  if staff.includes(user) then return true end
  if user.is_dead or not pets.is_pet(animal) then return false end
  return animal:get("master") == user.serial or pets.is_friend(animal, user)
end

local function in_reach(animal, user)
  if (user:distance_to(animal) or math.huge) <= REACH_TILES then return true end
  asking.tell(user, TOO_FAR)
  return false
end

-- Opens the pack of an animal for somebody. Returns false if that one may not use it.
function carrying.open(animal, user)
  local pack = animal.backpack
  if not pack or not carrying.may_use(animal, user) then return false end
  if in_reach(animal, user) then user:open(pack) end
  return true
end

-- A pack animal was double-clicked. Returns true for what is nobody's own.
function carrying.use(animal, user) return not carrying.open(animal, user) end

-- Lays what is dropped on a pack animal into its pack. Returns whether the animal took or refused it.
function carrying.stow(animal, user, item)
  local pack = animal.backpack
  if not pack or not carrying.may_use(animal, user) then return false end
  if not item:put_in(pack) then asking.tell(user, FULL) end
  return true
end

-- Whether somebody reaches into a pack that was opened before: the animal may have walked on, or have another master.
function carrying.reaches(pack, user)
  local animal = pack.root_mobile
  return animal ~= nil and carrying.may_use(animal, user) and in_reach(animal, user)
end

-- Makes the rows of a family of creatures pack animals. A double-click mounts one that is ridden; the menu opens its
-- pack.
function carrying.laden(register)
  return function(id, row)
    if not row.ridden_as then row.on_use = carrying.use end
    row.equipment = { { template = carrying.PACK } }
    row.params = row.params or {}
    row.params.carries = true
    register(id, row)
  end
end

return carrying
