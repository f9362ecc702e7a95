gump.define {
  name = "orchard_quest",
  x = 200, y = 150,
  build = function(window, data)
    window:background { x = 0, y = 0, width = 300, height = 150, art = 9200 }
    window:html {
      x = 20, y = 20, width = 260, height = 70,
      text = ("Bring me %d apples, and chase a crow away for me. I pay %d gold."):format(data.apples, data.reward),
    }
    window:button { x = 20, y = 110, normal = 4023, pressed = 4025, name = "accept" }
    window:label { x = 58, y = 112, hue = 0, text = "I will" }
    window:button { x = 160, y = 110, normal = 4017, pressed = 4019, name = "decline" }
    window:label { x = 198, y = 112, hue = 0, text = "Not today" }
  end,
}
