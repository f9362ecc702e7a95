---@meta

---Books that players read and write. A script shows one with `books.open`; what its player writes is checked (the book was opened for writing, is in reach, has the page) and is the request on_write_book_page or on_name_book. A script keeps the text: the stock answers keep it in the book's params `text`, `title` and `author`, of books with the param `is_writable`.
---@class books
books = {}

---Opens a book for a player. Clients show about 8 lines of 30 letters on a page.
---
---```lua
---item_template("rules", { item_id = 0x0FF1, on_use = function(item, user)
---  if user.session_id then books.open(user.session_id, item, { title = "Rules", author = "the staff", pages = { "Be kind.\nBe fair." } }) end
---end })
---```
---@param session_id integer the player's session
---@param item Item the item that is the book
---@param book BookShown what is in it
---@return boolean is_open false when the session no longer plays
function books.open(session_id, item, book) end
