-- The window of a guild: what it is, and buttons for what its reader may do.

local parts = require("lib.gumps.parts")

local WIDTH, TEXT_HEIGHT, ROW_HEIGHT = 380, 170, 26
local TOP = 60 + TEXT_HEIGHT

gump.define {
  name = "guild_hall", x = 120, y = 80,
  -- `title`, `text`, and `actions`, each with `name` and `text`.
  build = function(window, data)
    local height = TOP + (#data.actions + 1) // 2 * ROW_HEIGHT + 20
    parts.frame(window, WIDTH, height, data.title)
    window:html {
      x = 20, y = 46, width = WIDTH - 40, height = TEXT_HEIGHT, background = true, scrollbar = "bar",
      text = (gump.plain_text(data.text):gsub("\n", "<br>")),
    }
    parts.buttons(window, { x = 20, y = TOP, row_height = ROW_HEIGHT, columns = 2, rows = data.actions })
  end,
}
