-- Players who go from one process of the world to another. What a file does when a player comes into the world or
-- leaves it, it mostly does then, too:
--
--   on_handover = crossing.handler { arriving = on_player_entered, leaving = on_player_left }

local crossing = {}

-- A handler for on_handover that calls a function in each phase, if there is one for it.
function crossing.handler(by_phase)
  return function(event)
    local does = by_phase[event.phase]
    if does then return does(event) end
  end
end

return crossing
