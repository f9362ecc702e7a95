-- A double click on an own animal mounts it; one on oneself dismounts. Who dies falls off.

local riding = require("features.mounts.lib.riding")

function on_use(event)
  local user, other = mobiles.of_session(event.session_id), mobiles.get(event.serial)
  if not user or not other then return end
  if other == user then
    if riding.dismount(user) then return false end
    return
  end
  if other.is_player or not riding.picture(other) then return end
  riding.mount(other, user)
  return false
end

function on_before_death(mobile)
  if mobile.is_player then riding.dismount(mobile) end
end
