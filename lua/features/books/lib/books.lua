-- Books: what is written in them, and opening them.
--
-- A book's params: `text`, a list with a text for each page; `pages`, the number of pages; `title`, `author`;
-- `is_writable` lets players write in it.

local using = require("features.houses.lib.houses").using

local PAGE_SOUND = 0x55
local DEFAULT_PAGES = 1

local books_lib = {}

function books_lib.page_count(book)
  local text = book:get("text")
  return math.max(book:get("pages") or DEFAULT_PAGES, text and #text or 0)
end

function books_lib.pages(book)
  local pages = {}
  for number, page in ipairs(book:get("text") or {}) do pages[number] = page end
  return pages
end

-- Whether somebody may write in a book: not in one that guests of a house find there to read.
function books_lib.may_write(book, writer) return book:get("is_writable") == true and using.may_change(book, writer) end

-- Keeps a page. Returns nil and a reason when it cannot be kept.
function books_lib.write(book, number, page)
  if number < 1 or number > books_lib.page_count(book) then return nil, "the book has no such page" end
  local pages = books_lib.pages(book)
  for empty = #pages + 1, number - 1 do pages[empty] = "" end
  pages[number] = page
  return book:set("text", pages)
end

-- Opens a book for its user, who may write where the book allows it.
function books_lib.open(book, user)
  if not user.session_id then return end
  books.open(user.session_id, book, {
    title = book:get("title") or book.name,
    author = book:get("author") or "",
    pages = books_lib.pages(book),
    page_count = books_lib.page_count(book),
    writable = books_lib.may_write(book, user),
  })
  user:sound(PAGE_SOUND)
end

function books_lib.describe(book)
  local title, author = book:get("title"), book:get("author")
  local lines = {}
  if title and title ~= "" then lines[#lines + 1] = title end
  if author and author ~= "" then lines[#lines + 1] = "by " .. author end
  return lines
end

return books_lib
