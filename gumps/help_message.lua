-- Collects a player's message to the staff and makes a help ticket of it. If the ticket is refused, the text stays for
-- correction.

local parts = require("lib.gumps.parts")

local WIDTH = 520
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
  name = "help_message", x = 120, y = 80,
  build = function(window, data)
    local typed = data.typed or {}
    parts.frame(window, WIDTH, TOP + LINES * LINE_HEIGHT + 64, data.title)
    parts.text(window, 20, 44, data.reason or "Write to the staff:", { hue = data.reason and parts.PROBLEM_HUE })
    for line = 1, LINES do
      parts.entry(window, {
        x = 20, y = TOP + (line - 1) * LINE_HEIGHT, width = WIDTH - 40, name = line, text = typed[line], limit = LINE_CHARACTERS,
      })
    end
    parts.answers(window, WIDTH, TOP + LINES * LINE_HEIGHT + 20,
      { name = "send", text = "Send", on_click = function(answer) submit(answer, data) end }, { name = "cancel", text = "Cancel" })
  end,
}
