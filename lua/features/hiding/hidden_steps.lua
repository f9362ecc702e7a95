-- A step reveals who is hidden, unless Stealth carries it; a running step counts twice.

local crossing = require("lib.processes.crossing")
local hiding = require("features.hiding.lib.hiding")

function on_watched_step(event)
  local facts = state.hiding[event.character_id]
  if not facts then return hiding.forget(event.character_id) end
  local mobile = mobiles.get(event.character_id)
  if not mobile or not mobile.hidden then return hiding.forget(event.character_id) end
  local left = (facts.steps or 0) - (event.running and 2 or 1)
  if left < 0 then hiding.reveal(mobile) else facts.steps = left end
end

-- A player who speaks or attacks is seen; a whisper is not heard from the shadows.
function on_speech(event)
  if not state.hiding[event.character_id] or event.mode == "whisper" then return end
  local mobile = mobiles.get(event.character_id)
  if mobile then hiding.reveal(mobile) end
end

function on_attack(event)
  local mobile = state.hiding[event.character_id] and mobiles.get(event.character_id)
  if mobile then hiding.reveal(mobile) end
end

-- A player who left hidden comes back hidden, and is seen with the first step.
function on_player_entered(event)
  local mobile = mobiles.get(event.character_id)
  if mobile then hiding.resume(mobile) end
end

function on_player_left(event) hiding.forget(event.character_id) end

-- How far a player sneaks is known here only.
on_handover = crossing.handler { arriving = on_player_entered, leaving = on_player_left }
