-- Keeps players from speaking for a time.

local spans = require("features.staff.lib.spans")
local squelch = require("features.staff.lib.squelch")
local staff = require("lib.staff")

command.register {
  name = "squelch",
  description = "Keeps a player from speaking aloud for a time, or lets the player speak again.",
  contexts = { "console", "in_game" },
  level = "Counselor",
  runs_in = "first_able",
  arguments = {
    { name = "player", type = "word", about = "the account or the character, who is in the game" },
    { name = "span", type = "word", about = "30m, 12h, 7d, 2w, or off" },
  },
  handler = function(context, arguments)
    local hours = spans.hours(arguments.span)
    if not hours and arguments.span ~= "off" then return false, ("The span must be %s, or off."):format(spans.WRITTEN) end
    local player, reason = staff.player_of(context.role, arguments.player)
    if not player then return false, reason .. "." end
    squelch.set(mobiles.get(player.character_id), hours)
    return ("%s %s."):format(player.character_name, hours and "cannot speak for " .. arguments.span or "can speak again")
  end,
}
