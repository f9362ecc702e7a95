local GOODS = {
  { item_id = 0x103B, amount = 20, price = 6, name = "bread" },
  { item_id = 0x0F0E, amount = 5, price = 3, cliloc = 1023854 },
}

-- Runs in its own coroutine, because it waits. Returns a table that the answer comes into.
local function asked(work)
  local answer = {}
  timer.after(1, function() answer.choice, answer.reason = work() end)
  test.advance(1)
  return answer
end

local function seller(player) return mobiles.get(player.character_id) end

test.case("a player buys what a vendor sells", function()
  local player, vendor_player = test.player(), test.player()
  local answer = asked(function()
    return vendor.sell_to(player.session_id, { vendor = seller(vendor_player), goods = GOODS })
  end)
  expect.equal(test.vendor(player.session_id), {
    deal = "sells",
    lines = { { name = "bread", amount = 20, price = 6 }, { name = "1023854", amount = 5, price = 3 } },
  })
  test.buy(player.session_id, { { index = 2, amount = 5 }, { index = 1 } })
  test.advance(0)
  expect.equal(answer.choice, { lines = { { index = 2, amount = 5 }, { index = 1, amount = 1 } }, total = 21 })
  expect.is_nil(test.vendor(player.session_id))
end)

test.case("there is no choice of what was not offered, or of too much of it", function()
  local player, vendor_player = test.player(), test.player()
  local tries = {
    { { { index = 3 } }, "invalid" },
    { { { index = 1, amount = 21 } }, "invalid" },
    { { { index = 1, amount = 11 }, { index = 1, amount = 10 } }, "invalid" },
    { {}, "closed" },
  }
  for _, try in ipairs(tries) do
    local answer = asked(function()
      return vendor.sell_to(player.session_id, { vendor = seller(vendor_player), goods = GOODS })
    end)
    test.buy(player.session_id, try[1])
    test.advance(0)
    expect.equal({ answer.choice or "none", answer.reason }, { "none", try[2] })
  end
end)

test.case("a player sells what a vendor buys, of what it carries", function()
  local player, vendor_player = test.player(), test.player()
  local gold = items.create("gold", { amount = 50 })
  gold:put_in(mobiles.get(player.character_id).backpack)
  local wish = { vendor = seller(vendor_player), offers = { { item = gold, price = 2 } } }
  local answer = asked(function() return vendor.buy_from(player.session_id, wish) end)
  test.sell(player.session_id, { { index = 1, amount = 50 } })
  test.advance(0)
  expect.equal(answer.choice, { lines = { { index = 1, amount = 50 } }, total = 100 })
  gold:move_to(1, 1434, 1699, 0)
  answer = asked(function() return vendor.buy_from(player.session_id, wish) end)
  expect.equal(answer.reason, "not_carried")
end)
