-- Takes pets out of the world and back, as they were: ridden ones, and those in stables.

local lasting = require("features.lasting.lib.lasting")
local masters = require("lib.masters")
local pets = require("features.pets.lib.ownership")

local keeping = {}

-- Takes a pet out of the world. Returns what is to be stored of it: `template`, `name`, `slots`, `bonded`, `at`, when
-- that was (Unix milliseconds), and the creature itself as its `record`.
function keeping.take(pet)
  local kept = {
    template = pet.template, name = pet.name, slots = pets.slots(pet), bonded = pet:get("bonded") or nil, at = time.unix(),
  }
  kept.record = pet:put_away()
  return kept
end

-- Makes a pet that an earlier version kept, which stored no record.
local function remake(kept, owner)
  local pet, reason = mobiles.create(kept.template, owner.map_id, owner.x, owner.y, owner.z)
  if not pet then return nil, reason end
  for _, field in ipairs { "name", "body", "hue", "strength", "dexterity", "intelligence", "hits_max", "stamina_max", "mana_max", "hits", "stamina", "mana" } do
    pet[field] = kept[field]
  end
  for _, entry in ipairs(kept.skills) do pet:set_skill(entry[1], entry[2]) end
  for param, value in pairs(kept.params) do pet:set(param, value) end
  return pet
end

-- Brings a pet back beside its owner. Returns it, or nil and a reason. Whether the owner has room for it was asked
-- before.
function keeping.give_back(kept, owner)
  local pet, reason
  if kept.record then
    pet, reason = mobiles.bring_back(kept.record, owner.map_id, owner.x, owner.y, owner.z)
  else
    pet, reason = remake(kept, owner)
  end
  if not pet then return nil, reason end
  pet.direction = owner.direction
  masters.set(pet, owner)
  if kept.at then pets.rested(pet, time.unix() - kept.at) end
  lasting.settle(pet)
  pets.order(pet, "follow", owner)
  pets.recount(owner)
  return pet
end

return keeping
