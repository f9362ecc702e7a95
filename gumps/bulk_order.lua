-- The deed of a bulk order: what is asked for, how much of it is there, and two buttons.

local WIDTH, TOP, ROW_HEIGHT = 360, 50, 22

gump.define {
  name = "bulk_order",
  x = 140,
  y = 90,

  -- `title`; `demands`, lines; `parts`, each with `name` and `done`; `amount` of each; `buttons`, each with `name` and
  -- `label`.
  build = function(window, data)
    local parts_top = TOP + #data.demands * ROW_HEIGHT + 12
    local buttons_top = parts_top + (#data.parts + 1) * ROW_HEIGHT + 10
    window:page(0)
    window:background { x = 0, y = 0, width = WIDTH, height = buttons_top + 42, art = 9200 }
    window:html { x = 20, y = 16, width = WIDTH - 40, height = 24, text = "<center>" .. gump.plain_text(data.title) .. "</center>" }
    for index, line in ipairs(data.demands) do
      window:cropped_label { x = 20, y = TOP + (index - 1) * ROW_HEIGHT, width = WIDTH - 40, height = 20, hue = 0x35, text = line }
    end
    window:label { x = 20, y = parts_top, hue = 0, text = "Pieces" }
    window:label { x = WIDTH - 90, y = parts_top, hue = 0, text = "Done" }
    for index, part in ipairs(data.parts) do
      local y = parts_top + index * ROW_HEIGHT
      window:cropped_label { x = 20, y = y, width = WIDTH - 130, height = 20, hue = 0, text = part.name }
      window:label { x = WIDTH - 90, y = y, hue = 0, text = ("%d / %d"):format(part.done, data.amount) }
    end
    for index, button in ipairs(data.buttons) do
      local x = 20 + (index - 1) * 160
      window:button { x = x, y = buttons_top, normal = 4005, pressed = 4007, name = button.name }
      window:label { x = x + 38, y = buttons_top + 2, hue = 0, text = button.label }
    end
  end,
}
