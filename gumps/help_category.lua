-- Asks a player who pressed the help button what the request is about. Each category leads to gumps/help_message.lua.

local parts = require("lib.gumps.parts")

local WIDTH = 360
local TOP = 54
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
  name = "help_category", x = 120, y = 80,
  build = function(window)
    parts.frame(window, WIDTH, TOP + #categories * ROW_HEIGHT + 24, "What do you need help with?")
    local rows = {}
    for index, category in ipairs(categories) do
      rows[index] = {
        name = category.name, text = category.text,
        on_click = function(answer)
          gump.send(answer.session_id, "help_message", { category = category.name, title = category.text })
        end,
      }
    end
    parts.buttons(window, { x = 20, y = TOP, row_height = ROW_HEIGHT, rows = rows })
  end,
}
