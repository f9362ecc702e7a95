-- A double-click on what somebody else carries: Snooping, but for packs that the own animals carry.

local carrying = require("features.pets.lib.pets").carrying
local stealing = require("features.active_skills.lib.stealing")

request.answer("look_into", function(event)
  local user, container = mobiles.get(event.character_id), items.get(event.container)
  local bearer = mobiles.get(event.bearer)
  if user and bearer and carrying.open(bearer, user) then return end
  if user and container then stealing.snoop(user, container) end
end)
