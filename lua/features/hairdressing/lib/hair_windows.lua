-- The windows of hair stylists: "hair_style" with the styles of hair or of beards and their pictures, and "hair_hue"
-- with a page for each group of hues.

local parts = require("lib.gumps.parts")

local COLUMNS, CELL_WIDTH, CELL_HEIGHT = 3, 150, 76
local LEFT, TOP = 20, 46
local PICTURE = 50
-- Pictures are those of the paperdoll: the head is here.
local HEAD_X, HEAD_Y = 67, 40
local ANSWER_HEIGHT = 40

gump.define {
  name = "hair_style", x = 60, y = 50,
  build = function(window, data)
    local rows = math.ceil(#data.styles / COLUMNS)
    local height = TOP + rows * CELL_HEIGHT + ANSWER_HEIGHT
    parts.frame(window, 2 * LEFT + COLUMNS * CELL_WIDTH, height, "Choose a style")
    for index, style in ipairs(data.styles) do
      local x, y = LEFT + (index - 1) % COLUMNS * CELL_WIDTH, TOP + (index - 1) // COLUMNS * CELL_HEIGHT
      parts.button(window, { x = x, y = y + 14, name = index })
      parts.area(window, x + 36, y, PICTURE, PICTURE)
      if style.art then window:image { x = x + 36 - HEAD_X, y = y - HEAD_Y + 20, art = style.art } end
      parts.text(window, x, y + PICTURE + 2, style.name, { width = CELL_WIDTH - 6, shorten = true })
    end
    parts.button(window, { x = LEFT, y = height - ANSWER_HEIGHT, look = "no", name = "cancel", text = "Cancel" })
  end,
}

local SAMPLE = "*****"
local ROW = 22
local GROUP_WIDTH, COLUMN_WIDTH, PER_COLUMN, COLUMNS = 110, 80, 16, 2
local WIDTH, HEIGHT = LEFT + GROUP_WIDTH + COLUMNS * COLUMN_WIDTH + 20, TOP + PER_COLUMN * ROW + 50

-- A label of the hue n is drawn in the hue n + 1.
local function sample(window, x, y, hue) parts.text(window, x, y, SAMPLE, { hue = hue - 1 }) end

gump.define {
  name = "hair_hue", x = 60, y = 10,
  build = function(window, data)
    parts.frame(window, WIDTH, HEIGHT, "Choose a colour")
    for index, hues in ipairs(data.groups) do
      local y = TOP + (index - 1) * ROW
      parts.button(window, { x = LEFT, y = y, page = index })
      sample(window, LEFT + 36, y + 2, hues[1])
    end
    parts.button(window, { x = LEFT, y = HEIGHT - 40, look = "no", name = "cancel", text = "Cancel" })
    for index, hues in ipairs(data.groups) do
      window:page(index)
      for number, hue in ipairs(hues) do
        local x = LEFT + GROUP_WIDTH + (number - 1) // PER_COLUMN * COLUMN_WIDTH
        local y = TOP + (number - 1) % PER_COLUMN * ROW
        parts.button(window, { x = x, y = y, look = "dot", name = hue })
        sample(window, x + 20, y, hue)
      end
    end
  end,
}
