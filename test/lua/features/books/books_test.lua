-- Books that players write in.

local function written(pages)
  local list = {}
  for number, page in ipairs(pages or {}) do list[number] = page end
  return list
end

local function book_for(player, template, wish)
  local book = items.create(template or "book", wish)
  book:put_in(mobiles.get(player.character_id).backpack)
  return book
end

test.case("an empty book opens for writing, and keeps what is written", function()
  local player = test.player()
  local book = book_for(player)
  test.shown()
  expect.is_false(test.use(player.session_id, book.serial))
  local shown = test.shown()[1]
  expect.equal({ shown.what, shown.book.may_write, #shown.book.pages }, { "book", true, 20 })
  test.write_book_page(player.session_id, { book = book.serial, page = 3, text = "third\npage" })
  test.write_book_page(player.session_id, { book = book.serial, page = 1, text = "first" })
  test.name_book(player.session_id, { book = book.serial, title = "My life", author = "Anna" })
  expect.equal(written(book:get("text")), { "first", "", "third\npage" })
  expect.equal(test.describe(book.serial), { "My life", "by Anna" })
  expect.equal(test.lines(player.session_id), {})
  test.shown()
  test.use(player.session_id, book.serial)
  local again = test.shown()[1].book
  expect.equal({ again.title, again.author, again.pages[1], again.pages[3] }, { "My life", "Anna", { "first" }, { "third", "page" } })
end)

test.case("a book without the right to write takes nothing, and says so", function()
  local player = test.player()
  local book = book_for(player, "birds_of_britannia", { params = { text = { "Finches.", "Owls." } } })
  test.shown()
  test.use(player.session_id, book.serial)
  local shown = test.shown()[1].book
  expect.equal({ shown.title, shown.may_write, #shown.pages }, { "Birds of Britannia", false, 2 })
  test.write_book_page(player.session_id, { book = book.serial, page = 1, text = "Eagles." })
  test.name_book(player.session_id, { book = book.serial, title = "x", author = "x" })
  expect.equal(#test.lines(player.session_id), 2)
  expect.equal(written(book:get("text")), { "Finches.", "Owls." })
  expect.is_nil(book:get("title"))
end)

test.case("a page that the book does not have is not kept", function()
  local player = test.player()
  local book = book_for(player)
  test.write_book_page(player.session_id, { book = book.serial, page = 21, text = "x" })
  expect.contains(test.lines(player.session_id), "no such page")
end)
