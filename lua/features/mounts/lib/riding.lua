-- Mounting and dismounting. A rider wears a picture of the animal on the layer mount; what the animal is, is kept
-- with the picture until it is back in the world. Clients and the server know the pace of riders by the picture.

local asking = require("lib.asking")
local keeping = require("features.pets.lib.pets").keeping
local mounts = require("features.mounts.data.mounts")
local pets = require("features.pets.lib.pets").ownership

-- `DAZED`: a param of a mobile, until when it cannot ride, in Unix milliseconds.
local riding = { TEMPLATE = "ridden_pet", DAZED = "dazed_until" }

local CLILOC = {
  too_far = 500206, -- That is too far away to ride.
  not_yours = 501264, -- This isn't your mount; it refuses to let you ride.
  wild = 501263, -- That mount does not look broken! You would have to tame it to ride it.
  already = 1005583, -- Please dismount first.
  laden = 1042563, -- You need to unload your pet.
  dazed = 1040024, -- You are still too dazed from being knocked off your mount to ride!
  no_room = 1049679, -- You have too many followers to summon your mount.
}
local REACH_TILES = 1

-- The picture of a creature that can be ridden; nil for all others.
function riding.picture(creature)
  if creature.template == "horse" then return mounts.horses[creature.body] or mounts.horses[0xE2] end
  return creature:get("ridden_as")
end

-- Why somebody cannot ride now; nil if it can. What is wrong with the body is told by silence, as clients do.
local function cannot_ride(rider) return rider.is_dead or not rider.is_person or rider.frozen or rider.paralysed end

local function wear_picture(rider, art, params, hue)
  local picture = items.create(riding.TEMPLATE, { item_id = art, hue = hue, params = params })
  return picture and picture:equip_on(rider, "mount") == true and picture or nil
end

-- Whether somebody was knocked off a mount a moment ago.
function riding.is_dazed(rider) return (rider:get(riding.DAZED) or 0) > time.unix() end

-- A rider mounts an own animal. Returns whether it rides.
function riding.mount(animal, rider)
  local function refuse(cliloc)
    asking.tell(rider, cliloc)
    return false
  end
  if cannot_ride(rider) or animal.is_dead then return false end
  if riding.is_dazed(rider) then return refuse(CLILOC.dazed) end
  if rider.is_mounted then return refuse(CLILOC.already) end
  if (rider:distance_to(animal) or math.huge) > REACH_TILES then return refuse(CLILOC.too_far) end
  if not pets.is_pet(animal) then return refuse(CLILOC.wild) end
  -- What a spell brought would stay for as long as somebody rides it.
  if animal:get("master") ~= rider.serial or animal:get("summoned_until") then return refuse(CLILOC.not_yours) end
  if pets.is_laden(animal) then return refuse(CLILOC.laden) end
  local picture = wear_picture(rider, riding.picture(animal), nil, animal.hue)
  if not picture then return false end
  picture:set("kept", keeping.take(animal))
  pets.recount(rider)
  return true
end

-- An animal was double-clicked. Returns true for what nobody rides.
function riding.use(animal, user)
  if not riding.picture(animal) then return true end
  riding.mount(animal, user)
end

-- A rider mounts an ethereal animal: the statuette is gone while it is ridden. Waits. Returns whether it rides.
function riding.mount_ethereal(statuette, rider)
  if cannot_ride(rider) or statuette.root_mobile ~= rider then return false end
  if rider.is_mounted then
    asking.tell(rider, CLILOC.already)
    return false
  end
  if riding.is_dazed(rider) then
    asking.tell(rider, CLILOC.dazed)
    return false
  end
  local x, y = rider.x, rider.y
  wait(mounts.ethereal_ms)
  if not rider.exists or not statuette.exists or statuette.root_mobile ~= rider or rider.is_mounted or cannot_ride(rider)
    or riding.is_dazed(rider) then
    return false
  end
  if rider.x ~= x or rider.y ~= y then return false end
  local art = mounts.ethereal[statuette.template][2]
  if not wear_picture(rider, art, { statuette = statuette.template }, statuette.hue) then return false end
  statuette:delete()
  return true
end

-- Ends the ride: the animal stands beside its rider again. Returns whether somebody rode.
function riding.dismount(rider)
  local picture = rider.mount
  if not picture or picture.template ~= riding.TEMPLATE then return false end
  local kept, statuette = picture:get("kept"), picture:get("statuette")
  kept = kept and store.copy(kept)
  local hue = picture.hue
  rider.mount = nil
  if statuette then
    local item = items.create(statuette, { hue = hue })
    if item and not (rider.backpack and item:put_in(rider.backpack)) then item:move_to(rider.map_id, rider.x, rider.y, rider.z) end
  elseif kept then
    local _, reason = keeping.give_back(kept, rider)
    if reason then log.warn(("a mount was lost: %s"):format(reason)) end
  end
  return true
end

return riding
