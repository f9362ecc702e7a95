-- The maps and which places are on them.

local maps = { LOWEST_Z = -128, HIGHEST_Z = 127 }

maps.names = { [0] = "Felucca", "Trammel", "Ilshenar", "Malas", "Tokuno", "Ter Mur" }
maps.LAST = #maps.names

-- Where a place, a thing or a player is: "X: 1496, Y: 1628, Z: 10, map: Trammel".
function maps.where(at) return ("X: %d, Y: %d, Z: %d, map: %s"):format(at.x, at.y, at.z, maps.names[at.map_id]) end

-- The optional argument of commands that work on one map or on all.
maps.argument = {
  name = "map_id", type = "integer", min = 0, max = maps.LAST, optional = true,
  about = ("the only map, 0 %s to %d %s"):format(maps.names[0], maps.LAST, maps.names[maps.LAST]),
}

-- Sizes by map, which do not change while the server runs.
local sizes = {}

local function is_whole(number, low, high) return math.type(number) == "integer" and number >= low and number <= high end

-- Why there is no such place: not a number, no such map, outside the map. nil where the place exists.
function maps.why_no_place(place)
  local map_id = place.map_id
  if not is_whole(map_id, 0, maps.LAST) then return ("there is no map %s"):format(map_id) end
  sizes[map_id] = sizes[map_id] or world.size(map_id)
  local size = sizes[map_id]
  if not is_whole(place.x, 0, size.width - 1) or not is_whole(place.y, 0, size.height - 1) then
    return ("X: %s, Y: %s is not on map %d"):format(place.x, place.y, map_id)
  end
  if not is_whole(place.z, maps.LOWEST_Z, maps.HIGHEST_Z) then
    return ("Z: %s is not a height from %d to %d"):format(place.z, maps.LOWEST_Z, maps.HIGHEST_Z)
  end
  return nil
end

-- The number of a map that is given by its number or its name; nil for other words.
function maps.id_of(words)
  for map_id = 0, maps.LAST do
    if maps.names[map_id]:lower() == words:lower() then return map_id end
  end
  return math.tointeger(tonumber(words))
end

-- The place that the words "x y [z] [map]" name, seen from another place; nil for other words. Without a height it is
-- where one can stand. There may be no such place: see `why_no_place`.
function maps.place_of(words, from)
  local given = text.words(words) or {}
  local numbers = {}
  while #numbers < 3 and math.tointeger(tonumber(given[#numbers + 1])) do
    numbers[#numbers + 1] = math.tointeger(tonumber(given[#numbers + 1]))
  end
  if #numbers < 2 then return nil end
  local map = table.concat(given, " ", #numbers + 1)
  local map_id = map == "" and from.map_id or maps.id_of(map)
  if map ~= "" and not map_id then return nil end
  local x, y, z = table.unpack(numbers)
  local place = { map_id = map_id, x = x, y = y, z = z or from.z }
  if not z and not maps.why_no_place(place) then place.z = world.standing_z(place.map_id, x, y, from.z) or from.z end
  return place
end

-- The maps that this process plays. Where several processes share a world, each makes and keeps the things of its own
-- maps only.
function maps.own()
  local own = {}
  for map_id = 0, maps.LAST do
    if world.plays(map_id) then own[#own + 1] = map_id end
  end
  return own
end

-- Whether a command's map, if it names one, is played by another process.
function maps.is_elsewhere(map_id) return map_id ~= nil and not world.plays(map_id) end

-- What a command answers about a map of another process. A command from outside of the game runs in each process, so
-- that one does it.
function maps.leave_to_others(context, map_id)
  local said = ("Another process plays %s; nothing was done here."):format(maps.names[map_id])
  if context.session_id then return false, said end
  return said
end

return maps
