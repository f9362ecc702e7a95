-- The list of a player's quests. Each row has a button that opens the quest's page.

local pages = require("lib.gumps.pages")

local WIDTH, TOP, ROW_HEIGHT, ROWS = 420, 50, 46, 5

gump.define {
  name = "quest_log",
  x = 120,
  y = 80,

  -- `rows`, each with `title` and `task`, what is to do now.
  build = function(window, data)
    window:page(0)
    window:background { x = 0, y = 0, width = WIDTH, height = TOP + ROWS * ROW_HEIGHT + 40, art = 9200 }
    window:html { x = 20, y = 16, width = WIDTH - 40, height = 24, text = "<center>Your Quests</center>" }
    pages.draw(window, {
      rows = data.rows, per_page = ROWS, x = 20, y = TOP, row_height = ROW_HEIGHT, width = WIDTH - 40,
      draw = function(row, x, y, index)
        window:button { x = x, y = y, normal = 4005, pressed = 4007, name = index }
        window:cropped_label { x = x + 38, y = y + 2, width = WIDTH - 78, height = 20, hue = 0x35, text = row.title }
        window:cropped_label { x = x + 38, y = y + 20, width = WIDTH - 78, height = 20, hue = 0, text = row.task }
      end,
    })
  end,
}
