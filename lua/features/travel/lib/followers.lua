-- Followers travel with their master, in this process and to others, and so do people whom a player escorts.

local escorting = require("features.travel.lib.escorting")
local masters = require("lib.masters")

local followers = {}

-- How near they must be, and the orders by which they stay behind (ModernUO BaseCreature.TeleportPets).
local TILES = 3
local STAYS = { stay = true, stop = true, attack = true }

-- Those who would travel with somebody now, with the ghosts of bonded pets.
function followers.of(master)
  local found = {}
  for _, one in ipairs(mobiles.near(master.map_id, master.x, master.y, TILES)) do
    local is_own = masters.master(one) == master and not one:get("is_wild")
    if is_own and not STAYS[one:get("order")] or escorting.is_with(one, master) then found[#found + 1] = one end
  end
  return found
end

-- Moves somebody to `{ map_id, x, y, z }` with its followers. Where another process plays the map, they go along by
-- features/pets/crossing.lua. Returns true, or nil and a reason.
function followers.travel(master, place)
  local with = master.is_player and world.plays(place.map_id) and followers.of(master) or {}
  local moved, reason = master:move_to(place.map_id, place.x, place.y, place.z)
  if not moved then return nil, reason end
  for _, one in ipairs(with) do one:move_to(place.map_id, place.x, place.y, place.z) end
  return true
end

return followers
