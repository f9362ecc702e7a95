-- A book of runes: its places, and how to travel to one.

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
  window:cropped_label {
    x = 20, y = y, width = 170, height = 20, hue = is_default and 0x35 or 0, text = rune.description,
  }
  for _, action in ipairs(ACTIONS) do
    window:button {
      x = action.x, y = y, normal = 2117, pressed = 2118, name = action.title:lower() .. " " .. number,
      on_click = with_book(data, function(book, user) action.does(book, user, number) end),
    }
  end
end

gump.define {
  name = "runebook",
  x = 100, y = 60,
  build = function(window, data)
    local book = data.book and items.get(data.book)
    local list = book and runes.in_book(book) or {}
    window:page(0)
    window:background { x = 0, y = 0, width = WIDTH, height = HEIGHT, art = 9200 }
    window:text_entry_limited {
      x = 20, y = 16, width = 240, height = 20, hue = 0, name = "name", text = book and book.name or "", limit = NAME_LENGTH,
    }
    window:button {
      x = 264, y = 16, normal = 4011, pressed = 4012, name = "rename",
      on_click = with_book(data, function(book_now, user, answer) runebook.rename(book_now, user, answer.texts.name) end),
    }
    window:label {
      x = 300, y = 18, hue = 0, text = book and ("%d/%d charges"):format(book:get("charges"), book:get("charges_max")) or "",
    }
    for _, action in ipairs(ACTIONS) do window:label { x = action.x - 8, y = TOP - 24, hue = 0, text = action.title } end
    for number, rune in ipairs(list) do add_row(window, data, number, rune, book:get("default") == number) end
  end,
}
