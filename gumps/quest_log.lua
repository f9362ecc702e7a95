-- The list of a player's quests. Each row has a button that opens the quest's page.

local parts = require("lib.gumps.parts")

local WIDTH, TOP, ROW_HEIGHT, ROWS = 420, 50, 46, 5

gump.define {
  name = "quest_log", x = 120, y = 80,
  -- `rows`, each with `title` and `task`, what is to do now.
  build = function(window, data)
    parts.frame(window, WIDTH, TOP + ROWS * ROW_HEIGHT + 40, "Your Quests")
    parts.pages(window, {
      rows = data.rows, per_page = ROWS, x = 20, y = TOP, row_height = ROW_HEIGHT, width = WIDTH - 40,
      draw = function(row, x, y, index)
        parts.button(window, { x = x, y = y, name = index, text = row.title, width = WIDTH - 78, hue = parts.TITLE_HUE })
        parts.text(window, x + 36, y + 20, row.task, { width = WIDTH - 78 })
      end,
    })
  end,
}
