-- A double click on oneself dismounts. A rider who dies falls off.

local riding = require("features.mounts.lib.riding")

function on_use(event)
  if event.serial ~= event.character_id then return end
  local rider = mobiles.get(event.character_id)
  if rider and riding.dismount(rider) then return false end
end

function on_before_death(mobile)
  if mobile.is_player then riding.dismount(mobile) end
end
