-- The question whether a player takes part in an event that staff hold.

local inviting = require("features.staff_events.lib.inviting")

local WIDTH, HEIGHT = 320, 150

gump.define {
  name = "event_invitation",
  x = 200,
  y = 160,

  build = function(window, data)
    window:page(0)
    window:background { x = 0, y = 0, width = WIDTH, height = HEIGHT, art = 9200 }
    window:html {
      x = 20, y = 20, width = WIDTH - 40, height = HEIGHT - 70,
      text = gump.plain_text(("%s takes place now. Do you want to go there? You come back to where you are."):format(data.name)),
    }
    window:button {
      x = 20, y = HEIGHT - 40, normal = 4023, pressed = 4025, name = "go",
      on_click = function(answer) inviting.accept(answer.session_id) end,
    }
    window:label { x = 58, y = HEIGHT - 38, hue = 0, text = "Go there" }
    window:button { x = WIDTH - 140, y = HEIGHT - 40, normal = 4017, pressed = 4019, name = "stay" }
    window:label { x = WIDTH - 102, y = HEIGHT - 38, hue = 0, text = "Stay here" }
  end,
}
