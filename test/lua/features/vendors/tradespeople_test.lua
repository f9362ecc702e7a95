-- Tradespeople: lua/features/vendors.

local lists = require("features.vendors.lib.lists")
local money = require("lib.money")
local professions = require("features.vendors.data.professions")
local stock = require("features.vendors.lib.stock")

local X, Y = 1500, 1600
local MARKET_X = 1700

vendor.list { name = "test cakes", goods = { { item_id = 0x09E9, amount = 5, price = 30, name = "a birthday cake" } } }
region.define {
  name = "Guarded market", map_id = 1, areas = { { x1 = MARKET_X - 5, y1 = Y - 5, x2 = MARKET_X + 5, y2 = Y + 5 } }, guarded = true,
}
local HOUR_MS = 3600 * 1000

local function customer(carried, profession, x)
  x = x or X
  local player = test.player { map_id = 1, x = x, y = Y }
  local mobile = mobiles.of_session(player.session_id)
  for _, coins in ipairs(mobile.backpack:find_all("gold")) do coins:delete() end
  if carried > 0 then money.give(mobile.backpack, carried) end
  local seller = mobiles.create(profession, player.map_id, x + 1, Y, 0)
  return player, mobile, seller
end

local function say(player, words, keywords)
  test.say(player.session_id, words, { keywords = keywords })
  test.advance(1)
  return test.vendor(player.session_id)
end

-- The line of a template in the vendor's stock.
local function line_of(seller, template)
  for index, row in ipairs(stock.of(seller)) do
    if row.key == template then return index, row end
  end
end

local function left(seller, template) return stock.by_key(seller)[template].amount end

local function buy(player, lines)
  test.buy(player.session_id, lines)
  test.advance(1)
end

test.case("every tradesperson with a list sells or buys, and every template that a list names exists", function()
  for profession, names in pairs(professions) do
    expect.is_true(mobiles.template(profession) ~= nil)
    for _, name in ipairs(names) do expect.is_true(lists.all()[name] ~= nil, name) end
  end
  for name, list in pairs(lists.all()) do
    for _, row in ipairs(list.sells or {}) do expect.equal({ name, row[1], items.template(row[1]) ~= nil }, { name, row[1], true }) end
    for template in pairs(list.buys or {}) do expect.equal({ name, template, items.template(template) ~= nil }, { name, template, true }) end
  end
end)

test.case("a tradesperson sells what is said to be wanted, for gold in the backpack", function()
  local player, mobile, baker = customer(100, "baker")
  expect.equal(say(player, "vendor buy").deal, "sells")
  local index, row = line_of(baker, "bread_loaf")
  buy(player, { { index = index, amount = 3 } })
  expect.equal({ mobile.backpack:find("bread_loaf").amount, money.in_pack(mobile) }, { 3, 100 - 3 * row.price })
  expect.equal(left(baker, "bread_loaf"), row.amount - 3)
end)

test.case("without the word vendor the name says who is meant", function()
  local player, _, baker = customer(0, "baker")
  expect.is_nil(say(player, "what would you buy"))
  expect.equal(say(player, baker.name:match("%w+") .. ", buy").deal, "sells")
  test.choose(player.session_id, baker.serial, 3006103)
  expect.equal(test.vendor(player.session_id).deal, "sells")
end)

test.case("who is named is meant, also if another tradesperson stands nearer and the client sends a number", function()
  local player, mobile = customer(0, "baker")
  local smith = mobiles.create("blacksmith", mobile.map_id, mobile.x + 3, mobile.y, mobile.z)
  smith.name = "Cadmus"
  local window = say(player, "Cadmus buy", { 0x3C })
  test.choose(player.session_id, smith.serial, 3006103)
  expect.equal(window, test.vendor(player.session_id))
  expect.is_false(json.encode(window) == json.encode(say(player, "vendor buy")))
end)

test.case("large sums come from the bank if the backpack has too little, small ones do not", function()
  local player, mobile, smith = customer(10, "armorer")
  money.give(mobile.bank, 5000)
  local index, row = line_of(smith, "plate_chest")
  say(player, "vendor buy")
  buy(player, { { index = index, amount = 1 } })
  expect.equal({ row.price < 2000, money.in_bank(mobile), mobile.backpack:find("plate_chest") == nil }, { true, 5000, true })
  local amount = 2000 // row.price + 1
  say(player, "vendor buy")
  buy(player, { { index = index, amount = amount } })
  expect.equal({ #mobile.backpack:find_all("plate_chest"), money.in_bank(mobile), money.in_pack(mobile) }, {
    amount, 5000 - amount * row.price, 10,
  })
end)

test.case("what is sold out comes back after an hour, twice as much; what nobody wanted stays as it is", function()
  local player, _, baker = customer(1000, "baker")
  local index, row = line_of(baker, "bread_loaf")
  local _, other = line_of(baker, "muffins")
  say(player, "vendor buy")
  buy(player, { { index = index, amount = row.amount } })
  expect.equal(left(baker, "bread_loaf"), 0)
  local window = say(player, "vendor buy")
  for _, line in ipairs(window.lines) do expect.is_true(line.amount > 0) end
  test.advance(HOUR_MS + 1000)
  expect.equal({ left(baker, "bread_loaf"), left(baker, "muffins") }, { row.amount * 2, other.amount })
end)

test.case("a tradesperson buys what its lists name, and no bag with something in it", function()
  local player, mobile, tailor = customer(0, "tailor")
  local prices = lists.bought_by(tailor)
  items.create("shirt"):put_in(mobile.backpack)
  items.create("longsword"):put_in(mobile.backpack)
  local window = say(player, "vendor sell")
  expect.equal({ window.deal, #window.lines, window.lines[1].price }, { "buys", 1, prices.shirt })
  test.sell(player.session_id, { { index = 1 } })
  test.advance(1)
  expect.equal({ money.in_pack(mobile), mobile.backpack:find("shirt") == nil }, { prices.shirt, true })
  local _, merchant, dealer = customer(0, "provisioner")
  local pouch = items.create("pouch"):put_in(merchant.backpack)
  items.create("longsword"):put_in(pouch)
  expect.is_true(lists.bought_by(dealer).pouch ~= nil)
  local seller = players.by_character(merchant.serial)
  test.choose(seller.session_id, dealer.serial, 3006104)
  expect.is_nil(test.vendor(seller.session_id))
end)

test.case("words count before keywords, for ClassicUO may send that for buying with the words for selling", function()
  local player, mobile = customer(0, "tailor")
  items.create("shirt"):put_in(mobile.backpack)
  expect.equal(say(player, "vendor sell", { 0x3C, 0x14D }).deal, "buys")
  expect.equal(say(player, "händler", { 0x3C }).deal, "sells")
end)

test.case("at most 500 pieces are sold at once, and what is left of a pile stays", function()
  local player, mobile, bowyer = customer(0, "bowyer")
  local price = lists.bought_by(bowyer).arrow
  local arrows = items.create("arrow", { amount = 600 }):put_in(mobile.backpack)
  say(player, "vendor sell")
  test.sell(player.session_id, { { index = 1, amount = 501 } })
  test.advance(1)
  expect.equal({ arrows.amount, money.in_pack(mobile) }, { 600, 0 })
  say(player, "vendor sell")
  test.sell(player.session_id, { { index = 1, amount = 500 } })
  test.advance(1)
  expect.equal({ arrows.amount, money.in_pack(mobile) }, { 100, 500 * price })
end)

test.case("magical powers of arms are paid for", function()
  local player, mobile, smith = customer(0, "weaponsmith")
  local price = lists.bought_by(smith).longsword
  items.create("longsword", { params = { damage_level = 3, durability_level = 1 } }):put_in(mobile.backpack)
  expect.equal(say(player, "vendor sell").lines[1].price, price + 400)
end)

test.case("a beast that is bought follows its new master, who needs room for it", function()
  local player, mobile, trainer = customer(5000, "animal_trainer")
  mobile.followers_max = 1
  local index, row = line_of(trainer, "beast horse")
  say(player, "vendor buy")
  buy(player, { { index = index, amount = 2 } })
  expect.equal({ #mobiles.all_of("horse"), money.in_pack(mobile) }, { 0, 5000 })
  say(player, "vendor buy")
  buy(player, { { index = index, amount = 1 } })
  local horse = mobiles.all_of("horse")[1]
  expect.equal({ horse:get("master"), money.in_pack(mobile), mobile.followers }, { mobile.serial, 5000 - row.price, 1 })
end)

test.case("a package extends what a tradesperson sells", function()
  local _, _, baker = customer(0, "baker")
  baker:set("stock_lists", { "baker", "test cakes" })
  local _, row = line_of(baker, "a birthday cake")
  expect.equal({ row.price, row.amount }, { 30, 5 })
end)

test.case("a murderer is turned away where guards protect", function()
  local player, mobile = customer(100, "baker", MARKET_X)
  mobile:set("murders", 10)
  expect.is_nil(say(player, "vendor buy"))
end)

test.case("an architect sells the deed to a house, and takes its price from the bank", function()
  local player, mobile, architect = customer(0, "architect")
  money.give(mobile.bank, 50000)
  local index, row = line_of(architect, "stone_and_plaster_house_deed")
  say(player, "vendor buy")
  buy(player, { { index = index, amount = 1 } })
  expect.equal({ #mobile.backpack:find_all("stone_and_plaster_house_deed"), money.in_bank(mobile) }, { 1, 50000 - row.price })
end)
