-- Iterates over the entries of world data:
--
--   local entries_of = require("lib.world_data.entries")
--   for sign in entries_of.own("signs", map_id) do ... end
--   for area in entries_of("regions", map_id) do ... end
--
-- Without a map it iterates over the entries of all maps. `own` leaves out the maps that another process plays: whoever
-- makes things by the data uses it. The loop waits for the files to be read when it starts. It fails if the files have
-- changed and somebody else reads them again meanwhile.

local maps = require("lib.maps")

-- How many entries are fetched at once; few enough to take some tenths of a millisecond.
local PAGE = 20

local world_entries = {}

-- The number of entries of a kind on this process's maps, or on one map. Reads the files and waits for that. Returns
-- nil and a reason if the files are gone: what was placed from them must not be taken for what is no longer in the
-- data.
function world_entries.count(kind, map_id)
  local entries = 0
  for _, own in ipairs(map_id and { map_id } or maps.own()) do
    local census = world_data.count(kind, own)
    if census.is_gone then
      return nil, ("The files of %s are gone from the data directory, so nothing was changed; import them again."):format(kind)
    end
    entries = entries + census.entries
  end
  return entries
end

local function iterate(kind, map_id)
  local census = world_data.count(kind, map_id)
  local page, from, at = {}, 0, 0
  return function()
    at = at + 1
    if at > #page then
      from, at = from + #page, 1
      if from >= census.entries then return nil end
      local reason
      page, reason = world_data.entries(kind, map_id, from + 1, from + PAGE, census.version)
      if not page then error(reason, 0) end
    end
    return page[at]
  end
end

-- Iterates over the entries on this process's maps, or on one map.
function world_entries.own(kind, map_id)
  if map_id or #maps.own() > maps.LAST then return iterate(kind, map_id) end
  local next_entry = iterate(kind)
  return function()
    for entry in next_entry do
      if world.plays(entry.map_id) then return entry end
    end
    return nil
  end
end

return setmetatable(world_entries, { __call = function(_, kind, map_id) return iterate(kind, map_id) end })
