-- The window of a guild: what it is, and buttons for what its reader may do.

local WIDTH, TEXT_HEIGHT, ROW_HEIGHT = 380, 170, 26
local TOP = 60 + TEXT_HEIGHT

gump.define {
  name = "guild_hall",
  x = 120,
  y = 80,

  -- `title`, `text`, and `actions`, each with `name` and `label`.
  build = function(window, data)
    local height = TOP + (#data.actions + 1) // 2 * ROW_HEIGHT + 20
    window:page(0)
    window:background { x = 0, y = 0, width = WIDTH, height = height, art = 9200 }
    window:html { x = 20, y = 16, width = WIDTH - 40, height = 24, text = "<center>" .. gump.plain_text(data.title) .. "</center>" }
    window:html {
      x = 20, y = 46, width = WIDTH - 40, height = TEXT_HEIGHT, background = true, scrollbar = "bar",
      text = (gump.plain_text(data.text):gsub("\n", "<br>")),
    }
    for index, action in ipairs(data.actions) do
      local x, y = 20 + (index - 1) % 2 * 180, TOP + (index - 1) // 2 * ROW_HEIGHT
      window:button { x = x, y = y, normal = 4005, pressed = 4007, name = action.name }
      window:label { x = x + 38, y = y + 2, hue = 0, text = action.label }
    end
  end,
}
