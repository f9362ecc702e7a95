-- Keeps players from speaking for a time.

local online = require("lib.online")
local spans = require("features.staff.lib.spans")
local squelch = require("features.staff.lib.squelch")
local staff = require("lib.staff")

-- The account that is meant, with a name for it: that of somebody in the game, or one that is away. Nil and a reason
-- for others.
local function account_of(role, typed)
  if online.find(typed) then
    local player, reason = staff.player_of(role, typed)
    if not player then return nil, reason end
    return { account_id = player.account_id, name = player.character_name }
  end
  local account = accounts.find(typed)
  if not account then return nil, ("there is no account %s, and nobody of that name is in the game"):format(typed) end
  if staff.is_above(account.level, role) then return nil, ("%s has the level %s"):format(account.username, account.level) end
  return { account_id = account.account_id, name = "The account " .. account.username }
end

command.register {
  name = "squelch",
  description = "Keeps a player from speaking aloud for a time, or lets the player speak again.",
  contexts = { "console", "in_game" },
  level = "Counselor",
  runs_in = "first_able",
  arguments = {
    { name = "player", type = "word", about = "the account, or a character that is in the game" },
    { name = "span", type = "word", about = "30m, 12h, 7d, 2w, or off" },
  },
  handler = function(context, arguments)
    local hours = spans.hours(arguments.span)
    if not hours and arguments.span ~= "off" then return false, ("The span must be %s, or off."):format(spans.WRITTEN) end
    local whom, reason = account_of(context.role, arguments.player)
    if not whom then return false, reason .. "." end
    squelch.set(whom.account_id, hours)
    return ("%s %s."):format(whom.name, hours and "cannot speak for " .. arguments.span or "can speak again")
  end,
}
