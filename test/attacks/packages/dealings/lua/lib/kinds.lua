-- What can be opened at a stall. `open` shows the guest's client something to answer, and may return serials that the
-- client is told of; `counted` tells how often an answer counted since.

local books_lib = require("features.books.lib.books")
local stalls = require("lib.stalls")

-- Prices and amounts of honest answers; the declared attacks know them.
local TRADED, BOUGHT, SOLD, PRICE = 10, 4, 3, 2
local GOODS = {
  { item_id = 0x103B, amount = 20, price = PRICE, name = "ware" },
  { item_id = 0x0F0E, amount = 5, price = PRICE, name = "bottle" },
}
local HONEST_PAGE, HONEST_TEXT = 2, "honest"

local kinds = {}

-- Asks in a handler of its own, since the question waits for its answer.
local function asks(question, take)
  return function(stall)
    timer.after(0, function()
      local answer = question(stall, stall:guest().session_id)
      if answer then take(stall, answer) end
    end)
  end
end

local function coins_gained(amount)
  return function(stall) return stall:gained("dealing_coin") / amount end
end

local function pay_one(stall) stall:pay(1) end

kinds.trade = {
  open = function(stall)
    local guest, host = stall:guest(), stall:host()
    assert(trade.open { session_id = guest.session_id, with = host.session_id, pause_ms = 0 })
    return stalls.largest_pile(host, "dealing_coin").serial, stalls.largest_pile(guest, "dealing_coin").serial
  end,
  counted = coins_gained(TRADED),
}

kinds.purchase = {
  open = asks(
    function(stall, session_id) return vendor.sell_to(session_id, { vendor = stall:dealer(), goods = GOODS, range = 4 }) end,
    function(stall, choice)
      stall:hand_over("dealing_coin", choice.total, stall:guest(), stall:dealer())
      for _, line in ipairs(choice.lines) do stall:hand_over("dealing_ware", line.amount, stall:dealer(), stall:guest()) end
    end
  ),
  counted = function(stall) return stall:gained("dealing_ware") / BOUGHT end,
}

kinds.sale = {
  open = function(stall)
    local pile = stalls.largest_pile(stall:guest(), "dealing_ware")
    asks(
      function(_, session_id)
        return vendor.buy_from(session_id, { vendor = stall:dealer(), offers = { { item = pile, price = PRICE } }, range = 4 })
      end,
      function(_, choice)
        stall:hand_over("dealing_ware", choice.lines[1].amount, stall:guest(), stall:dealer())
        stall:pay(choice.total)
      end
    )(stall)
    return pile.serial, stalls.largest_pile(stall:host(), "dealing_ware").serial
  end,
  counted = coins_gained(SOLD * PRICE),
}

kinds.party = {
  open = function(stall)
    timer.after(0, function()
      if party.invite(stall.host_serial, stall.guest_serial) then party.add(stall.host_serial, stall.guest_serial) end
    end)
  end,
  counted = function(stall)
    local now = party.of(stall.guest_serial)
    if not now then return 0 end
    assert(now.leader == stall.host_serial and #now.members == 2, "the party is not of the two")
    party.disband(stall.host_serial)
    return 1
  end,
}

kinds.book = {
  open = function(stall)
    if stall.book then stall.book:delete() end
    stall.book = stall:lay("book", stall:guest())
    books_lib.open(stall.book, stall:guest())
    return stall.book.serial, stall.hosts_book.serial
  end,
  counted = function(stall)
    for number, page in ipairs(stall.book:get("text") or {}) do
      assert(page == (number == HONEST_PAGE and HONEST_TEXT or ""), "another page was written")
    end
    assert(not stall.book:get("title"), "the book was named")
    return books_lib.pages(stall.book)[HONEST_PAGE] and 1 or 0
  end,
}

kinds.board = {
  open = function(stall)
    if stall.board then stall.board:delete() end
    stall.board = stall:lay("bulletin_board", stall:guest())
    stall.guests_message = stall:post_on(stall.board)
    stall.others_message = stall.board.contents[1]
    boards.open(stall:guest().session_id, stall.board)
    return stall.board.serial, stall.guests_message.serial, stall.others_message.serial, stall.hosts_board.serial,
      stall.hosts_message.serial
  end,
  counted = function(stall)
    assert(stall.others_message.exists, "somebody else's message is gone")
    if stall.guests_message.exists then return 0 end
    stall.guests_message = stall:post_on(stall.board)
    return 1
  end,
}

-- The client asks for the context menu itself.
kinds.context_menu = { open = function() end, counted = coins_gained(1) }

kinds.prompt = {
  open = asks(function(_, session_id) return prompt.ask { session_id = session_id, max_length = 20 } end, pay_one),
  counted = coins_gained(1),
}

kinds.menu = {
  open = asks(
    function(_, session_id) return menu.ask { session_id = session_id, title = "Which?", choices = { "one", "two" } } end,
    pay_one
  ),
  counted = coins_gained(1),
}

kinds.gump = {
  open = asks(
    function(_, session_id)
      local answer = gump.ask(session_id, "dealing")
      return answer and answer.button == "take"
    end,
    pay_one
  ),
  counted = coins_gained(1),
}

kinds.target = {
  open = asks(
    function(stall, session_id)
      local choice = target.ask { session_id = session_id, kind = "object" }
      return choice and choice.serial == stall.dealer_serial
    end,
    pay_one
  ),
  counted = coins_gained(1),
}

return kinds
