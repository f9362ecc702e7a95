-- Trapped boxes and chests: who opens one sets off the trap, and finds it harmless afterwards (ModernUO TrappableContainer).
--
-- Params of a container: `trap`, its kind, `trap_power` (damage, where there is no level) and `trap_level`.

local kinds = require("features.traps.lib.kinds")
local staff = require("lib.staff")

local SET_OFF = 502999 -- You set off a trap!
local GODLY = "That is trapped, but your powers open it."
local PARAMS = { "trap", "trap_power", "trap_level" }

function on_use(event)
  local item, user = items.get(event.serial), mobiles.of_session(event.session_id)
  local kind = item and user and item.is_container and item:get("trap")
  if not kind or not kinds[kind] or user.is_dead then return end
  if staff.includes(user) then
    user:tell(GODLY)
    return
  end
  players.tell_cliloc(event.session_id, SET_OFF)
  local facts = { power = item:get("trap_power") or 0, level = item:get("trap_level") or 0 }
  for _, param in ipairs(PARAMS) do item:set(param, nil) end
  local place = item.root_mobile
  while not place and item.container do item = item.container end
  kinds[kind](place or item, user, facts)
  return false
end
