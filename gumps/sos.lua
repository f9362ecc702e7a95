-- A call for help that was found in a bottle: where a ship sank.

local parts = require("lib.gumps.parts")

local WIDTH, HEIGHT, SCROLL_ART = 300, 190, 2520

gump.define {
  name = "sos", x = 150, y = 50,
  build = function(window, data)
    parts.frame(window, WIDTH, HEIGHT, nil, SCROLL_ART)
    window:html {
      x = 40, y = 42, width = WIDTH - 80, height = HEIGHT - 80,
      text = gump.plain_text(("Our ship takes in water, and no shore is in sight. If you find this, our chest is yours. We are at %s.")
        :format(data.where)),
    }
  end,
}
