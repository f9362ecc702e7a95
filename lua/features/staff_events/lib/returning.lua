-- The way back from an event, with body, belongings and pets.
--
-- Where somebody goes back to is in the store of the character, as `event_return`: `to`, and `from`, the place of the
-- event. It is forgotten before anybody is moved, so that nobody is sent back twice.

local boarding = require("features.ships.lib.ships").boarding
local death = require("features.death.lib.death").dying
local followers = require("features.travel.lib.travel").followers
local rules = require("features.staff_events.data.staff_event_rules")

local returning = {}

local KEY = "event_return"

-- What is stored of a character; nil if it was deleted.
local function stored(serial)
  local exists, mine = pcall(store.character, serial)
  return exists and mine or nil
end

-- Keeps where somebody goes back to, and the place of the event.
function returning.remember(serial, to, from)
  local mine = stored(serial)
  if mine then mine[KEY] = { to = to, from = from } end
end

-- Whether something is around the place of an event.
function returning.is_around(thing, place)
  if thing.map_id ~= place.map_id then return false end
  return math.max(math.abs(thing.x - place.x), math.abs(thing.y - place.y)) <= rules.area_tiles
end

local is_around = returning.is_around

-- Whether somebody is where no magic leads out, such as a jail. The region of `place`, where an event is held, does not
-- count.
function returning.is_held(mobile, place)
  local here = mobile.region
  if not here or here:get("no_recall") ~= true then return false end
  local there = place and region.at(place.map_id, place.x, place.y, place.z)
  return not there or there.name ~= here.name
end

-- The corpses of somebody that lie around a place.
local function corpses_of(mobile, place)
  local found = {}
  for corpse in items.each { template = "corpse", param = "owner", value = mobile.serial } do
    if corpse:get("of_player") and is_around(corpse, place) then found[#found + 1] = corpse end
  end
  return found
end

-- Pets that do not stand beside their master.
local function pets_of(mobile, place)
  local found = {}
  for pet in mobiles.each { param = "master", value = mobile.serial, players = false } do
    if is_around(pet, place) then found[#found + 1] = pet end
  end
  return found
end

-- Brings somebody back to life among its belongings.
local function restore(mobile, corpses)
  if not mobile.is_dead then return end
  for _, corpse in ipairs(corpses) do corpse:move_to(mobile.map_id, mobile.x, mobile.y, mobile.z) end
  death.resurrect(mobile)
end

-- Sends a character back where it came from. Returns whether it went: who is out of the world goes when it comes, and
-- who has left the place of the event, or is held where no magic leads out, stays.
function returning.send(serial)
  local mine, mobile = stored(serial), mobiles.get(serial)
  if not mine or not mine[KEY] or not mobile then return false end
  local back = store.copy(mine[KEY])
  mine[KEY] = nil
  if not is_around(mobile, back.from) or returning.is_held(mobile, back.from) then return false end
  local corpses = corpses_of(mobile, back.from)
  restore(mobile, corpses)
  local pets = pets_of(mobile, back.from)
  local moved, reason = followers.travel(mobile, back.to)
  if not moved then
    mine[KEY] = back
    log.warn(("%s was not sent back from an event: %s"):format(mobile.name, reason))
    return false
  end
  -- What goes with a player to another process is in features/pets/crossing.lua; nothing else can go there.
  if not world.plays(back.to.map_id) then return true end
  for _, pet in ipairs(pets) do
    if pet.exists then pet:move_to(back.to.map_id, back.to.x, back.to.y, back.to.z) end
  end
  for _, corpse in ipairs(corpses) do
    if corpse.exists then corpse:move_to(back.to.map_id, back.to.x, back.to.y, back.to.z) end
  end
  boarding.wash_ashore(mobile)
  return true
end

return returning
