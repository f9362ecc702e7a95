-- Characters that are deleted. One process hears of it by on_character_deleted; what they leave may be in another process of the world.
--
--   local heard
--   on_character_deleted, heard = deletions.everywhere("shop_owner_deleted", function(serial) ... end)
--   on_network_message = processes.of_others(heard)

local processes = require("lib.processes")

local deletions = {}

-- Does something in each process when a character is deleted, by its serial. `name` is what processes tell one another, which no other
-- feature uses. Returns the handler of on_character_deleted, and those of what the others tell.
function deletions.everywhere(name, does)
  local function delete(event)
    does(event.character_id)
    processes.tell_others(name, { serial = event.character_id })
  end
  return delete, { [name] = function(data) does(math.tointeger(data.serial)) end }
end

return deletions
