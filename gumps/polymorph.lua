-- Which form the spell Polymorph gives.

local forms = require("features.spells.data.forms")

local COLUMNS, CELL_WIDTH, CELL_HEIGHT = 3, 170, 64
local LEFT, TOP = 20, 44
local PICTURE_WIDTH = 84
local ROWS = math.ceil(#forms / COLUMNS)

gump.define {
  name = "polymorph",
  x = 80, y = 60,
  build = function(window)
    window:page(0)
    window:background {
      x = 0, y = 0, width = LEFT * 2 + COLUMNS * CELL_WIDTH, height = TOP + ROWS * CELL_HEIGHT + 20, art = 9200,
    }
    window:label { x = LEFT, y = 16, hue = 0, text = "Into what do you turn?" }
    for index, form in ipairs(forms) do
      local x = LEFT + (index - 1) % COLUMNS * CELL_WIDTH
      local y = TOP + (index - 1) // COLUMNS * CELL_HEIGHT
      window:item_button {
        x = x, y = y, normal = 0x918, pressed = 0x919, name = form.name, item = form.art, item_x = 20, item_y = 10,
      }
      window:label { x = x + PICTURE_WIDTH, y = y + 20, hue = 0, text = form.name }
    end
  end,
}
