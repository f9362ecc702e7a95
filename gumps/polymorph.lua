-- Which form the spell Polymorph gives.

local forms = require("features.spells.data.forms")
local parts = require("lib.gumps.parts")

local COLUMNS, CELL_WIDTH, CELL_HEIGHT = 3, 170, 64
local LEFT, TOP = 20, 44
local PICTURE_WIDTH = 84
local ROWS = math.ceil(#forms / COLUMNS)

gump.define {
  name = "polymorph", x = 80, y = 60,
  build = function(window)
    parts.frame(window, LEFT * 2 + COLUMNS * CELL_WIDTH, TOP + ROWS * CELL_HEIGHT + 20, "Into what do you turn?")
    for index, form in ipairs(forms) do
      local x = LEFT + (index - 1) % COLUMNS * CELL_WIDTH
      local y = TOP + (index - 1) // COLUMNS * CELL_HEIGHT
      window:item_button {
        x = x, y = y, normal = 0x918, pressed = 0x919, name = form.name, item = form.art, item_x = 20, item_y = 10,
      }
      parts.text(window, x + PICTURE_WIDTH, y + 20, form.name)
    end
  end,
}
