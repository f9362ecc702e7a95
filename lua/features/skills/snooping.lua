-- A double-click on what somebody else carries: Snooping.

local stealing = require("features.skills.lib.stealing")

request.answer("look_into", function(event)
  local user, container = mobiles.get(event.character_id), items.get(event.container)
  if user and container then stealing.snoop(user, container) end
end)
