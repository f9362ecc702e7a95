-- Deeds of commodities: lua/features/banking/lib/commodity_deeds.lua.

-- A player with a deed and a pile in the bank box.
local function owner(template, wish)
  local player = test.player { x = 1500, y = 1600 }
  local mobile = mobiles.of_session(player.session_id)
  local deed = items.create("commodity_deed"):put_in(mobile.bank)
  local pile = items.create(template or "iron_ingot", wish or { amount = 300 }):put_in(mobile.bank)
  test.lines(player.session_id)
  return player.session_id, mobile, deed, pile
end

-- Uses a deed, on a thing if it asks for one. Returns what was said.
local function use(session_id, deed, thing)
  test.use(session_id, deed.serial)
  wait(0)
  if thing and test.has_target(session_id) then
    test.target(session_id, { serial = thing.serial })
    wait(0)
  end
  return test.lines(session_id)
end

test.case("a deed takes a whole pile of the bank box, says what it stands for, and gives it back", function()
  local session_id, mobile, deed, pile = owner("uncut_cloth", { amount = 300, hue = 0x48D })
  expect.equal({ deed.hue, test.describe(deed.serial) }, { 0x47, { 1060748 } })
  expect.equal(use(session_id, deed, pile), { "#1047029", "#1047030" })
  expect.equal({ pile.exists, deed.hue }, { false, 0x592 })
  expect.equal(test.describe(deed.serial), { { cliloc = 1060658, arguments = { "uncut cloth", "300" } } })
  deed:put_in(mobile.backpack)
  expect.equal(deed.weight, 1)
  expect.equal(use(session_id, deed), { "#1047024" })
  deed:put_in(mobile.bank)
  expect.equal(use(session_id, deed), { "#1047031" })
  local back = mobile.bank:find("uncut_cloth")
  expect.equal({ deed.exists, back.amount, back.hue }, { false, 300, 0x48D })
end)

test.case("deed and pile lie in the bank box, and only commodities fill a deed", function()
  local session_id, mobile, deed, pile = owner()
  local sword, gold = items.create("katana"):put_in(mobile.bank), items.create("gold", { amount = 50 }):put_in(mobile.bank)
  for _, thing in ipairs { sword, gold, deed, mobile } do
    expect.equal(use(session_id, deed, thing), { "#1047029", "#1047027" })
  end
  pile:put_in(mobile.backpack)
  expect.equal(use(session_id, deed, pile), { "#1047029", "#1047026" })
  pile:put_in(mobile.bank)
  deed:put_in(mobile.backpack)
  expect.equal(use(session_id, deed, pile), { "#1047026" })
  expect.equal({ pile.amount, deed.hue, gold.amount }, { 300, 0x47, 50 })
end)

test.case("a deed that was filled, carried off or used up while its cursor was open takes nothing", function()
  local session_id, mobile, deed, pile = owner()
  test.use(session_id, deed.serial)
  wait(0)
  deed:put_in(mobile.backpack)
  test.target(session_id, { serial = pile.serial })
  wait(0)
  expect.equal({ pile.exists, deed.hue }, { true, 0x47 })
  deed:put_in(mobile.bank)
  test.use(session_id, deed.serial)
  wait(0)
  deed:delete()
  test.target(session_id, { serial = pile.serial })
  wait(0)
  expect.equal(pile.amount, 300)
end)

test.case("without room in the bank box the deed stays, and nothing is lost or doubled", function()
  local session_id, mobile, deed, pile = owner()
  use(session_id, deed, pile)
  while mobile.bank:find("gold") do mobile.bank:find("gold"):delete() end
  for _ = #mobile.bank.contents + 1, 125 do items.create("dagger"):put_in(mobile.bank) end
  expect.equal(#mobile.bank.contents, 125)
  expect.equal(use(session_id, deed), { "#500390" })
  expect.equal({ deed.exists, mobile.bank:find("iron_ingot") }, { true, nil })
  mobile.bank:find("dagger"):delete()
  items.create("iron_ingot", { amount = 59900 }):put_in(mobile.bank)
  expect.equal(use(session_id, deed), { "#500390" })
  expect.equal(mobile.bank:find("iron_ingot").amount, 59900)
  mobile.bank:find("dagger"):delete()
  expect.equal(use(session_id, deed), { "#1047031" })
  local sum = 0
  for _, one in ipairs(mobile.bank:find_all("iron_ingot")) do sum = sum + one.amount end
  expect.equal({ deed.exists, sum }, { false, 60200 })
end)
