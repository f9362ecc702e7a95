-- Collects a player's message to the staff and makes a help ticket of it. If the ticket is refused, the text stays for
-- correction.

local WIDTH = 440
local TOP = 76
local LINE_HEIGHT = 26
-- A client sends at most 239 characters of one line; a ticket holds 1,000 characters with the line breaks.
local LINES = 5
local LINE_CHARACTERS = 199

-- The lines as one message, without empty lines at the end.
local function joined(texts)
  local lines = {}
  for line = 1, LINES do lines[line] = texts[line] or "" end
  while #lines > 0 and lines[#lines] == "" do lines[#lines] = nil end
  return table.concat(lines, "\n")
end

local function trimmed(text)
  return (text:match("^%s*(.-)%s*$"))
end

-- Shows the gump again with the typed text and the reason for the refusal.
local function refuse(answer, data, reason)
  gump.send(answer.session_id, "help_message", {
    category = data.category,
    title = data.title,
    typed = answer.texts,
    reason = reason,
  })
end

local function submit(answer, data)
  local message = trimmed(joined(answer.texts))
  if message == "" then return refuse(answer, data, "Please write what you need help with.") end
  local ticket, reason = help_tickets.submit(answer.session_id, data.category, message)
  if not ticket then return refuse(answer, data, reason) end
  players.tell(answer.session_id, ("Thank you. Your request has the number %s; the staff will see to it."):format(ticket.ticket_id))
end

gump.define {
  name = "help_message",
  x = 120,
  y = 80,

  build = function(window, data)
    local typed = data.typed or {}
    window:page(0)
    window:background { x = 0, y = 0, width = WIDTH, height = TOP + LINES * LINE_HEIGHT + 64, art = 9200 }
    window:html { x = 20, y = 16, width = WIDTH - 40, height = 24, text = "<center>" .. data.title .. "</center>" }
    window:label { x = 20, y = 44, hue = data.reason and 33 or 0, text = data.reason or "Write to the staff:" }

    for line = 1, LINES do
      local y = TOP + (line - 1) * LINE_HEIGHT
      window:background { x = 20, y = y, width = WIDTH - 40, height = LINE_HEIGHT - 2, art = 9350 }
      window:text_entry_limited {
        x = 26, y = y + 2, width = WIDTH - 52, height = LINE_HEIGHT - 6, hue = 0,
        name = line, text = typed[line], limit = LINE_CHARACTERS,
      }
    end

    local y = TOP + LINES * LINE_HEIGHT + 20
    window:button {
      x = 20, y = y, normal = 4023, pressed = 4025,
      name = "send",
      on_click = function(answer) submit(answer, data) end,
    }
    window:label { x = 58, y = y + 2, hue = 0, text = "Send" }
    window:button { x = WIDTH - 140, y = y, normal = 4017, pressed = 4019, name = "cancel" }
    window:label { x = WIDTH - 102, y = y + 2, hue = 0, text = "Cancel" }
  end,
}
