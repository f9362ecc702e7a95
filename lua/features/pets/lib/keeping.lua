-- Takes pets out of the world and back, as they were: ridden ones, and those in stables.

local masters = require("lib.masters")
local pets = require("features.pets.lib.ownership")

local keeping = {}

local STATS = {
  "strength", "dexterity", "intelligence", "hits_max", "stamina_max", "mana_max", "hits", "stamina", "mana", "poison",
}
local LOOKS = { "name", "body", "hue" }
-- Params that a pet takes along. Friends and orders end.
local PARAMS = { "loyalty", "owners", "bonded", "bonding_since", "shorn_until" }
local SKILLS_IN_ALL = 58

-- What a pet is, as a plain table.
function keeping.record(pet)
  local record = { template = pet.template, slots = pets.slots(pet), skills = {}, params = {} }
  for _, field in ipairs(STATS) do record[field] = pet[field] end
  for _, field in ipairs(LOOKS) do record[field] = pet[field] end
  for number = 0, SKILLS_IN_ALL - 1 do
    local tenths = pet:skill(number)
    if tenths > 0 then record.skills[#record.skills + 1] = { number, tenths } end
  end
  for _, param in ipairs(PARAMS) do record.params[param] = pet:get(param) end
  return record
end

-- Takes a pet out of the world. Returns its record.
function keeping.take(pet)
  local record = keeping.record(pet)
  pet:delete()
  return record
end

-- Brings a pet back beside its owner. Returns it, or nil and a reason. Whether the owner has room for it was asked
-- before.
function keeping.give_back(record, owner)
  local pet, reason = mobiles.create(record.template, owner.map_id, owner.x, owner.y, owner.z)
  if not pet then return nil, reason end
  for _, field in ipairs(LOOKS) do pet[field] = record[field] end
  for _, field in ipairs(STATS) do pet[field] = record[field] end
  for _, entry in ipairs(record.skills) do pet:set_skill(entry[1], entry[2]) end
  pet.direction = owner.direction
  for _, param in ipairs(PARAMS) do pet:set(param, record.params[param]) end
  masters.set(pet, owner)
  pets.order(pet, "follow", owner)
  pets.recount(owner)
  return pet
end

return keeping
