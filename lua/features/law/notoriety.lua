-- Characters come into the world as what they are before the law, and criminals are forgiven in time.

local aggression = require("features.law.lib.aggression")
local crossing = require("lib.processes.crossing")
local law = require("features.law.lib.crimes")

local SWEEP_MS = 2000

function on_player_entered(event)
  local mobile = mobiles.get(event.character_id)
  if mobile then law.await_pardon(mobile) end
end

function on_death(mobile)
  if not mobile.is_player then aggression.forget(mobile) end
end

timer.every(SWEEP_MS, aggression.sweep)

on_handover = crossing.handler { arriving = on_player_entered }
