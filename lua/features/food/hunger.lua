-- Players grow hungry and thirsty, one step every five minutes (ModernUO FoodDecay).

local eating = require("features.food.lib.eating")

local STEP_MS = 5 * 60 * 1000

timer.every(STEP_MS, function()
  for _, player in ipairs(players.all()) do
    local mobile = mobiles.of_session(player.session_id)
    if mobile and not mobile.is_dead then eating.waste(mobile) end
  end
end)
