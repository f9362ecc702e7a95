-- A question with the answers yes and no.

local WIDTH = 320
local HEIGHT = 160

gump.define {
  name = "gump_confirm",
  x = 200,
  y = 160,

  build = function(window, data)
    window:page(0)
    window:background { x = 0, y = 0, width = WIDTH, height = HEIGHT, art = 9200 }
    window:html {
      x = 20, y = 20, width = WIDTH - 40, height = HEIGHT - 76, scrollbar = "bar",
      text = gump.plain_text(data.text),
    }
    window:button { x = 20, y = HEIGHT - 40, normal = 4023, pressed = 4025, name = "yes", on_click = data.on_yes }
    window:label { x = 58, y = HEIGHT - 38, hue = 0, text = data.yes or "Yes" }
    window:button { x = WIDTH - 140, y = HEIGHT - 40, normal = 4017, pressed = 4019, name = "no" }
    window:label { x = WIDTH - 102, y = HEIGHT - 38, hue = 0, text = data.no or "No" }
  end,
}

local confirm = {}

-- Asks and waits. Returns true for the button yes, false for no and for a closed window.
--
--   if confirm.ask(session_id, "Delete all of it?", { yes = "Delete", no = "Keep" }) then ... end
function confirm.ask(session_id, text, options)
  options = options or {}
  local answer = gump.ask(session_id, "gump_confirm", { text = text, yes = options.yes, no = options.no })
  return answer ~= nil and answer.button == "yes"
end

-- Asks without waiting, such as many players at once. `on_yes` gets the session of who pressed the button yes.
function confirm.offer(session_id, text, options, on_yes)
  gump.send(session_id, "gump_confirm", {
    text = text, yes = options.yes, no = options.no, on_yes = function(answer) on_yes(answer.session_id) end,
  })
end

return confirm
