-- Players grow hungry and thirsty, one step every five minutes (ModernUO FoodDecay), and sober again.

local drinks = require("features.food.data.drinks")
local drunkenness = require("features.food.lib.drunkenness")
local eating = require("features.food.lib.eating")
local presence = require("features.presence.lib.presence")

local STEP_MS = 5 * 60 * 1000

presence.each("hunger", STEP_MS, function(mobile)
  if not mobile.is_dead then eating.waste(mobile) end
end)

timer.every(drinks.drunk_ms, drunkenness.go_on)

function on_player_entered(event)
  local mobile = mobiles.of_session(event.session_id)
  if mobile then drunkenness.add(mobile, 0) end
end

function on_player_left(event) drunkenness.forget(event.character_id) end
