-- Asks a player for the name of the character, as long as the name is not a good one.

local parts = require("lib.gumps.parts")

local WIDTH, HEIGHT = 360, 210

gump.define {
  name = "choose_name", x = 160, y = 140,
  build = function(window, data)
    window:no_close()
    parts.frame(window, WIDTH, HEIGHT, "A name for your character")
    window:html { x = 20, y = 50, width = WIDTH - 40, height = 60, text = gump.plain_text(data.reason) }
    parts.entry(window, { x = 20, y = 120, width = WIDTH - 40, name = "name", text = data.name, limit = 29 })
    parts.button(window, { x = 20, y = HEIGHT - 40, look = "yes", name = "okay", text = "Okay" })
  end,
}
