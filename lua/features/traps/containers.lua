-- Trapped boxes and chests: who opens one sets off the trap, and finds it harmless afterwards (ModernUO
-- TrappableContainer).

local kinds = require("features.traps.lib.kinds")
local springing = require("features.traps.lib.springing")
local staff = require("lib.staff")

local GODLY = "That is trapped, but your powers open it."

function on_use(event)
  local item, user = items.get(event.serial), mobiles.of_session(event.session_id)
  local kind = item and user and item.is_container and item:get("trap")
  if not kind or not kinds[kind] or user.is_dead or item:get("trap_on_pick") then return end
  if staff.includes(user) then
    user:tell(GODLY)
    return
  end
  springing.set_off(item, user)
  return false
end
