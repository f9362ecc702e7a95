-- A double click on oneself dismounts. A rider who dies, or turns into a creature, falls off.

local riding = require("features.mounts.lib.riding")
local shapes = require("features.spells.lib.spells").shapes

shapes.when_unable_to_ride(riding.dismount)

function on_use(event)
  if event.serial ~= event.character_id then return end
  local rider = mobiles.get(event.character_id)
  if rider and riding.dismount(rider) then return false end
end

function on_before_death(mobile)
  if mobile.is_player then riding.dismount(mobile) end
end
