local function reader()
  local player = test.player { x = 1500, y = 1600, z = 5 }
  local mage = mobiles.get(player.character_id)
  mage:set_skill("magery", 1000)
  mage.intelligence = 100
  mage.mana = mage.mana_max
  for _, reagent in ipairs { "nightshade", "bloodmoss" } do items.create(reagent, { amount = 5 }):put_in(mage.backpack) end
  local book = items.create("frost_book")
  book:put_in(mage.backpack)
  return player.session_id, mage, book
end

test.case("a book shows the pages of its spells, and casts them", function()
  local session, mage, book = reader()
  mage.hits = 10
  test.use(session, book.serial)
  local window = test.gump(session)
  expect.contains(window.texts, "Hearth")
  expect.is_false(table.concat(window.texts, " "):find("Frost Bolt") ~= nil)
  test.press(session, "1001")
  test.advance(3000)
  expect.equal(mage.hits, 13)
  expect.equal(mage.backpack:find("bloodmoss").amount, 4)
end)

test.case("a scroll goes into the book, and its spell hurts", function()
  local session, mage, book = reader()
  local scroll = items.create("frost_bolt_scroll")
  scroll:put_in(mage.backpack)
  test.drop(session, scroll.serial, book.serial)
  test.use(session, book.serial)
  test.press(session, "1000")
  test.advance(3000)
  local rat = mobiles.create("rat", 1, 1501, 1600, 5)
  rat.hits_max = 50
  rat.hits = 50
  test.target(session, { serial = rat.serial })
  test.advance(3000)
  expect.is_true(rat.hits < 50)
end)

test.case("who has lost the book casts nothing from its open window", function()
  local session, mage, book = reader()
  test.use(session, book.serial)
  book:move_to(1, 1500, 1600, 5)
  test.press(session, "1001")
  test.advance(3000)
  expect.equal(test.lines(session), { "You do not have that book any more." })
end)
