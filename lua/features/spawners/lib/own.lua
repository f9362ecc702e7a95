-- Spawners that scripts make.
--
--   own.put { id = "wolf_den", map_id = 1, x = 1500, y = 1600, z = 5, count = 3, entries = { { "grey_wolf" } } }
--
-- An entry is a template of a creature or an item, with `most` of it at a time (default the count) and its relative
-- `frequency` (default 1). Further members: `min_minutes` and `max_minutes` between creatures (default 5 and 10);
-- `home_range`, tiles around it in which creatures appear (default 5); `walking_range`, how far they walk (default the
-- home range); `areas`, a list of { x1, y1, x2, y2 } in place of the home range; `notices = true`, to make all that is
-- missing when a player comes near, and rest then.

local definitions = require("features.spawners.lib.definitions")
local making = require("features.spawners.lib.making")

local own = {}

local DEFAULTS = { min_minutes = 5, max_minutes = 10, home_range = 5 }
local MINUTE_MS = 60 * 1000
local ID_BYTES = 40
local LEAST_MINUTES, MOST_MINUTES = 0.05, 7 * 24 * 60
-- Further members than those that are needed.
local KNOWN = {
  id = true, map_id = true, x = true, y = true, z = true, count = true, entries = true, min_minutes = true, max_minutes = true,
  home_range = true, walking_range = true, areas = true, notices = true,
}

local function id_of(id) return making.OWN .. id end

local function minutes(wish, member)
  local value = wish[member] or DEFAULTS[member]
  if type(value) ~= "number" or value < LEAST_MINUTES or value > MOST_MINUTES then
    return nil, ("%s is a number from %g to %d"):format(member, LEAST_MINUTES, MOST_MINUTES)
  end
  return math.floor(value * MINUTE_MS)
end

local function entries_of(wish)
  local list = {}
  for number, entry in ipairs(wish.entries or {}) do
    local template = entry[1]
    if not (mobiles.template(template) or items.template(template)) then
      return nil, ("entry %d: there is no template '%s'"):format(number, tostring(template))
    end
    list[number] = { name = template, max = entry.most or wish.count, probability = entry.frequency or 1 }
  end
  return list
end

-- What is wrong with a wish; nil if nothing is.
local function wrong_with(wish)
  for member in pairs(wish) do
    if not KNOWN[member] then return ("there is no member '%s'"):format(tostring(member)) end
  end
  if type(wish.id) ~= "string" or wish.id == "" or #wish.id > ID_BYTES then return ("the id is a text of 1 to %d bytes"):format(ID_BYTES) end
  if math.type(wish.count) ~= "integer" or wish.count < 1 then return "the count is a whole number from 1" end
end

-- Makes a spawner, or changes the one with that id, which keeps its creatures. Returns it; nil and a reason if it is
-- not possible.
function own.put(wish)
  local reason, entries, least, most
  reason = wrong_with(wish)
  if reason then return nil, reason end
  entries, reason = entries_of(wish)
  if not entries then return nil, reason end
  least, reason = minutes(wish, "min_minutes")
  if not least then return nil, reason end
  most, reason = minutes(wish, "max_minutes")
  if not most then return nil, reason end
  local home_range = wish.home_range or DEFAULTS.home_range
  return making.of(id_of(wish.id)):put {
    spawner_id = id_of(wish.id), kind = wish.notices and definitions.PROXIMITY or definitions.PERIODIC,
    map_id = wish.map_id, x = wish.x, y = wish.y, z = wish.z, count = wish.count, entries = entries, areas = wish.areas,
    min_delay_ms = least, max_delay_ms = most, home_range = home_range, walking_range = wish.walking_range or home_range, team = 0,
  }
end

-- The spawner with an id; nil for none.
function own.get(id)
  for spawner in items.each { template = definitions.TEMPLATE, param = "spawner_id", value = id_of(id) } do return spawner end
end

-- Deletes the spawner with an id and its creatures. Returns whether there was one.
function own.remove(id)
  local spawner = own.get(id)
  if spawner then making.remove(spawner) end
  return spawner ~= nil
end

return own
