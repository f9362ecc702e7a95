-- Asks the victim of a murder whether to report the killer, and, if the killer is known as a murderer, for a bounty.

local WIDTH, HEIGHT = 340, 210
local GOLD_DIGITS = 7
local QUESTION = "Would you like to report %s as a murderer?"

gump.define {
  name = "report_murderer",
  x = 200,
  y = 160,

  build = function(window, data)
    window:page(0)
    window:background { x = 0, y = 0, width = WIDTH, height = HEIGHT, art = 9200 }
    window:html { x = 20, y = 20, width = WIDTH - 40, height = 80, text = gump.plain_text(QUESTION:format(data.name)) }
    if data.may_set_bounty then
      window:label { x = 20, y = 118, hue = 0, text = "Gold from your bank as a bounty:" }
      window:background { x = 230, y = 116, width = 90, height = 24, art = 9350 }
      window:text_entry_limited { x = 236, y = 118, width = 80, height = 20, hue = 0, name = "gold", text = "0", limit = GOLD_DIGITS }
    end
    window:button { x = 20, y = HEIGHT - 40, normal = 4023, pressed = 4025, name = "report" }
    window:label { x = 58, y = HEIGHT - 38, hue = 0, text = "Report" }
    window:button { x = WIDTH - 140, y = HEIGHT - 40, normal = 4017, pressed = 4019, name = "no" }
    window:label { x = WIDTH - 102, y = HEIGHT - 38, hue = 0, text = "No" }
  end,
}
