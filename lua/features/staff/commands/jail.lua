-- Puts players into the jail for a time, and lets them out again.

local jail = require("features.staff.lib.jail")
local online = require("lib.online")
local spans = require("features.staff.lib.spans")
local staff = require("lib.staff")
local times = require("lib.players.times")

local REASON_LETTERS = 200

local PLAYER = { name = "player", type = "word", about = "the account or the character, who is in the game" }

command.register {
  name = "jail",
  description = "Puts a player into the jail for a time, and keeps a record of it.",
  contexts = { "console", "in_game" },
  level = "GameMaster",
  runs_in = "first_able",
  arguments = {
    PLAYER,
    { name = "span", type = "word", about = "30m, 12h, 7d or 2w" },
    { name = "reason", type = "text", max_length = REASON_LETTERS, about = "why, which the player reads" },
  },
  handler = function(context, arguments)
    local hours = spans.hours(arguments.span)
    if not hours then return false, ("The span must be %s."):format(spans.WRITTEN) end
    local player, problem = staff.player_of(context.role, arguments.player)
    if not player then return false, "Nobody was jailed: " .. problem .. "." end
    local mobile = mobiles.get(player.character_id)
    mobile:tell(("You are in the jail for %s: %s"):format(arguments.span, arguments.reason))
    jail.put(mobile, hours, context.account_name, arguments.reason)
    return ("%s is in the jail for %s."):format(mobile.name, arguments.span)
  end,
}

command.register {
  name = "unjail",
  description = "Lets a player out of the jail.",
  contexts = { "console", "in_game" },
  level = "GameMaster",
  runs_in = "first_able",
  arguments = { PLAYER },
  handler = function(context, arguments)
    local player, problem = staff.player_of(context.role, arguments.player)
    if not player then return false, "Nobody was let out: " .. problem .. "." end
    if not jail.release(mobiles.get(player.character_id)) then return false, player.character_name .. " is not in the jail." end
    return player.character_name .. " is free."
  end,
}

command.register {
  name = "jail_record",
  description = "Lists the latest terms of a player in the jail.",
  contexts = { "console", "in_game" },
  level = "Counselor",
  runs_in = "first_able",
  arguments = { PLAYER },
  handler = function(context, arguments)
    local player, reason = online.find(arguments.player)
    if not player then return false, reason .. "." end
    local lines = {}
    for _, term in ipairs(mobiles.get(player.character_id):get("jail_record") or {}) do
      lines[#lines + 1] = ("%s  for %s, by %s: %s"):format(times.written(term.at), spans.written(term.hours), term.by, term.reason)
    end
    return #lines > 0 and lines or player.character_name .. " was never in the jail."
  end,
}
