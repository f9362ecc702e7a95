-- The GM menu's section that sends a message to all players.

local menu = require("features.gm_menu.lib.gm_menu")
local parts = require("lib.gumps.parts")

local MESSAGE_CHARACTERS = 200

local function send(answer)
  local message = text.trim(answer.texts.message)
  if message == "" then
    return menu.show(answer.session_id, "gm_broadcast", { notice = "Write a message first." })
  end
  -- The command adds the prefix and the colour, and checks the level itself.
  local is_sent = command.run(answer.session_id, "broadcast", { message })
  local data = is_sent and { notice = "Sent." } or { message = message, notice = "It was not sent." }
  menu.show(answer.session_id, "gm_broadcast", data)
end

gump.define {
  name = "gm_broadcast", x = 60, y = 40,
  build = function(window, data)
    menu.draw(window, "gm_broadcast", data.notice)
    local left, top = menu.left, menu.top
    parts.text(window, left, top, "Message to all players:")
    parts.text(window, left, top + 32, "SERVER:", { hue = 43 })
    parts.entry(window, {
      x = left + 66, y = top + 30, width = 390, name = "message", text = data.message, limit = MESSAGE_CHARACTERS,
    })
    menu.button(window, { x = left, y = top + 70, name = "send", text = "Send", look = "yes", on_click = send })
  end,
}
