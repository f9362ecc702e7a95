-- Asks the victim of a murder whether to report the killer, and, if the killer is known as a murderer, for a bounty.

local parts = require("lib.gumps.parts")

local WIDTH, HEIGHT = 390, 210
local GOLD_DIGITS = 7
local QUESTION = "Would you like to report %s as a murderer?"

gump.define {
  name = "report_murderer", x = 200, y = 160,
  build = function(window, data)
    parts.frame(window, WIDTH, HEIGHT)
    window:html { x = 20, y = 20, width = WIDTH - 40, height = 80, text = gump.plain_text(QUESTION:format(data.name)) }
    if data.may_set_bounty then
      parts.text(window, 20, 118, "Gold from your bank as a bounty:")
      parts.entry(window, { x = 282, y = 116, width = 90, name = "gold", text = "0", limit = GOLD_DIGITS })
    end
    parts.answers(window, WIDTH, HEIGHT - 40, { name = "report", text = "Report" }, { name = "no", text = "No" })
  end,
}
