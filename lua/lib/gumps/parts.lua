-- The parts that gumps are made of. They give all gumps one look. A gump draws its frame first, then its contents:
--
--   local parts = require("lib.gumps.parts")
--
--   parts.frame(window, 320, 200, "Auctions")              the background, and the title if there is one
--   parts.text(window, 20, 46, "Your bid:", { width = 90 })   words on one line, at most `width` pixels; `hue` colours
--       them; with `shorten`, words that do not fit end in "..."
--   parts.width_of("Your bid:")                            the pixels that words need at most
--   parts.entry(window, { x = 120, y = 44, width = 90, name = "bid", text = "100", limit = 8 })   a line to type in
--   parts.button(window, { x = 20, y = 80, name = "bid", text = "Bid", on_click = bid })
--       a button with words beside it
--   parts.buttons(window, { x = 20, y = 80, rows = { { name = "bid", text = "Bid" } }, columns = 2, chosen = "bid" })
--       several buttons; with `chosen` they are tabs
--   parts.rows(window, { x = 20, y = 110, value_x = 150, rows = { { "Wages", 30 } } })
--       words and values in two columns
--   parts.answers(window, 320, 160, { name = "yes", text = "Yes" }, { name = "no", text = "No" })
--       the last row of a question
--   parts.pager(window, { x = 20, y = 160, width = 280, page = 1, pages = 3, turn = function(answer, page) end })
--       buttons that turn the pages of a list, and the number of the page; `parts.page_of` says which rows are on it
--   parts.pages(window, { rows = names, per_page = 8, x = 20, y = 60, row_height = 24, width = 260, draw =
--       function(row, x, y) end })
--       a list whose pages the client turns itself: all its rows are in the window
--
-- A button has a `look`: "go" (an arrow, the default), "back", "yes", "no", "edit" or "dot". With `page` instead of
-- `on_click` the client turns to that page.

local parts = { MARGIN = 20, TITLE_HUE = 0x35, CHOSEN_HUE = 68, PROBLEM_HUE = 33 }

local LOOKS = {
  go = { 4005, 4007 }, back = { 4014, 4016 }, yes = { 4023, 4025 }, no = { 4017, 4019 }, edit = { 4011, 4012 }, dot = { 2117, 2118 },
}
local BACKGROUND_ART, ENTRY_ART = 9200, 9350
local TITLE_Y = 16
-- Where the words of a button and of an entry begin.
local BUTTON_WORDS_X, ENTRY_WORDS_X, WORDS_Y, WORDS_HEIGHT = 36, 6, 2, 20
local ROW_HEIGHT, COLUMN_WIDTH = 26, 180
local ARROW_WIDTH, NUMBER_WIDTH = 30, 40
-- Of the widest font that clients use for windows, on average.
local LETTER_WIDTH = 8

function parts.width_of(words) return (utf8.len(words) or #words) * LETTER_WIDTH end

local function shortened(words, width)
  if parts.width_of(words) <= width then return words end
  local kept = utf8.offset(words, math.max(1, width // LETTER_WIDTH - 2))
  return kept and words:sub(1, kept - 1) .. "..." or words
end

function parts.text(window, x, y, words, options)
  local width, hue = options and options.width, options and options.hue or 0
  if width then
    if options.shorten then words = shortened(words, width) end
    window:cropped_label { x = x, y = y, width = width, height = WORDS_HEIGHT, hue = hue, text = words }
  else
    window:label { x = x, y = y, hue = hue, text = words }
  end
end

-- `art` is another background than the usual one, such as that of a letter.
function parts.frame(window, width, height, title, art)
  window:page(0)
  window:background { x = 0, y = 0, width = width, height = height, art = art or BACKGROUND_ART }
  if title then
    parts.text(window, parts.MARGIN, TITLE_Y, title, { width = width - 2 * parts.MARGIN, hue = parts.TITLE_HUE })
  end
end

-- A framed area, for a list or a picture.
function parts.area(window, x, y, width, height)
  window:background { x = x, y = y, width = width, height = height, art = ENTRY_ART }
end

function parts.button(window, button)
  local normal, pressed = table.unpack(LOOKS[button.look or "go"])
  if button.page then
    window:page_button { x = button.x, y = button.y, normal = normal, pressed = pressed, page = button.page }
  else
    window:button {
      x = button.x, y = button.y, normal = normal, pressed = pressed, name = button.name, on_click = button.on_click,
    }
  end
  if not button.text then return end
  local hue = button.is_chosen and parts.CHOSEN_HUE or button.hue
  parts.text(window, button.x + BUTTON_WORDS_X, button.y + WORDS_Y, button.text,
    { width = button.width, hue = hue, shorten = button.shorten })
end

function parts.buttons(window, list)
  local columns = list.columns or 1
  for index, row in ipairs(list.rows) do
    parts.button(window, {
      x = list.x + (index - 1) % columns * (list.column_width or COLUMN_WIDTH),
      y = list.y + (index - 1) // columns * (list.row_height or ROW_HEIGHT),
      name = row.name, text = row.text, on_click = row.on_click, page = row.page, look = row.look or list.look, width = list.width,
      is_chosen = list.chosen ~= nil and row.name == list.chosen,
    })
  end
end

function parts.answers(window, width, y, yes, no)
  local function answer(x, look, one)
    parts.button(window, { x = x, y = y, look = look, name = one.name, text = one.text, on_click = one.on_click })
  end
  answer(parts.MARGIN, "yes", yes)
  answer(width - 140, "no", no)
end

function parts.entry(window, entry)
  parts.area(window, entry.x, entry.y, entry.width, entry.height or 24)
  window:text_entry_limited {
    x = entry.x + ENTRY_WORDS_X, y = entry.y + WORDS_Y, width = entry.width - 2 * ENTRY_WORDS_X, height = WORDS_HEIGHT, hue = 0,
    name = entry.name, text = entry.text or "", limit = entry.limit,
  }
end

function parts.rows(window, list)
  for index, row in ipairs(list.rows) do
    local y = list.y + (index - 1) * (list.row_height or WORDS_HEIGHT)
    parts.text(window, list.x, y, row[1], { width = list.width })
    if row[2] then parts.text(window, list.value_x, y, tostring(row[2])) end
  end
end

-- The part of a list on a page: its first and last index, the page, and the number of pages.
function parts.page_of(count, page, per_page)
  local pages = math.max(1, math.ceil(count / per_page))
  page = math.max(1, math.min(page or 1, pages))
  return (page - 1) * per_page + 1, math.min(page * per_page, count), page, pages
end

-- Without `turn`, a window that waits for an answer gets "previous" or "next"; `by_client` lets the client turn the
-- pages itself. If a window has two lists, `of` tells their buttons apart.
function parts.pager(window, pager)
  local page, pages = pager.page, pager.pages
  if pages == 1 then return end
  local function arrow(x, look, word, to)
    parts.button(window, {
      x = x, y = pager.y, look = look, name = (pager.of and pager.of .. " " or "") .. word, page = pager.by_client and to or nil,
      on_click = pager.turn and function(answer) pager.turn(answer, to) end or nil,
    })
  end
  if page > 1 then arrow(pager.x, "back", "previous", page - 1) end
  parts.text(window, pager.x + (pager.width - NUMBER_WIDTH) // 2, pager.y + WORDS_Y, page .. " / " .. pages)
  if page < pages then arrow(pager.x + pager.width - ARROW_WIDTH, "go", "next", page + 1) end
end

function parts.pages(window, list)
  local count = select(4, parts.page_of(#list.rows, 1, list.per_page))
  for page = 1, count do
    window:page(page)
    local first, last = parts.page_of(#list.rows, page, list.per_page)
    for index = first, last do
      list.draw(list.rows[index], list.x, list.y + (index - first) * list.row_height, index)
    end
    if count > 1 then
      local bottom = list.y + list.per_page * list.row_height
      parts.pager(window, { x = list.x, y = bottom, width = list.width, page = page, pages = count, by_client = true })
    end
  end
end

return parts
