-- The quest log by a command, for clients without a quest button.

local log_window = require("features.quests.lib.log_window")

command.register {
  name = "quests",
  description = "Opens the log of your quests.",
  contexts = { "in_game" },
  level = "Regular",
  handler = function(context)
    local mobile = mobiles.of_session(context.session_id)
    if not mobile then return false, "You are not in the world." end
    log_window.open(mobile)
  end,
}
