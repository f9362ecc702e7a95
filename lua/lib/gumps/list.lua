-- A list to choose from. Each page is a window of its own, so a list can be of any length.

local parts = require("lib.gumps.parts")

local WIDTH, MAX_WIDTH = 340, 640
-- Beside the words of a row.
local ROOM = 78
local TOP = 56
local ROW_HEIGHT = 26
local ROWS = 10

gump.define {
  name = "gump_list", x = 160, y = 80,
  build = function(window, data)
    local bottom = TOP + ROWS * ROW_HEIGHT
    local text = data.text or tostring
    local width = math.max(WIDTH, parts.width_of(data.title or "") + 2 * parts.MARGIN)
    for index = data.first, data.last do width = math.max(width, parts.width_of(text(data.rows[index])) + ROOM) end
    width = math.min(width, MAX_WIDTH)
    parts.frame(window, width, bottom + 44, data.title)
    if #data.rows == 0 then parts.text(window, parts.MARGIN, TOP, data.empty or "There is nothing here.") end
    for index = data.first, data.last do
      local y = TOP + (index - data.first) * ROW_HEIGHT
      parts.button(window, { x = 20, y = y, name = index, text = text(data.rows[index]), width = width - ROOM, shorten = true })
    end
    parts.pager(window, { x = 20, y = bottom + 10, width = width - 40, page = data.page, pages = data.pages })
  end,
}

local list = {}

-- Shows rows and waits for a choice. Returns the row and its index; nil if the list is closed.
--
--   local player = gump_list.ask(session_id, {
--     title = "Who?", rows = players.all(), text = function(player) return player.character_name end,
--   })
--
-- Without `text`, tostring makes the text of a row. `empty` stands in a list without rows.
function list.ask(session_id, options)
  local rows = options.rows
  local pages = math.max(1, math.ceil(#rows / ROWS))
  local page = 1
  while true do
    local answer = gump.ask(session_id, "gump_list", {
      title = options.title,
      rows = rows,
      text = options.text,
      empty = options.empty,
      page = page,
      pages = pages,
      first = (page - 1) * ROWS + 1,
      last = math.min(page * ROWS, #rows),
    })
    if not answer then return nil end
    if answer.button == "next" then page = page + 1
    elseif answer.button == "previous" then page = page - 1
    else return rows[answer.button], answer.button end
  end
end

return list
