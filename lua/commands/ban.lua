-- Shuts accounts out, and lets them in again.

local HOURS = { m = 1 / 60, h = 1, d = 24, w = 24 * 7 }

--- The hours of `30m`, `12h`, `7d` or `2w`; nothing for `forever`.
---@param span string
---@return number? hours
---@return boolean is_understood
local function hours_of(span)
  if span == "forever" then return nil, true end
  local count, unit = span:match("^(%d+)([mhdw])$")
  if not count or tonumber(count) == 0 then return nil, false end
  return tonumber(count) * HOURS[unit], true
end

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
    local hours, is_understood = hours_of(arguments.span)
    if not is_understood then return false, "The span must be a number with m, h, d or w, or forever." end
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
