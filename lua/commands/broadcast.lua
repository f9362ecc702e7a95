-- Messages to all players, or to those of a region, and the wish not to read them.

local announcements = require("lib.announcements")
local elsewhere = require("lib.processes.elsewhere")

local MESSAGE = { name = "message", type = "text", max_length = 300, about = "the message" }

-- Registers a command that tells all players something. Staff in the game reach those of other processes, too; from
-- outside of the game a command runs in each process.
local function register(row)
  local function tell(message) return announcements.tell(players.all(), message, row.is_urgent) end
  elsewhere.answer(row.name, tell)
  command.register {
    name = row.name,
    aliases = row.aliases,
    description = row.description,
    contexts = { "console", "in_game" },
    level = "GameMaster",
    arguments = { MESSAGE },
    handler = function(context, arguments)
      local told = tell(arguments.message)
      if context.session_id then
        for _, others in ipairs(elsewhere.ask(row.name, arguments.message)) do told = told + others end
      end
      return announcements.report(told)
    end,
  }
end

register { name = "broadcast", aliases = { "bc" }, description = "Sends a message to all players." }
register {
  name = "alert", is_urgent = true, description = "Sends an urgent message to all players, also to those who want no announcements.",
}

command.register {
  name = "broadcast_region",
  aliases = { "bcr" },
  description = "Sends a message to all players in your region.",
  contexts = { "in_game" },
  level = "GameMaster",
  arguments = { MESSAGE },
  handler = function(context, arguments)
    local giver = mobiles.of_session(context.session_id)
    local here = giver and giver.region
    if not here then return false, "You are in no region." end
    local listeners = {}
    for _, mobile in ipairs(here:players()) do
      listeners[#listeners + 1] = players.by_character(mobile.serial)
    end
    return announcements.report(announcements.tell(listeners, arguments.message))
  end,
}

command.register {
  name = "announcements",
  description = "Says whether you read what the staff announces. Urgent messages reach everybody.",
  contexts = { "in_game" },
  level = "Regular",
  arguments = { { name = "wish", type = "choice", choices = { "on", "off" }, about = "on to read them" } },
  handler = function(context, arguments)
    local are_wanted = arguments.wish == "on"
    announcements.want(context.account_id, are_wanted)
    return are_wanted and "You read announcements." or "You read only urgent announcements."
  end,
}
