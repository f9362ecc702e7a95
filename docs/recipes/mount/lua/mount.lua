-- A mount: a double click on your own or a wild animal mounts it, one on yourself dismounts. The rider wears the animal
-- as an item, which is stored with the rider.

local RIDDEN_ART = { -- the client draws the animal for it
  horse = 0x3EA0, ridable_llama = 0x3EA6, desert_ostard = 0x3EA3, forest_ostard = 0x3EA5, frenzied_ostard = 0x3EA4,
}

item_template("ridden_animal", { item_id = RIDDEN_ART.horse, layer = "mount", weight = 0, movable = false })

local function mount(animal, rider)
  local owner = animal:get("owner")
  if owner and owner ~= rider.serial then return rider:tell("That is somebody else's.") end
  if animal:distance_to(rider) > 1 then return rider:tell("That is too far away.") end
  if animal.is_dead or rider.is_dead or rider.is_mounted or not rider.is_person then return rider:tell("You cannot ride that now.") end
  local params = { animal = animal.template, name = animal.name, hits = animal.hits }
  rider.mount = items.create("ridden_animal", { item_id = RIDDEN_ART[animal.template], hue = animal.hue, params = params })
  animal:delete()
end

for template in pairs(RIDDEN_ART) do mobile_template(template, { extend = true, on_use = mount }) end

local function dismount(rider)
  local ridden = rider.mount
  if not ridden or ridden.template ~= "ridden_animal" then return end
  local animal, reason = mobiles.create(ridden:get("animal"), rider.map_id, rider.x, rider.y, rider.z)
  if not animal then return rider:tell(reason) end
  animal.name, animal.hue, animal.hits, animal.direction = ridden:get("name"), ridden.hue, ridden:get("hits"), rider.direction
  animal:set("owner", rider.serial)
  rider.mount = nil
  return false
end

function on_use(event)
  if event.serial == event.character_id then return dismount(mobiles.get(event.character_id)) end
end

function on_before_death(mobile) dismount(mobile) end
