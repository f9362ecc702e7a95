-- Asks staff for the name and the fields of a new region.

local parts = require("lib.gumps.parts")
local stones = require("features.regions.lib.stones")

local WIDTH = 340
local TOP = 76
local ROW_HEIGHT = 28
local NAME_CHARACTERS = 60
local NUMBER_CHARACTERS = 5

local function entry(window, y, name, value, limit)
  parts.text(window, 20, y + 2, name)
  parts.entry(window, { x = 110, y = y, width = WIDTH - 130, name = name, text = value, limit = limit })
end

gump.define {
  name = "region_form", x = 160, y = 80,
  build = function(window, data)
    local texts, switches = data.texts or {}, data.switches or {}
    local rows = 1 + #stones.NUMBERS + #stones.FLAGS
    local bottom = TOP + rows * ROW_HEIGHT
    parts.frame(window, WIDTH, bottom + 50, "New region")
    parts.text(window, 20, 44, data.problem or "Then choose two corners.", { hue = data.problem and parts.PROBLEM_HUE })
    entry(window, TOP, "name", texts.name, NAME_CHARACTERS)
    for index, number in ipairs(stones.NUMBERS) do
      entry(window, TOP + index * ROW_HEIGHT, number.name, texts[number.name], NUMBER_CHARACTERS)
    end
    for index, flag in ipairs(stones.FLAGS) do
      local y = TOP + (index + #stones.NUMBERS) * ROW_HEIGHT
      window:checkbox { x = 20, y = y, off = 210, on = 211, name = flag, checked = switches[flag] }
      parts.text(window, 50, y + 2, flag)
    end
    parts.answers(window, WIDTH, bottom + 14, { name = "make", text = "Make" }, { name = "cancel", text = "Cancel" })
  end,
}
