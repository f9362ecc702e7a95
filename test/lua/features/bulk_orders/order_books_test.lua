-- Books of bulk orders: deeds go in and come out again.

local books = require("features.bulk_orders.lib.order_books")
local deeds = require("features.bulk_orders.lib.order_deeds")
local lists = require("features.vendors.lib.lists")

local ADDED, FULL, NO_DEED, EMPTY, NO_ROOM = "#1062386", "#1062387", "#1062388", "#1062381", "#1045150"

local function small(done)
  return {
    trade = "blacksmithy", amount = 15, exceptional = true, material = "bronze_ingot",
    parts = { { template = "chain_coif", done = done or 0 } },
  }
end

local function large()
  return {
    trade = "blacksmithy", amount = 10, exceptional = false, set = "chainmail",
    parts = { { template = "chain_coif", done = 10 }, { template = "chain_legs", done = 0 }, { template = "chain_chest", done = 0 } },
  }
end

-- A player with a book.
local function reader()
  local player = test.player()
  local user = mobiles.get(player.character_id)
  local book = items.create("bulk_order_book"):put_in(user.backpack)
  return player.session_id, user, book
end

local function drop(session_id, user, book, thing)
  thing:put_in(user.backpack)
  test.lines(session_id)
  test.drop(session_id, thing.serial, book.serial)
  return table.concat(test.lines(session_id), " ")
end

local function has(user, template) return #user.backpack:find_all(template) end

-- Everything that a window shows, in one line.
local function shown(session_id)
  local words = {}
  for _, one in ipairs(test.gump(session_id).texts) do words[#words + 1] = one end
  return table.concat(words, "|")
end

test.case("a deed goes into a book and comes out as it was", function()
  local session_id, user, book = reader()
  for _, order in ipairs { small(4), large() } do
    local deed = deeds.make(order)
    local before = deeds.read(deed)
    expect.contains(drop(session_id, user, book, deed), ADDED)
    expect.is_false(deed.exists)
    expect.is_true(books.take(book, user, books.orders(book, 1, 1)[1].id))
    local back = user.backpack:find("bulk_order")
    expect.equal(deeds.read(back), before)
    back:delete()
  end
  expect.equal(books.count(book), 0)
end)

test.case("a book takes nothing but deeds, and only in its reader's pack", function()
  local session_id, user, book = reader()
  expect.contains(drop(session_id, user, book, items.create("dagger")), NO_DEED)
  book:move_to(user.map_id, user.x, user.y, user.z)
  local deed = deeds.make(small())
  drop(session_id, user, book, deed)
  expect.equal({ deed.exists, books.count(book) }, { true, 0 })
end)

test.case("the tooltip and the window tell what is in a book", function()
  local session_id, user, book = reader()
  test.use(session_id, book.serial)
  wait(0)
  expect.contains(test.lines(session_id), EMPTY)
  books.add(book, small(4))
  books.add(book, large())
  expect.contains(test.describe(book.serial), { cliloc = 1062344, arguments = { "2" } })
  test.use(session_id, book.serial)
  wait(0)
  local words = shown(session_id)
  for _, part in ipairs { "2 of 500", "chainmail coif|15|exceptional|bronze ingot|4 / 15", "large: chainmail|10||1 / 3" } do
    expect.contains(words, part)
  end
  test.press(session_id, "take 1")
  wait(0)
  expect.equal({ has(user, "bulk_order"), books.count(book) }, { 1, 1 })
  expect.contains(shown(session_id), "1 of 500")
end)

test.case("the pages of a book's window are turned, and an order is taken from the last one", function()
  local session_id, user, book = reader()
  for _ = 1, 21 do books.add(book, small()) end
  test.use(session_id, book.serial)
  wait(0)
  for _ = 1, 2 do
    test.press(session_id, "next")
    wait(0)
  end
  test.press(session_id, "take 21")
  wait(0)
  expect.equal({ has(user, "bulk_order"), books.count(book) }, { 1, 20 })
  expect.contains(shown(session_id), "2 / 2")
end)

test.case("an order stays in the book while the pack is full, and a book that is gone gives nothing", function()
  local session_id, user, book = reader()
  books.add(book, small())
  test.use(session_id, book.serial)
  wait(0)
  while items.create("dagger"):put_in(user.backpack) do end
  test.lines(session_id)
  test.press(session_id, "take 1")
  wait(0)
  expect.contains(test.lines(session_id), NO_ROOM)
  expect.equal({ has(user, "bulk_order"), books.count(book) }, { 0, 1 })
  book:delete()
  test.press(session_id, "take 1")
  wait(0)
  expect.equal(has(user, "bulk_order"), 0)
end)

test.case("a book holds 500 of the longest orders and refuses one more", function()
  local session_id, user, book = reader()
  local parts = {}
  for index = 1, 6 do parts[index] = { template = "female_studded_chest", done = 20 } end
  for index = 1, books.MOST do
    expect.is_true(books.add(book, {
      trade = "tailoring", amount = 20, exceptional = true, material = "barbed_leather", set = "female_leather", parts = parts,
    }))
    if index % 50 == 0 then wait(0) end
  end
  local deed = deeds.make(small())
  expect.contains(drop(session_id, user, book, deed), FULL)
  expect.equal({ deed.exists, books.count(book) }, { true, books.MOST })
  expect.is_true(books.take(book, user, 250))
  expect.equal(books.count(book), books.MOST - 1)
end)

test.case("smiths and tailors sell books", function()
  for _, name in ipairs { "blacksmith", "tailor" } do
    local is_sold = false
    for _, row in ipairs(lists.all()[name].sells) do is_sold = is_sold or row[1] == "bulk_order_book" end
    expect.is_true(is_sold, name)
  end
end)
