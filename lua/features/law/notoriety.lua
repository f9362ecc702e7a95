-- Characters come into the world as what they are before the law, and criminals are forgiven in time.

local aggression = require("lib.law.aggression")
local law = require("lib.law")

function on_player_entered(event)
  local mobile = mobiles.get(event.character_id)
  if mobile then law.await_pardon(mobile) end
end

function on_death(mobile)
  if not mobile.is_player then aggression.forget(mobile) end
end
