-- A question with the answers yes and no.

local parts = require("lib.gumps.parts")

local WIDTH = 320
local HEIGHT = 160

local confirm = {}

local function build(window, data)
  parts.frame(window, WIDTH, HEIGHT)
  local place = { x = 20, y = 20, width = WIDTH - 40, height = HEIGHT - 76, scrollbar = "bar" }
  if math.type(data.text) == "integer" then
    place.cliloc = data.text
    window:cliloc(place)
  else
    place.text = gump.plain_text(data.text)
    window:html(place)
  end
  parts.answers(window, WIDTH, HEIGHT - 40, { name = "yes", text = data.yes or "Yes", on_click = data.on_yes },
    { name = "no", text = data.no or "No" })
end

-- Defines a question that can be closed by its own name while others of this kind stay open.
function confirm.define(name) gump.define { name = name, x = 200, y = 160, build = build } end

confirm.define("gump_confirm")

-- Asks and waits. `text` may be the number of one of the client's. Returns true for the button yes, false for no and
-- for a closed window.
--
--   if confirm.ask(session_id, "Delete all of it?", { yes = "Delete", no = "Keep" }) then ... end
function confirm.ask(session_id, text, options)
  options = options or {}
  local answer = gump.ask(session_id, "gump_confirm", { text = text, yes = options.yes, no = options.no })
  return answer ~= nil and answer.button == "yes"
end

-- Asks without waiting, such as many players at once. `on_yes` gets the session of the player who pressed yes;
-- `options.name` is a question's own name.
function confirm.offer(session_id, text, options, on_yes)
  gump.send(session_id, options.name or "gump_confirm", {
    text = text, yes = options.yes, no = options.no, on_yes = function(answer) on_yes(answer.session_id) end,
  })
end

return confirm
