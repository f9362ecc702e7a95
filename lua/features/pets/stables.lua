-- Stables: animal trainers keep pets for gold (ModernUO AnimalTrainer).

local stables = require("features.pets.lib.stables")

local EARSHOT_TILES = 8
local WORDS = { stable = stables.stable, claim = stables.claim }

local function is_trainer(mobile) return mobile.template == "animal_trainer" or mobile.template == "gypsy_animal_trainer" end

local function wanted(said)
  local words = " " .. said:lower():gsub("%p", " ") .. " "
  for word, does in pairs(WORDS) do
    if text.contains(words, " " .. word .. " ") then return does end
  end
  return nil
end

function on_speech(event)
  local does = wanted(event.text)
  local user = does and mobiles.of_session(event.session_id)
  if not user or user.is_dead then return end
  for _, one in ipairs(mobiles.near(user.map_id, user.x, user.y, EARSHOT_TILES)) do
    if is_trainer(one) then
      timer.after(0, function()
        if one.exists and user.exists then does(one, user) end
      end)
      return
    end
  end
end
