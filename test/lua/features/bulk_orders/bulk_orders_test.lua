-- Bulk orders: drawing, combining, handing in, worth. The numbers are those of ModernUO.

local data = require("features.bulk_orders.data.orders")
local dealing = require("features.bulk_orders.lib.dealing")
local deeds = require("features.bulk_orders.lib.order_deeds")
local drawing = require("features.bulk_orders.lib.drawing")
local gold_tables = require("features.bulk_orders.data.gold")
local money = require("lib.money")
local rewards = require("features.bulk_orders.data.rewards")
local trades = require("features.crafting.lib.trades")
local worth = require("features.bulk_orders.lib.worth")

local X, Y, MAP = 1500, 1600, 1
local INFO = 3006152
local HOUR_MS = 60 * 60 * 1000

local function crafter(tenths, skill)
  local player = test.player { map_id = MAP, x = X, y = Y }
  local mobile = mobiles.get(player.character_id)
  for _, item in ipairs(mobile.backpack.contents) do item:delete() end
  mobile:set_skill(skill or "blacksmithy", tenths)
  test.lines(player.session_id)
  return player, mobile
end

local function smith()
  local one = mobiles.create("blacksmith", MAP, X + 1, Y, 0)
  one:set("stays", true)
  return one
end

local function order_of(members)
  local order = { trade = "blacksmithy", amount = 10, exceptional = false, parts = { { template = "dagger", done = 0 } } }
  for name, value in pairs(members or {}) do order[name] = value end
  return order
end

local function give_deed(mobile, members) return deeds.make(order_of(members)):put_in(mobile.backpack) end

local function give_piece(mobile, template, params)
  params = params or {}
  if params.made == nil then params.made = true end
  return items.create(template, { params = params }):put_in(mobile.backpack)
end

local function combine(player, deed, ...)
  test.use(player.session_id, deed.serial)
  wait(0)
  test.press(player.session_id, "combine")
  wait(0)
  for _, thing in ipairs { ... } do
    test.target(player.session_id, { serial = thing.serial })
    wait(0)
  end
  if test.has_target(player.session_id) then test.target(player.session_id) end
  wait(0)
end

local function done(deed, index) return math.tointeger(deed:get("parts")[index or 1].done) end

test.case("what is ordered can be made, and every set has its gold", function()
  for name, facts in pairs(data) do
    local trade = trades.get(name)
    for _, group in ipairs(facts.small) do
      for _, of_trade in ipairs(group.groups) do expect.is_true(trade.by_group[of_trade] ~= nil, of_trade) end
    end
    expect.equal(#facts.chances, #trade.materials.kinds - 1)
    for set_name, set in pairs(facts.large) do
      for _, template in ipairs(set) do expect.is_true(trade.recipes[template] ~= nil, template) end
      expect.is_true(gold_tables[name][set.gold or set_name] ~= nil, set_name)
    end
    for _, group in ipairs(rewards[name]) do
      for _, row in ipairs(group[2]) do expect.is_true(items.template(row[2]) ~= nil, row[2]) end
    end
    for _, giver in ipairs(facts.givers) do expect.is_true(mobiles.template(giver) ~= nil, giver) end
  end
end)

test.case("points and gold are those of the source", function()
  local function figures(order) return { worth.points(order), worth.table_gold(order), worth.fame(order) } end
  expect.equal(figures(order_of()), { 10, 150, 0 })
  expect.equal(figures(order_of { amount = 20, exceptional = true }), { 250, 500, 25 })
  expect.equal(figures(order_of { amount = 15, material = "valorite_ingot", exceptional = true }), { 775, 4500, 225 })
  local plate = order_of { amount = 20, exceptional = true, material = "dull_copper_ingot", set = "platemail" }
  expect.equal(figures(plate), { 850, 50000, 289 })
  expect.equal(figures(order_of { trade = "tailoring", amount = 15, set = "town_crier" }), { 425, 6000, 64 })
end)

test.case("a smith orders what the crafter can make, and not again for a while", function()
  local anna, mobile = crafter(300)
  local one = smith()
  test.choose(anna.session_id, one.serial, INFO)
  wait(0)
  test.press(anna.session_id, "accept")
  wait(0)
  local deed = mobile.backpack:find("bulk_order")
  local order = deeds.read(deed)
  expect.equal({ order.trade, order.exceptional, order.material, #order.parts }, { "blacksmithy", false, nil, 1 })
  expect.is_true(trades.get("blacksmithy").recipes[order.parts[1].template].from <= 30)
  test.say(anna.session_id, "have you a bulk order?")
  test.advance(1)
  expect.is_nil(test.gump(anna.session_id))
  test.advance(HOUR_MS)
  test.say(anna.session_id, "have you a bulk order?")
  test.advance(1)
  expect.contains(test.gump(anna.session_id).texts, "Pieces")
end)

test.case("masters get large orders, coloured metal and exceptional work; beginners do not", function()
  local _, master = crafter(1000)
  local _, beginner = crafter(500)
  local seen = {}
  for _ = 1, 300 do
    local order = drawing.order(master, "blacksmithy")
    seen.large = seen.large or deeds.is_large(order)
    seen.material = seen.material or order.material ~= nil
    seen.exceptional = seen.exceptional or order.exceptional
    local modest = drawing.order(beginner, "blacksmithy")
    expect.equal({ modest.set, modest.material, modest.exceptional }, { nil, nil, false })
  end
  expect.equal(seen, { large = true, material = true, exceptional = true })
  expect.equal({ drawing.pause_ms(master, "blacksmithy"), drawing.pause_ms(beginner, "blacksmithy") }, { 6 * HOUR_MS, HOUR_MS })
end)

test.case("pieces are combined one after the other, and only those that the order asks for", function()
  local anna, mobile = crafter(1000)
  local deed = give_deed(mobile, { exceptional = true, material = "bronze_ingot", parts = { { template = "plate_helm", done = 8 } } })
  local right = { quality = 1, material = "bronze_ingot" }
  local plain, iron = give_piece(mobile, "plate_helm", { material = "bronze_ingot" }), give_piece(mobile, "plate_helm", { quality = 1 })
  local bought = give_piece(mobile, "plate_helm", { made = false, quality = 1, material = "bronze_ingot" })
  local other = give_piece(mobile, "bascinet", { quality = 1, material = "bronze_ingot" })
  combine(anna, deed, plain, iron, bought, other, mobile)
  expect.equal({ done(deed), plain.exists, iron.exists, bought.exists, other.exists }, { 8, true, true, true, true })
  local first, second, third = give_piece(mobile, "plate_helm", right), give_piece(mobile, "plate_helm", right), nil
  third = give_piece(mobile, "plate_helm", right)
  combine(anna, deed, first, second)
  expect.equal({ done(deed), first.exists, second.exists, third.exists }, { 10, false, false, true })
  expect.is_false(test.has_target(anna.session_id))
end)

test.case("complete small orders fill a large one of the same kind", function()
  local anna, mobile = crafter(1000)
  local large = give_deed(mobile, {
    set = "chainmail", exceptional = true,
    parts = { { template = "chain_coif", done = 0 }, { template = "chain_legs", done = 0 }, { template = "chain_chest", done = 0 } },
  })
  local function small(template, members)
    members.parts = { { template = template, done = members.done or 10 } }
    members.done = nil
    return give_deed(mobile, members)
  end
  local wrong = {
    small("chain_coif", { exceptional = true, done = 9 }), small("chain_coif", {}),
    small("chain_coif", { exceptional = true, amount = 15, done = 15 }),
    small("chain_coif", { exceptional = true, material = "bronze_ingot" }), small("dagger", { exceptional = true }),
  }
  combine(anna, large, table.unpack(wrong))
  expect.equal({ done(large), #mobile.backpack:find_all("bulk_order") }, { 0, 6 })
  for _, deed in ipairs(wrong) do deed:delete() end
  combine(anna, large, small("chain_coif", { exceptional = true }), small("chain_legs", { exceptional = true }))
  expect.is_false(deeds.is_complete(deeds.read(large)))
  combine(anna, large, small("chain_chest", { exceptional = true }))
  expect.equal({ deeds.is_complete(deeds.read(large)), #mobile.backpack:find_all("bulk_order") }, { true, 1 })
end)

test.case("a complete order is handed in by the menu, and pays gold, fame and a thing", function()
  local anna, mobile = crafter(1000)
  local one = smith()
  local deed = give_deed(mobile, { amount = 20, parts = { { template = "dagger", done = 20 } } })
  test.choose(anna.session_id, one.serial, INFO)
  wait(0)
  local gold = money.in_pack(mobile)
  expect.is_true(gold >= 270 and gold <= 333, tostring(gold))
  expect.is_false(deed.exists)
  expect.is_true(#mobile.backpack:find("bag").contents == 2)
end)

test.case("a deed is dropped on the person who ordered; large sums go to the bank box", function()
  local anna, mobile = crafter(1000)
  local one, tailor = smith(), mobiles.create("tailor", MAP, X, Y + 1, 0)
  local parts = {}
  for index, template in ipairs { "bardiche", "halberd" } do parts[index] = { template = template, done = 10 } end
  local deed = give_deed(mobile, { set = "pole_arms", parts = parts })
  expect.is_false(test.drop(anna.session_id, deed.serial, tailor.serial))
  expect.is_true(deed.exists)
  expect.is_false(test.drop(anna.session_id, deed.serial, one.serial))
  local gold = money.in_bank(mobile)
  expect.is_true(gold >= 2700 and gold <= 3333, tostring(gold))
  expect.equal({ deed.exists, money.in_pack(mobile), mobile.fame }, { false, 0, 16 })
end)

test.case("who sells something is sometimes asked for work", function()
  local anna, mobile = crafter(1000)
  local one = smith()
  local asked = 0
  for _ = 1, 60 do
    store.character(mobile.serial).bulk_orders = nil
    timer.after(0, function() dealing.after_sale(one, mobile) end)
    wait(1)
    if test.gump(anna.session_id) then
      asked = asked + 1
      test.close(anna.session_id)
    end
  end
  expect.is_true(asked > 0 and asked < 40, tostring(asked))
  give_piece(mobile, "dagger")
  test.say(anna.session_id, "vendor sell")
  test.advance(1)
  test.sell(anna.session_id, { { index = 1, amount = 1 } })
  test.advance(1)
  expect.is_true(money.in_pack(mobile) > 0)
end)
