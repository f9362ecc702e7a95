test.case("a shelf gives a reader one copy of a book, which cannot be written in", function()
  local player = test.player { x = 1500, y = 1600, z = 5 }
  local pack = mobiles.get(player.character_id).backpack
  local shelf = items.create("lending_shelf")
  shelf:move_to(1, 1501, 1600, 5)
  for _ = 1, 2 do
    test.use(player.session_id, shelf.serial)
    test.answer_menu(player.session_id, 2)
    test.advance(0)
  end
  expect.equal(#pack:find_all("bread_primer"), 1)
  expect.contains(test.lines(player.session_id), "carry that book already")
  test.shown()
  test.use(player.session_id, pack:find("bread_primer").serial)
  local book = test.shown()[1].book
  expect.equal({ book.title, book.author, book.may_write }, { "Of Bread", "the village baker", false })
  expect.equal(book.pages, { { "Flour, water, salt,", "and a night of patience." } })
end)

test.case("nobody writes on another's page of a guest book", function()
  local anna, bert = test.player(), test.player()
  local book = items.create("guest_book")
  book:move_to(1, 1501, 1600, 5)
  local function write(player, page, words)
    test.write_book_page(player.session_id, { book = book.serial, page = page, text = words })
  end
  write(anna, 2, "Anna was here.")
  write(bert, 2, "No, Bert.")
  write(anna, 2, "Anna was here twice.")
  write(bert, 3, "And Bert.")
  expect.equal(store.copy(book:get("text")), { "", "Anna was here twice.", "And Bert." })
  expect.contains(test.lines(bert.session_id), "somebody else's")
end)
