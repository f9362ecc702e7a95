-- Lets hits, stamina and mana of players come back by themselves. Creatures have rates in their templates. The pace of
-- mana follows what is worn, trances and, with each spell, what somebody has learned.

local mana = require("features.regeneration.lib.mana")
local wearing = require("features.fighting.lib.fighting").wearing
local rates = require("features.regeneration.data.rates")

local FIELDS = { hits_regeneration = rates.hits, stamina_regeneration = rates.stamina, mana_regeneration = 60 / rates.mana.slow }

wearing.follow("mana", mana.refresh)

function on_player_entered(event)
  local mobile = mobiles.get(event.character_id)
  if not mobile then return end
  for field, rate in pairs(FIELDS) do
    if mobile[field] == 0 then mobile[field] = rate end
  end
  mana.refresh(mobile)
end
