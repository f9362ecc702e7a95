-- A rollback of the staff gives pets back to their masters, who may be away.

local masters = require("lib.masters")
local pets = require("features.pets.lib.ownership")

local function recount(serial)
  local owner = serial and mobiles.get(serial)
  if owner then pets.recount(owner) end
end

function on_owner_restored(event)
  local pet = mobiles.get(event.thing_id)
  if not pet or pet.is_player then return end
  local owner = masters.master(pet)
  if owner then masters.set(pet, owner) end
  pets.order(pet, "stay")
  recount(event.owner_id)
  recount(event.former_owner_id)
end
