-- A book of runes: its places, and how to travel to one.

local parts = require("lib.gumps.parts")
local runebook = require("features.spells.lib.runebook")
local runes = require("features.spells.lib.runes")

local WIDTH, TOP, ROW = 420, 78, 24
local HEIGHT = TOP + runes.MOST_IN_BOOK * ROW + 20
local NAME_LENGTH = 40
-- Columns of buttons, and what they do.
local ACTIONS = {
  { x = 196, title = "Charge", does = function(book, user, number) runebook.travel(book, user, number, "charge") end },
  { x = 240, title = "Recall", does = function(book, user, number) runebook.travel(book, user, number, "recall") end },
  { x = 284, title = "Gate", does = function(book, user, number) runebook.travel(book, user, number, "gate") end },
  { x = 328, title = "First", does = runebook.set_default },
  { x = 372, title = "Take", does = runebook.remove },
}

local function with_book(data, does)
  return function(answer)
    local book, user = items.get(data.book), mobiles.of_session(answer.session_id)
    if book and user then does(book, user, answer) end
  end
end

local function add_row(window, data, number, rune, is_default)
  local y = TOP + (number - 1) * ROW
  parts.text(window, 20, y, rune.description, { width = 170, hue = is_default and parts.TITLE_HUE })
  for _, action in ipairs(ACTIONS) do
    parts.button(window, {
      x = action.x, y = y, look = "dot", name = action.title:lower() .. " " .. number,
      on_click = with_book(data, function(book, user) action.does(book, user, number) end),
    })
  end
end

gump.define {
  name = "runebook", x = 100, y = 60,
  build = function(window, data)
    local book = data.book and items.get(data.book)
    local list = book and runes.in_book(book) or {}
    parts.frame(window, WIDTH, HEIGHT)
    parts.entry(window, { x = 20, y = 14, width = 240, name = "name", text = book and book.name, limit = NAME_LENGTH })
    parts.button(window, {
      x = 264, y = 14, look = "edit", name = "rename",
      text = book and ("%d/%d charges"):format(book:get("charges"), book:get("charges_max")),
      on_click = with_book(data, function(book_now, user, answer) runebook.rename(book_now, user, answer.texts.name) end),
    })
    for _, action in ipairs(ACTIONS) do parts.text(window, action.x - 8, TOP - 24, action.title) end
    for number, rune in ipairs(list) do add_row(window, data, number, rune, book:get("default") == number) end
  end,
}
