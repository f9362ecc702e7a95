-- Iterates over the entries of world data:
--
--   local entries_of = require("lib.world_data.entries")
--   for sign in entries_of("signs", map_id) do ... end
--
-- Without a map it iterates over the entries of all maps. The loop waits for the files to be read when it starts. It fails if the
-- files have changed and somebody else reads them again meanwhile.

-- How many entries are fetched at once; few enough to take some tenths of a millisecond.
local PAGE = 20

local world_entries = {}

-- The number of entries of a kind, on one map or all. Reads the files and waits for that. Returns nil and a reason if the files are
-- gone: what was placed from them must not be taken for what is no longer in the data.
function world_entries.count(kind, map_id)
  local census = world_data.count(kind, map_id)
  if not census.is_gone then return census.entries end
  return nil, ("The files of %s are gone from the data directory, so nothing was changed; import them again."):format(kind)
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

return setmetatable(world_entries, { __call = function(_, kind, map_id) return iterate(kind, map_id) end })
