-- Kills make famous, and better or worse. Paperdolls of players show the titles.

local renown = require("features.renown.lib.renown")
local spoils = require("features.fighting.lib.fighting").spoils

function on_death(mobile)
  local fame, karma = renown.of_kill(mobile)
  for _, heir in ipairs(spoils.heirs(mobile)) do
    if heir.is_player then
      renown.fame(heir, fame)
      if not mobile.is_player then renown.karma(heir, karma) end
    end
  end
end

-- The paperdoll of a player's character has its titles.
function on_look_at_paperdoll(event)
  local whose, reader = mobiles.get(event.target), mobiles.of_session(event.session_id)
  if not whose or not reader or not whose.is_player then return end
  reader:open_paperdoll(whose, { title = renown.full_name(whose) })
  return false
end
