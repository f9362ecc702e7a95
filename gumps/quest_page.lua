-- One quest: what its giver says, what is to do, the reward, and buttons.

local WIDTH, TEXT_HEIGHT, LINE_HEIGHT = 400, 130, 18
local TEXT_TOP = 46

local function lines_html(title, lines)
  local rows = { "<b>" .. title .. "</b>" }
  for _, line in ipairs(lines) do rows[#rows + 1] = gump.plain_text(line) end
  return table.concat(rows, "<br>")
end

gump.define {
  name = "quest_page",
  x = 120,
  y = 80,

  -- `title`, `text`, `tasks` and `rewards` (lines), and `buttons`, each with `name` and `label`.
  build = function(window, data)
    local tasks_top = TEXT_TOP + TEXT_HEIGHT + 10
    local tasks_height = (#data.tasks + #data.rewards + 3) * LINE_HEIGHT
    local buttons_top = tasks_top + math.min(tasks_height, TEXT_HEIGHT) + 12
    window:page(0)
    window:background { x = 0, y = 0, width = WIDTH, height = buttons_top + 42, art = 9200 }
    window:html { x = 20, y = 16, width = WIDTH - 40, height = 24, text = "<center>" .. gump.plain_text(data.title) .. "</center>" }
    window:html {
      x = 20, y = TEXT_TOP, width = WIDTH - 40, height = TEXT_HEIGHT, background = true, scrollbar = "bar",
      text = (gump.plain_text(data.text):gsub("\n", "<br>")),
    }
    local parts = lines_html("To do", data.tasks)
    if #data.rewards > 0 then parts = parts .. "<br><br>" .. lines_html("Reward", data.rewards) end
    window:html {
      x = 20, y = tasks_top, width = WIDTH - 40, height = buttons_top - tasks_top - 10, background = true, scrollbar = "bar", text = parts,
    }
    for index, button in ipairs(data.buttons) do
      local x = 20 + (index - 1) * 180
      window:button { x = x, y = buttons_top, normal = 4005, pressed = 4007, name = button.name }
      window:label { x = x + 38, y = buttons_top + 2, hue = 0, text = button.label }
    end
  end,
}
