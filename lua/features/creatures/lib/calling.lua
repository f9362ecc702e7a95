-- Creatures that others call to their side. They go after a while, and leave nothing, so that nobody lives on them.

local summoning = require("features.spells.lib.spells").summoning

local calling = {}

local TRIES = 8
-- A called creature's param: the serial of its caller.
local CALLER = "called_by"
local LASTS_MS = 10 * 60 * 1000

-- Those in the world whom a creature called.
function calling.called_by(caller)
  local found = {}
  for one in mobiles.each { param = CALLER, value = caller.serial } do found[#found + 1] = one end
  return found
end

-- The serial of the creature that called another one; nil for all others.
function calling.caller_of(called) return called:get(CALLER) end

-- Makes a creature within so many tiles of a place, such as a mobile. Returns it, or nil if there is no room.
function calling.call(caller, template, place, tiles)
  for _ = 1, TRIES do
    local x = math.max(0, place.x + random.integer(-tiles, tiles))
    local y = math.max(0, place.y + random.integer(-tiles, tiles))
    local z = world.standing_z(place.map_id, x, y, place.z)
    local called = z and world.can_stand(place.map_id, x, y, z) and mobiles.create(template, place.map_id, x, y, z)
    if called then
      called:set(CALLER, caller.serial)
      called:set("summoned_until", time.unix() + LASTS_MS)
      summoning.settle(called)
      return called
    end
  end
  return nil
end

return calling
