-- A call for help that was found in a bottle: where a ship sank.

local WIDTH, HEIGHT = 300, 190

gump.define {
  name = "sos", x = 150, y = 50,
  build = function(window, data)
    window:page(0)
    window:background { x = 0, y = 0, width = WIDTH, height = HEIGHT, art = 2520 }
    window:html {
      x = 40, y = 42, width = WIDTH - 80, height = HEIGHT - 80,
      text = gump.plain_text(("Our ship takes in water, and no shore is in sight. If you find this, our chest is yours. We are at %s.")
        :format(data.where)),
    }
  end,
}
