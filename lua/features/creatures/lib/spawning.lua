-- Makes creatures that staff and players ask for.

local maps = require("lib.maps")
local offers = require("lib.templates.offers")

-- How far from a place creatures appear if there is no room at the place itself.
local SPREAD_TILES = 3
local TRIES = 12

local spawning = {}

-- Whether a creature can be made of a template: it exists and is not only a base. Returns its facts, or nil and a
-- reason.
function spawning.can_make(template)
  local facts, reason = mobiles.template(template)
  if not facts then return nil, offers.after(reason, spawning.templates(template)) end
  if template:find("^base_") then return nil, ("'%s' is only a base of other templates"):format(template) end
  return facts
end

-- Ids of the templates that start with a prefix and can be made.
function spawning.templates(prefix)
  local ids = {}
  for _, id in ipairs(mobiles.templates(prefix)) do
    if not id:find("^base_") then ids[#ids + 1] = id end
  end
  return ids
end

-- Makes a creature at a place. Returns it, or nil and a reason.
function spawning.at(template, place)
  local can, why = spawning.can_make(template)
  if not can then return nil, why end
  local z = world.standing_z(place.map_id, place.x, place.y, math.max(maps.LOWEST_Z, math.min(maps.HIGHEST_Z, place.z)))
  if not z then return nil, "nobody can stand there" end
  return mobiles.create(template, place.map_id, place.x, place.y, z)
end

-- Makes several creatures around a place. Returns how many were made, and a reason if there are fewer than asked for.
function spawning.around(template, place, count)
  local made, reason = 0, nil
  for index = 1, count do
    local creature
    for try = 1, TRIES do
      local spread = index == 1 and try == 1 and 0 or SPREAD_TILES
      local there = {
        map_id = place.map_id,
        x = math.max(0, place.x + random.integer(-spread, spread)),
        y = math.max(0, place.y + random.integer(-spread, spread)),
        z = place.z,
      }
      creature, reason = spawning.at(template, there)
      if creature then break end
    end
    if not creature then return made, reason end
    made = made + 1
  end
  return made
end

return spawning
