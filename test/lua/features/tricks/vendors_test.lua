-- Tricks with tradespeople.

local beasts = require("features.vendors.data.beasts")
local lists = require("features.vendors.lib.lists")
local money = require("lib.money")
local stock = require("features.vendors.lib.stock")

local X, Y = 1500, 1600

local function person(carried)
  local player = test.player { map_id = 1, x = X, y = Y }
  local mobile = mobiles.of_session(player.session_id)
  for _, coins in ipairs(mobile.backpack:find_all("gold")) do coins:delete() end
  if carried > 0 then money.give(mobile.backpack, carried) end
  return player, mobile
end

local function seller_of(profession)
  local one = mobiles.create(profession, 1, X + 1, Y, 0)
  one:set("stays", true)
  return one
end

local function say(player, words)
  test.say(player.session_id, words)
  test.advance(1)
  return test.vendor(player.session_id)
end

local function line_of(seller, key)
  for index, row in ipairs(stock.of(seller)) do
    if row.key == key then return index, row end
  end
end

local function buy(player, lines)
  test.buy(player.session_id, lines)
  test.advance(1)
end

local function sell(player, lines)
  test.sell(player.session_id, lines)
  test.advance(1)
end

local function total(template)
  local sum = 0
  for one in items.each { template = template } do sum = sum + one.amount end
  return sum
end

local function give(mobile, template, wish) return items.create(template, wish):put_in(mobile.backpack) end

-- What a thing costs where it is cheapest, and what is paid for it where that is most.
local function least_price(template)
  local least = math.huge
  for _, list in pairs(lists.all()) do
    for _, row in ipairs(list.sells or {}) do
      if row[1] == template then least = math.min(least, row[2]) end
    end
  end
  return least
end

local function most_paid(template)
  local most = 0
  for _, list in pairs(lists.all()) do most = math.max(most, list.buys and list.buys[template] or 0) end
  return most
end

-- Known from RunUO: BaseVendor.OnBuyItems.
test.case("123: gold that is handed on while the window is open buys nothing", function()
  local player, buyer = person(1000)
  local _, friend = person(0)
  local index = line_of(seller_of("baker"), "bread_loaf")
  say(player, "vendor buy")
  buyer.backpack:find("gold"):put_in(friend.backpack)
  buy(player, { { index = index, amount = 5 } })
  expect.equal({ total("bread_loaf"), total("gold") }, { 0, 1000 })
end)

-- Known from RunUO: BaseVendor.ProcessValidPurchase.
test.case("124: two who buy the last piece at once get one piece", function()
  local anna = person(1000)
  local bert = person(1000)
  local baker = seller_of("baker")
  local index, row = line_of(baker, "bread_loaf")
  say(anna, "vendor buy")
  say(bert, "vendor buy")
  buy(anna, { { index = index, amount = row.amount } })
  buy(bert, { { index = index, amount = row.amount } })
  expect.equal({ total("bread_loaf"), total("gold"), stock.by_key(baker).bread_loaf.amount }, {
    row.amount, 2000 - row.amount * row.price, 0,
  })
end)

-- Known from RunUO: BaseVendor.OnBuyItems.
test.case("125: amounts below one, above the stock, or of lines that are not there buy nothing", function()
  local player = person(1000)
  local baker = seller_of("baker")
  local index, row = line_of(baker, "bread_loaf")
  for _, lines in ipairs {
    { { index = index, amount = row.amount + 1 } }, { { index = 200, amount = 1 } },
    { { index = index, amount = row.amount }, { index = index, amount = 1 } },
  } do
    say(player, "vendor buy")
    buy(player, lines)
  end
  expect.equal({ total("bread_loaf"), total("gold") }, { 0, 1000 })
end)

-- Known from RunUO: PacketHandlers.VendorBuyReply.
test.case("126: who walks away, or dies, with the window open buys and sells nothing", function()
  local player, buyer = person(1000)
  local tailor = seller_of("tailor")
  local index = line_of(tailor, "floppy_hat")
  say(player, "vendor buy")
  buyer:move_to(1, X + 40, Y, 0)
  buy(player, { { index = index, amount = 1 } })
  buyer:move_to(1, X, Y, 0)
  say(player, "vendor buy")
  buyer:kill()
  if test.vendor(player.session_id) then buy(player, { { index = index, amount = 1 } }) end
  expect.equal({ total("floppy_hat"), total("gold") }, { 0, 1000 })
end)

-- Known from RunUO: PacketHandlers.VendorBuyReply.
test.case("127: a vendor that is gone while its window is open sells nothing", function()
  local player = person(1000)
  local baker = seller_of("baker")
  local index = line_of(baker, "bread_loaf")
  say(player, "vendor buy")
  baker:delete()
  buy(player, { { index = index, amount = 1 } })
  expect.equal({ total("bread_loaf"), total("gold") }, { 0, 1000 })
end)

-- Known from RunUO: BaseVendor.OnSellItems.
test.case("128: a thing is not sold that was given to somebody else after it was offered", function()
  local player, owner = person(0)
  local _, friend = person(0)
  seller_of("tailor")
  local shirt = give(owner, "shirt")
  say(player, "vendor sell")
  shirt:put_in(friend.backpack)
  sell(player, { { index = 1, amount = 1 } })
  expect.equal({ shirt.root_mobile, total("gold") }, { friend, 0 })
end)

-- Known from RunUO: BaseVendor.OnSellItems.
test.case("129: a thing that lies in the bank box or in a trade by now is not sold", function()
  local player, owner = person(0)
  local other = person(0)
  seller_of("tailor")
  local shirt = give(owner, "shirt")
  say(player, "vendor sell")
  shirt:put_in(owner.bank)
  sell(player, { { index = 1, amount = 1 } })
  shirt:put_in(owner.backpack)
  say(player, "vendor sell")
  trade.open { session_id = player.session_id, with = other.session_id, pause_ms = 0 }
  test.offer(player.session_id, shirt.serial)
  sell(player, { { index = 1, amount = 1 } })
  expect.equal({ shirt.exists, total("gold") }, { true, 0 })
end)

-- Known from RunUO: BaseVendor.OnSellItems.
test.case("130: a pile that became smaller after it was offered is not sold as a whole", function()
  local player, owner = person(0)
  seller_of("alchemist")
  local pile = give(owner, "bottle", { amount = 100 })
  say(player, "vendor sell")
  pile.amount = 3
  sell(player, { { index = 1, amount = 100 } })
  expect.equal({ pile.amount, total("gold") }, { 3, 0 })
end)

-- Known from RunUO: BaseVendor.OnSellItems.
test.case("131: a bag is not sold with what is in it, nor one that was filled after it was offered", function()
  local player, owner = person(0)
  seller_of("provisioner")
  local bag = give(owner, "bag")
  local ring = items.create("longsword")
  say(player, "vendor sell")
  ring:put_in(bag)
  sell(player, { { index = 1, amount = 1 } })
  expect.equal({ bag.exists, ring.exists, total("gold") }, { true, true, 0 })
end)

test.case("132: the price is the one that was offered, not that of what the thing became", function()
  local player, owner = person(0)
  seller_of("weaponsmith")
  local sword = give(owner, "longsword")
  say(player, "vendor sell")
  sword:set("damage_level", 5)
  sell(player, { { index = 1, amount = 1 } })
  expect.equal({ sword.exists, total("gold") }, { true, 0 })
end)

-- Known from players of the era.
test.case("133: nobody buys anything for as much as somebody sells it", function()
  local least = {}
  for _, list in pairs(lists.all()) do
    for _, row in ipairs(list.sells or {}) do least[row[1]] = math.min(row[2], least[row[1]] or math.huge) end
  end
  for name, list in pairs(lists.all()) do
    for template, price in pairs(list.buys or {}) do
      expect.is_true(price < (least[template] or math.huge), ("%s buys %s for %d"):format(name, template, price))
    end
  end
  for name, rows in pairs(beasts.lists) do
    for _, row in ipairs(rows) do expect.is_true(row[2] > 0, name) end
  end
end)

-- Known from RunUO: BaseVendor.OnBuyItems.
test.case("134: more beasts than there is room for are not bought, not by several windows either", function()
  local player, buyer = person(5000)
  buyer.followers_max = 2
  local trainer = seller_of("animal_trainer")
  local index, row = line_of(trainer, "beast horse")
  for _ = 1, 4 do
    say(player, "vendor buy")
    buy(player, { { index = index, amount = 1 } })
  end
  expect.equal({ #mobiles.all_of("horse"), buyer.followers, total("gold") }, { 2, 2, 5000 - 2 * row.price })
end)

-- Known from RunUO: BaseVendor.ProcessValidPurchase.
test.case("135: what does not fit into the backpack lies at the buyer's feet, and is paid for once", function()
  local player, buyer = person(1000)
  local baker = seller_of("baker")
  local index, row = line_of(baker, "bread_loaf")
  while items.create("longsword"):put_in(buyer.backpack) do end
  say(player, "vendor buy")
  buy(player, { { index = index, amount = 4 } })
  expect.equal({ total("bread_loaf"), total("gold"), #items.on_tile(1, X, Y) }, { 4, 1000 - 4 * row.price, 1 })
end)

test.case("136: more things than a backpack holds are not bought at once, to litter a town", function()
  local player, buyer = person(0)
  local tailor = seller_of("tailor")
  tailor:set("stock", { floppy_hat = { left = 999, most = 999 } })
  money.give(buyer.bank, 60000)
  local index = line_of(tailor, "floppy_hat")
  say(player, "vendor buy")
  buy(player, { { index = index, amount = 999 } })
  expect.equal({ total("floppy_hat"), total("gold") }, { 0, 60000 })
end)

-- Known from RunUO: PacketHandlers.VendorBuyReply.
test.case("137: a second window replaces the first, so that one answer is worth one deal", function()
  local player = person(1000)
  local baker, tailor = seller_of("baker"), seller_of("tailor")
  local index, row = line_of(baker, "bread_loaf")
  test.choose(player.session_id, baker.serial, 3006103)
  test.choose(player.session_id, tailor.serial, 3006103)
  test.advance(1)
  test.choose(player.session_id, baker.serial, 3006103)
  test.advance(1)
  buy(player, { { index = index, amount = 1 } })
  test.advance(1)
  expect.equal({ total("bread_loaf"), total("floppy_hat"), total("gold"), test.vendor(player.session_id) == nil }, {
    1, 0, 1000 - row.price, true,
  })
end)

test.case("138: who leaves the game with the window open has bought and sold nothing", function()
  local player, owner = person(1000)
  seller_of("tailor")
  local shirt = give(owner, "shirt")
  say(player, "vendor sell")
  test.leave(player.session_id)
  test.advance(10)
  expect.equal({ shirt.exists, total("gold") }, { true, 1000 })
end)

test.case("245: what scissors make of bought things is sold for less than these cost", function()
  local player, tailor = person(1000)
  local scissors, hides = give(tailor, "scissors"), give(tailor, "hides", { amount = 10 })
  local cost = 10 * least_price("hides")
  test.use(player.session_id, scissors.serial)
  test.target(player.session_id, { serial = hides.serial })
  test.advance(1)
  local leather = tailor.backpack:find("leather")
  expect.is_true(leather.amount * most_paid("leather") < cost)
end)
