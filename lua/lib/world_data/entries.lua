-- Goes through what the files of world data hold:
--
--   local entries_of = require "lib.world_data.entries"
--   for sign in entries_of("signs", map_id) do ... end
--
-- without the map through those of all maps. The files are read when the loop begins, which suspends; it goes through what was
-- read then, and ends with an error where somebody else has the files read anew meanwhile and they have changed.

-- So few are fetched at once that it takes no more than some tenths of a millisecond.
local PAGE = 20

local world_entries = {}

-- How many entries there are of a kind, on a map or all. Reads the files, and suspends.
function world_entries.count(kind, map_id)
  return world_data.count(kind, map_id).entries
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
