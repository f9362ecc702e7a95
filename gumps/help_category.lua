-- Asks a player who pressed the help button what the request is about. Each category leads to gumps/help_message.lua.

local WIDTH = 320
local TOP = 64
local ROW_HEIGHT = 28

-- Categories with their names in help_tickets and their texts for players.
local categories = {
  { name = "Question", text = "I have a question about the game" },
  { name = "Stuck", text = "I am stuck and cannot move" },
  { name = "Bug", text = "I want to report a bug" },
  { name = "Account", text = "Something is wrong with my account" },
  { name = "Suggestion", text = "I have a suggestion" },
  { name = "Other", text = "Something else" },
  { name = "VerbalHarassment", text = "Somebody harasses me with words" },
  { name = "PhysicalHarassment", text = "Somebody harasses me with actions" },
}

gump.define {
  name = "help_category",
  x = 120,
  y = 80,

  build = function(window)
    window:page(0)
    window:background { x = 0, y = 0, width = WIDTH, height = TOP + #categories * ROW_HEIGHT + 24, art = 9200 }
    window:html { x = 20, y = 16, width = WIDTH - 40, height = 40, text = "<center>What do you need help with?</center>" }

    for row, category in ipairs(categories) do
      local y = TOP + (row - 1) * ROW_HEIGHT
      window:button {
        x = 20, y = y, normal = 4005, pressed = 4007,
        name = category.name,
        on_click = function(answer)
          gump.send(answer.session_id, "help_message", { category = category.name, title = category.text })
        end,
      }
      window:label { x = 58, y = y + 2, hue = 0, text = category.text }
    end
  end,
}
