-- Characters get their holiday gifts when they enter the world, or on the first day of a season if they are there.

local gifts = require("features.holiday_gifts.lib.gifts")

function on_player_entered(event)
  local mobile = mobiles.get(event.character_id)
  if mobile then gifts.give(mobile) end
end

calendar.define {
  name = "holiday gifts", cron = "0 0 * * *", timezone = "UTC",
  handler = function()
    for _, player in ipairs(players.all()) do
      local mobile = mobiles.of_session(player.session_id)
      if mobile then gifts.give(mobile) end
    end
  end,
}
