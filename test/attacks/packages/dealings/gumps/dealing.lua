-- A window with one button that counts.

gump.define {
  name = "dealing",
  build = function(window)
    window:background { x = 0, y = 0, width = 120, height = 60, art = 9200 }
    window:button { x = 20, y = 20, normal = 4005, pressed = 4007, name = "take" }
  end,
}
