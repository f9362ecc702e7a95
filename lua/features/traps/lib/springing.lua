-- Setting off the trap of a container. Params: `trap`, its kind, `trap_power` (damage, where there is no level) and
-- `trap_level`; `trap_on_pick`: picking the lock sets it off, and opening the lid does not.

local kinds = require("features.traps.lib.kinds")
local things = require("lib.things")

local springing = {}

local SET_OFF = 502999 -- You set off a trap!
local PARAMS = { "trap", "trap_power", "trap_level", "trap_on_pick" }

-- Sets off the trap of a container, which is harmless then. Returns whether it had one.
function springing.set_off(item, user)
  local kind = item:get("trap")
  if not kind or not kinds[kind] then return false end
  players.tell_cliloc(user.session_id, SET_OFF)
  local facts = { power = item:get("trap_power") or 0, level = item:get("trap_level") or 0 }
  for _, param in ipairs(PARAMS) do item:set(param, nil) end
  kinds[kind](item.root_mobile or things.outermost(item), user, facts)
  return true
end

return springing
