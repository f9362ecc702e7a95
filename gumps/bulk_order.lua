-- The deed of a bulk order: what is asked for, how much of it is there, and two buttons.

local parts = require("lib.gumps.parts")

local WIDTH, TOP, ROW_HEIGHT = 360, 50, 22

gump.define {
  name = "bulk_order", x = 140, y = 90,
  -- `title`; `demands`, lines; `parts`, each with `name` and `done`; `amount` of each; `buttons`, each with `name` and
  -- `text`.
  build = function(window, data)
    local parts_top = TOP + #data.demands * ROW_HEIGHT + 12
    local buttons_top = parts_top + (#data.parts + 1) * ROW_HEIGHT + 10
    parts.frame(window, WIDTH, buttons_top + 42, data.title)
    local demands, pieces = {}, { { "Pieces", "Done" } }
    for index, line in ipairs(data.demands) do demands[index] = { line } end
    for index, part in ipairs(data.parts) do pieces[index + 1] = { part.name, ("%d / %d"):format(part.done, data.amount) } end
    parts.rows(window, { x = 20, y = TOP, row_height = ROW_HEIGHT, width = WIDTH - 40, rows = demands })
    parts.rows(window, {
      x = 20, y = parts_top, row_height = ROW_HEIGHT, width = WIDTH - 130, value_x = WIDTH - 90, rows = pieces,
    })
    parts.buttons(window, { x = 20, y = buttons_top, columns = 2, column_width = 160, rows = data.buttons })
  end,
}
