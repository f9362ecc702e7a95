-- What players write in books is kept with the book.

local books_lib = require("features.books.lib.books")
local names = require("lib.players.player_names")

-- The book of an event, if its player may write in it; its owner may have taken the pen away, or locked it down, since
-- it was opened.
local function book_of(event)
  local book, writer = items.get(event.book), mobiles.of_session(event.session_id)
  return book and writer and books_lib.may_write(book, writer) and book or nil
end

local CANNOT_WRITE = 501614 -- Cannot write into that book.

local function refused(event) players.tell_cliloc(event.session_id, CANNOT_WRITE) end

request.answer("write_book_page", function(event)
  local book = book_of(event)
  if not book then return refused(event) end
  local kept, reason = books_lib.write(book, event.page, event.text)
  if not kept then players.tell(event.session_id, ("That page was not written: %s."):format(reason)) end
end)

request.answer("name_book", function(event)
  local book = book_of(event)
  if not book then return refused(event) end
  local fault = names.fault_of_words(event.title) or names.fault_of_words(event.author)
  if fault then return players.tell(event.session_id, fault) end
  book:set("title", event.title)
  book:set("author", event.author)
  book:refresh()
end)
