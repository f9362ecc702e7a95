local function things_of(player) return mobiles.get(player.character_id).backpack end

local function sword_of(player)
  local sword = items.create("longsword")
  sword:put_in(things_of(player))
  return sword
end

test.case("an item dropped on a player begins a trade, and both agree to what changes hands", function()
  local anna, bert = test.player(), test.player()
  local sword = sword_of(anna)
  test.trade(anna.session_id, { target = bert.character_id, item = sword.serial })
  test.offer(anna.session_id, sword.serial)
  local about = trade.of(bert.session_id)
  expect.equal({ about.session_id, #about.gives, about.gets[1] == sword, about.agrees, about.other_agrees }, {
    anna.session_id,
    0,
    true,
    false,
    false,
  })
  test.agree(anna.session_id)
  test.agree(bert.session_id)
  expect.contains(test.lines(bert.session_id), "changed")
  test.advance(1000)
  test.agree(bert.session_id)
  expect.equal(sword.container, things_of(bert))
  expect.is_nil(trade.of(anna.session_id))
end)

test.case("what is offered returns when the window closes, a trader dies or leaves", function()
  local ends = {
    function(one) test.cancel_trade(one.session_id) end,
    function(_, other) trade.cancel(other.session_id) end,
    function(_, other) test.leave(other.session_id) end,
  }
  for _, finish in ipairs(ends) do
    local anna, bert = test.player(), test.player()
    local sword = sword_of(anna)
    expect.is_true(trade.open { session_id = anna.session_id, with = bert.session_id, range = 5, pause_ms = 0 })
    test.offer(anna.session_id, sword.serial)
    finish(anna, bert)
    expect.equal(sword.container, things_of(anna))
    expect.is_false(trade.cancel(anna.session_id))
  end
  local anna, bert = test.player(), test.player()
  local sword = sword_of(anna)
  trade.open { session_id = anna.session_id, with = bert.session_id }
  test.offer(anna.session_id, sword.serial)
  mobiles.get(anna.character_id):kill()
  expect.is_nil(trade.of(bert.session_id))
  -- It is among what the dead leave behind.
  expect.equal(sword.container.template, "corpse")
end)

test.case("players are told why they cannot trade", function()
  local anna, bert, carl = test.player(), test.player(), test.player()
  local far = test.player { x = 1500 }
  local sword = sword_of(anna)
  local function told(player, target)
    test.trade(player.session_id, { target = target.character_id, item = sword.serial })
    return test.lines(player.session_id)[1]
  end
  expect.contains(told(anna, far), "#500446")
  expect.is_nil(told(anna, bert))
  expect.equal(told(anna, carl), "#1062781")
  expect.equal(told(carl, anna), "#1062779")
  trade.cancel(anna.session_id)
  mobiles.get(bert.character_id):kill()
  test.lines(anna.session_id)
  expect.contains(told(anna, bert), "dead")
  test.offer_gold(carl.session_id, { gold = 5, platinum = 0 })
  expect.equal(#test.lines(carl.session_id), 1)
  local opened, reason = trade.open { session_id = anna.session_id, with = anna.session_id }
  expect.equal({ opened or "no", reason }, { "no", "self" })
  opened, reason = trade.open { session_id = anna.session_id, with = 999 }
  expect.equal(reason, "gone")
end)
