-- Lets hits, stamina and mana of players come back by themselves. Creatures have rates in their templates.

-- One hit in 11 seconds, one point of stamina or mana in 7 (RunUO).
local RATES = { hits_regeneration = 60 / 11, stamina_regeneration = 60 / 7, mana_regeneration = 60 / 7 }

function on_player_entered(event)
  local mobile = mobiles.get(event.character_id)
  if not mobile then return end
  for field, rate in pairs(RATES) do
    if mobile[field] == 0 then mobile[field] = rate end
  end
end
