-- Books of bulk orders. A deed that is dropped on a book is written into it, and comes out as a new deed (ModernUO
-- BulkOrderBook).
--
-- Params: `orders_1`, `orders_2` and so on, lists of orders as deeds have them, each with a number `id` of the book;
-- `last_id`. A param holds at most 64 KiB, therefore the orders of a book are spread over several.

local carried = require("lib.carried")
local deeds = require("features.bulk_orders.lib.order_deeds")
local tell = require("lib.telling")

local books = {}

books.MOST = 500
local SHARES, SHARE_MOST = 10, 50
local ROWS_PER_PAGE = 10
local PAGE_SOUND = 0x55
local CLILOC = {
  empty = 1062381, -- The book is empty.
  not_in_pack = 1062385, -- You must have the book in your backpack to add deeds to it.
  added = 1062386, -- Deed added to book.
  full = 1062387, -- The book is full of deeds.
  no_deed = 1062388, -- That is not a bulk order deed.
  count = 1062344, -- Deeds in book: ~1_val~
  taken = 1045152, -- The bulk order deed has been placed in your backpack.
  no_room = 1045150, -- There is not enough room in your backpack for the deed.
  use_in_pack = 1042001, -- That must be in your pack for you to use it.
}

local function share_name(number) return "orders_" .. number end

-- How many orders are in a book.
function books.count(book)
  local count = 0
  for number = 1, SHARES do count = count + #(book:get(share_name(number)) or {}) end
  return count
end

-- The orders of a book from one position to another, as plain tables.
function books.orders(book, first, last)
  local list, before = {}, 0
  for number = 1, SHARES do
    local share = book:get(share_name(number)) or {}
    for index = math.max(1, first - before), math.min(#share, last - before) do list[#list + 1] = store.copy(share[index]) end
    before = before + #share
  end
  return list
end

-- Writes an order into a book. Returns false if the book is full.
function books.add(book, order)
  for number = 1, SHARES do
    local share = book:get(share_name(number)) or {}
    if #share < SHARE_MOST then
      order.id = (book:get("last_id") or 0) + 1
      book:set("last_id", order.id)
      if #share == 0 then book:set(share_name(number), { order }) else share[#share + 1] = order end
      book:refresh()
      return true
    end
  end
  return false
end

local function find(book, id)
  for number = 1, SHARES do
    local share = book:get(share_name(number)) or {}
    for index = 1, #share do
      if share[index].id == id then return share, index end
    end
  end
end

-- Takes an order out of a book, as a deed in a backpack. Returns false if the book does not have it, or the backpack
-- has no room: then it stays in the book.
function books.take(book, user, id)
  local share, index = find(book, id)
  if not share then return false end
  local deed = deeds.make(share[index])
  if not deed then return false end
  if not deed:put_in(user.backpack) then
    deed:delete()
    tell(user, CLILOC.no_room)
    return false
  end
  table.remove(share, index)
  book:refresh()
  tell(user, CLILOC.taken)
  return true
end

-- Something was dropped onto a book.
function books.receive(book, user, dropped)
  local reason
  if not carried.in_pack(user, book) then reason = CLILOC.not_in_pack
  elseif not deeds.is_one(dropped) then reason = CLILOC.no_deed
  elseif not books.add(book, deeds.read(dropped)) then reason = CLILOC.full end
  if not reason then
    dropped:delete()
    user:sound(PAGE_SOUND)
    reason = CLILOC.added
  end
  tell(user, reason)
  return false
end

local function may_read(book, user)
  return user.exists and user.session_id ~= nil and not user.is_dead and book.exists and carried.in_pack(user, book)
end

-- Opens a book until its reader closes it. Waits.
function books.open(book, user)
  if not user.session_id or user.is_dead then return end
  if not carried.in_pack(user, book) then return tell(user, CLILOC.use_in_pack) end
  local page = 1
  while may_read(book, user) do
    local count = books.count(book)
    if count == 0 then return tell(user, CLILOC.empty) end
    local pages = math.ceil(count / ROWS_PER_PAGE)
    page = math.max(1, math.min(page, pages))
    local orders = books.orders(book, (page - 1) * ROWS_PER_PAGE + 1, page * ROWS_PER_PAGE)
    local rows = {}
    for index, order in ipairs(orders) do
      rows[index] = deeds.row(order)
      rows[index].id = math.tointeger(order.id)
    end
    local answer = gump.ask(user.session_id, "bulk_order_book", {
      title = ("Bulk orders: %d of %d"):format(count, books.MOST), rows = rows, page = page, pages = pages,
    })
    if not answer or not answer.button then return end
    if answer.button == "next" then page = page + 1
    elseif answer.button == "previous" then page = page - 1
    elseif may_read(book, user) then books.take(book, user, math.tointeger(tonumber(answer.button:match("^take (%d+)$")))) end
  end
end

-- The lines of a book's tooltip.
function books.describe(book) return { { cliloc = CLILOC.count, arguments = { tostring(books.count(book)) } } } end

return books
