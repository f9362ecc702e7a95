-- Tells Administrators who enter an empty world how to fill it. The log says it at the start. Operators say whether, by
-- the option game.fillWorld.

local staff = require("lib.staff")

local EMPTY = "This world is empty. The command .fill_world fills it."

local function is_empty()
  for _ in items.each { template = "spawn" } do return false end
  return true
end

function on_player_entered(event)
  if not config.get("fill_world", false) then return end
  local mobile = mobiles.get(event.character_id)
  if mobile and staff.is_at_least(mobile, "Administrator") and is_empty() then mobile:tell(EMPTY) end
end
