-- Asks staff for the name and the fields of a new region.

local stones = require("features.regions.lib.stones")

local WIDTH = 340
local TOP = 76
local ROW_HEIGHT = 28
local NAME_CHARACTERS = 60
local NUMBER_CHARACTERS = 5

local function entry(window, y, label, name, value, limit)
  window:label { x = 20, y = y + 2, hue = 0, text = label }
  window:background { x = 110, y = y, width = WIDTH - 130, height = 24, art = 9350 }
  window:text_entry_limited { x = 116, y = y + 2, width = WIDTH - 142, height = 20, hue = 0, name = name, text = value, limit = limit }
end

gump.define {
  name = "region_form",
  x = 160,
  y = 80,

  build = function(window, data)
    local texts, switches = data.texts or {}, data.switches or {}
    local rows = 1 + #stones.NUMBERS + #stones.FLAGS
    local bottom = TOP + rows * ROW_HEIGHT
    window:page(0)
    window:background { x = 0, y = 0, width = WIDTH, height = bottom + 50, art = 9200 }
    window:html { x = 20, y = 16, width = WIDTH - 40, height = 24, text = "<center>New region</center>" }
    window:label { x = 20, y = 44, hue = data.problem and 33 or 0, text = data.problem or "Then choose two corners." }
    entry(window, TOP, "name", "name", texts.name, NAME_CHARACTERS)
    for index, number in ipairs(stones.NUMBERS) do
      entry(window, TOP + index * ROW_HEIGHT, number.name, number.name, texts[number.name], NUMBER_CHARACTERS)
    end
    for index, flag in ipairs(stones.FLAGS) do
      local y = TOP + (index + #stones.NUMBERS) * ROW_HEIGHT
      window:checkbox { x = 20, y = y, off = 210, on = 211, name = flag, checked = switches[flag] }
      window:label { x = 50, y = y + 2, hue = 0, text = flag }
    end
    window:button { x = 20, y = bottom + 14, normal = 4023, pressed = 4025, name = "make" }
    window:label { x = 58, y = bottom + 16, hue = 0, text = "Make" }
    window:button { x = WIDTH - 140, y = bottom + 14, normal = 4017, pressed = 4019, name = "cancel" }
    window:label { x = WIDTH - 102, y = bottom + 16, hue = 0, text = "Cancel" }
  end,
}
