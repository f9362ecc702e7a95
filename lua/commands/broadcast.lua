-- Sends a message to all players.

local ORANGE = 0x2b

command.register {
  name = "broadcast",
  aliases = { "bc" },
  description = "Sends a message to all players.",
  contexts = { "console", "in_game" },
  level = "GameMaster",
  arguments = {
    { name = "message", type = "text", max_length = 300, about = "the message" },
  },
  handler = function(_, arguments)
    local recipients = players.broadcast("SERVER: " .. arguments.message, ORANGE)
    return ("Sent to %d %s."):format(recipients, recipients == 1 and "player" or "players")
  end,
}
