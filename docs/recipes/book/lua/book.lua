-- Books: a shelf gives a book to players without one. In a guest book, a page belongs to its first writer.

local BOOKS = {
  { id = "orchard_primer", title = "The Orchard", author = "Maren the Gardener", text = {
    "Prune in winter,\nwhen the sap sleeps.", "Pick when a quarter turn\nfrees the fruit.",
  } },
  { id = "bread_primer", title = "Of Bread", author = "the village baker", text = { "Flour, water, salt,\nand a night of patience." } },
}

local titles = {}
for i, book in ipairs(BOOKS) do
  titles[i] = book.title
  local params = { title = book.title, author = book.author, text = book.text, pages = #book.text, is_writable = false }
  item_template(book.id, { base = "book", params = params })
end

item_template("lending_shelf", { name = "a lending shelf", item_id = 0x0A97, movable = false, on_use = function(_, reader)
  local number = menu.ask { session_id = reader.session_id, title = "Which book?", choices = titles }
  if not number then return end
  if reader.backpack:find(BOOKS[number].id) then return reader:tell("You carry that book already.") end
  items.create(BOOKS[number].id):put_in(reader.backpack)
  reader:tell("The book is in your backpack.")
end })

item_template("guest_book", { base = "book", name = "a guest book", movable = false, params = { is_writable = true, pages = 50 } })

-- Without `false` the stock keeps what was written.
function on_write_book_page(event)
  local book = items.get(event.book)
  if book.template ~= "guest_book" then return end
  if not book:get("writers") then book:set("writers", {}) end
  local writers = book:get("writers")
  if writers[event.page] and writers[event.page] ~= event.character_id then
    players.tell(event.session_id, "That page is somebody else's.")
    return false
  end
  writers[event.page] = event.character_id
end
