-- One quest: what its giver says, what is to do, the reward, and buttons.

local parts = require("lib.gumps.parts")

local WIDTH, TEXT_HEIGHT, LINE_HEIGHT = 400, 130, 18
local TEXT_TOP = 46

local function lines_html(title, lines)
  local rows = { "<b>" .. title .. "</b>" }
  for _, line in ipairs(lines) do rows[#rows + 1] = gump.plain_text(line) end
  return table.concat(rows, "<br>")
end

gump.define {
  name = "quest_page", x = 120, y = 80,
  -- `title`, `text`, `tasks` and `rewards` (lines), and `buttons`, each with `name` and `text`.
  build = function(window, data)
    local tasks_top = TEXT_TOP + TEXT_HEIGHT + 10
    local tasks_height = (#data.tasks + #data.rewards + 3) * LINE_HEIGHT
    local buttons_top = tasks_top + math.min(tasks_height, TEXT_HEIGHT) + 12
    parts.frame(window, WIDTH, buttons_top + 42, data.title)
    window:html {
      x = 20, y = TEXT_TOP, width = WIDTH - 40, height = TEXT_HEIGHT, background = true, scrollbar = "bar",
      text = (gump.plain_text(data.text):gsub("\n", "<br>")),
    }
    local lines = lines_html("To do", data.tasks)
    if #data.rewards > 0 then lines = lines .. "<br><br>" .. lines_html("Reward", data.rewards) end
    window:html {
      x = 20, y = tasks_top, width = WIDTH - 40, height = buttons_top - tasks_top - 10, background = true, scrollbar = "bar", text = lines,
    }
    parts.buttons(window, { x = 20, y = buttons_top, columns = 2, rows = data.buttons })
  end,
}
