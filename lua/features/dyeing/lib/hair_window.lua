-- Colours of hair dye (ModernUO HairDyeGump). Each of the dyes has a page with its shades.

local dyes = require("data.hair_hues").regular
local parts = require("lib.gumps.parts")

local WIDTH, HEIGHT, TOP = 380, 400, 48
local DYE_ROW, SHADE_ROW, PER_COLUMN, COLUMN_WIDTH = 24, 18, 16, 100
local SHADES_X, STRAND_X = 150, 22
local STRAND = "*****"
local DYE_MY_HAIR = 1011014 -- Dye my hair this color!

gump.define {
  name = "hair_dye", x = 100, y = 60,
  build = function(window)
    parts.frame(window, WIDTH, HEIGHT, "Colours of hair")
    for index, dye in ipairs(dyes) do
      local y = TOP + (index - 1) * DYE_ROW
      -- A client shows a label in the hue after the one that it is sent.
      parts.text(window, 20, y, STRAND, { hue = dye[1] - 1 })
      parts.button(window, { x = 90, y = y, page = index })
    end
    window:button { x = 20, y = HEIGHT - 40, normal = 4005, pressed = 4007, name = "dye" }
    window:cliloc { x = 56, y = HEIGHT - 38, width = 250, height = 24, cliloc = DYE_MY_HAIR, background = false, scrollbar = "none" }
    window:group("colour")
    for index, dye in ipairs(dyes) do
      window:page(index)
      for shade, hue in ipairs(dye) do
        local x, y = SHADES_X + (shade - 1) // PER_COLUMN * COLUMN_WIDTH, TOP + (shade - 1) % PER_COLUMN * SHADE_ROW
        window:radio { x = x, y = y, off = 210, on = 211, name = tostring(hue), checked = false }
        parts.text(window, x + STRAND_X, y, STRAND, { hue = hue - 1 })
      end
    end
  end,
}
