-- Shuts accounts out, and lets them in again.

local spans = require("features.staff.lib.spans")

command.register {
  name = "ban",
  description = "Shuts an account out for a time, and disconnects it.",
  contexts = { "console", "in_game" },
  level = "GameMaster",
  runs_in = "one_process",
  arguments = {
    { name = "username", type = "word", about = "the account" },
    { name = "span", type = "word", about = "30m, 12h, 7d, 2w or forever" },
    { name = "reason", type = "text", max_length = 500, about = "why; the banned read it when they sign in to the pages" },
  },
  handler = function(context, arguments)
    local hours = spans.hours(arguments.span)
    if not hours and arguments.span ~= "forever" then return false, ("The span must be %s, or forever."):format(spans.WRITTEN) end
    local account, reason = accounts.ban(arguments.username, { reason = arguments.reason, hours = hours }, context)
    if not account then return false, "Nobody was banned: " .. reason .. "." end
    return ("%s is banned%s."):format(account.username, hours and " for " .. arguments.span or "")
  end,
}

command.register {
  name = "unban",
  description = "Lifts the ban of an account.",
  contexts = { "console", "in_game" },
  level = "GameMaster",
  runs_in = "one_process",
  arguments = { { name = "username", type = "word", about = "the account" } },
  handler = function(context, arguments)
    local account, reason = accounts.unban(arguments.username, context)
    if not account then return false, "No ban was lifted: " .. reason .. "." end
    return ("%s may sign in again."):format(account.username)
  end,
}
