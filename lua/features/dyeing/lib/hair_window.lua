-- Colours of hair dye (ModernUO HairDyeGump). Each of the dyes has a page with its shades.

local parts = require("lib.gumps.parts")

-- First hue and number of shades.
local DYES = {
  { 1602, 26 }, { 1628, 27 }, { 1502, 32 }, { 1302, 32 }, { 1402, 32 }, { 1202, 24 }, { 2402, 29 }, { 2213, 6 }, { 1102, 8 },
  { 1110, 8 }, { 1118, 16 }, { 1134, 16 },
}
local WIDTH, HEIGHT, TOP = 380, 400, 48
local DYE_ROW, SHADE_ROW, PER_COLUMN, COLUMN_WIDTH = 24, 18, 16, 100
local SHADES_X, STRAND_X = 150, 22
local STRAND = "*****"
local DYE_MY_HAIR = 1011014 -- Dye my hair this color!

gump.define {
  name = "hair_dye", x = 100, y = 60,
  build = function(window)
    parts.frame(window, WIDTH, HEIGHT, "Colours of hair")
    for index, dye in ipairs(DYES) do
      local y = TOP + (index - 1) * DYE_ROW
      -- A client shows a label in the hue after the one that it is sent.
      parts.text(window, 20, y, STRAND, { hue = dye[1] - 1 })
      parts.button(window, { x = 90, y = y, page = index })
    end
    window:button { x = 20, y = HEIGHT - 40, normal = 4005, pressed = 4007, name = "dye" }
    window:cliloc { x = 56, y = HEIGHT - 38, width = 250, height = 24, cliloc = DYE_MY_HAIR, background = false, scrollbar = "none" }
    window:group("colour")
    for index, dye in ipairs(DYES) do
      window:page(index)
      for shade = 0, dye[2] - 1 do
        local x, y = SHADES_X + shade // PER_COLUMN * COLUMN_WIDTH, TOP + shade % PER_COLUMN * SHADE_ROW
        local hue = dye[1] + shade
        window:radio { x = x, y = y, off = 210, on = 211, name = tostring(hue), checked = false }
        parts.text(window, x + STRAND_X, y, STRAND, { hue = hue - 1 })
      end
    end
  end,
}
