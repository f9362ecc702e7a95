-- Tricks with the vendors of players.

local keys = require("features.houses.lib.keys")
local money = require("lib.money")
local placing = require("features.player_vendors.lib.vendor_placing")
local player_vendors = require("features.player_vendors.lib.player_vendors")

local X, Y = 1500, 1600
local STEALING = 33
-- You can't steal from shopkeepers.
local SHOPKEEPER = "#1005598"

local function person(gold, dx)
  local player = test.player { map_id = 1, x = X + (dx or 1), y = Y, z = 0 }
  local mobile = mobiles.of_session(player.session_id)
  for _, coins in ipairs(mobile.backpack:find_all("gold")) do coins:delete() end
  if gold > 0 then money.give(mobile.backpack, gold) end
  return player, mobile
end

-- An owner beside a vendor of hers.
local function shop()
  local player, owner = person(0, 0)
  return player, owner, placing.place(owner)
end

local function stock(vendor, template, price, container)
  local item = items.create(template)
  item:put_in(container or vendor.backpack)
  if price then item:set("sale", { vendor = vendor.serial, price = price, words = "" }) end
  return item
end

local function total(template)
  local sum = 0
  for one in items.each { template = template } do sum = sum + one.amount end
  return sum
end

local function say(player, words)
  test.say(player.session_id, words)
  test.advance(1)
end

-- Asks for a thing, up to the window.
local function ask(player, item)
  say(player, "vendor buy")
  test.target(player.session_id, { serial = item.serial })
  test.advance(1)
end

local function agree(player)
  test.press(player.session_id, "yes")
  test.advance(1)
end

-- Known from RunUO: PlayerVendor.CheckNonlocalLift.
test.case("220: nobody takes out of a vendor's pack but its owner, by hand or by the skill of thieves", function()
  local _, _, vendor = shop()
  local player, thief = person(0)
  local sword = stock(vendor, "longsword", 300)
  thief:set_skill("stealing", 1000)
  test.use(player.session_id, vendor.serial)
  expect.is_false(test.lift(player.session_id, sword.serial))
  test.lines(player.session_id)
  for _, aimed in ipairs { sword, vendor } do
    test.use_skill(player.session_id, { skill = STEALING, target = aimed.serial })
    test.advance(12000)
    expect.contains(table.concat(test.lines(player.session_id), "\n"), SHOPKEEPER)
  end
  expect.equal(sword.root_mobile, vendor)
end)

-- Known from RunUO: PlayerVendorBuyGump.OnResponse.
test.case("221: a bag that is emptied while its buyer thinks is not sold", function()
  local _, owner, vendor = shop()
  local player, buyer = person(1000)
  local bag = stock(vendor, "bag", 500)
  local gem = stock(vendor, "diamond", nil, bag)
  ask(player, bag)
  gem:put_in(owner.backpack)
  agree(player)
  expect.equal({ bag.root_mobile, gem.root_mobile, money.in_pack(buyer) }, { vendor, owner, 1000 })
end)

-- Known from RunUO: VendorItem.Created, ModernUO: a minute of waiting.
test.case("222: the price is the one that the window showed, and not another one that was set meanwhile", function()
  local _, _, vendor = shop()
  local player, buyer = person(1000)
  local sword = stock(vendor, "longsword", 10)
  ask(player, sword)
  sword:set("sale", { vendor = vendor.serial, price = 900, words = "" })
  agree(player)
  expect.equal({ sword.root_mobile, money.in_pack(buyer) }, { vendor, 1000 })
end)

-- Known from RunUO: VendorItem.Valid.
test.case("223: what two ask for at once is sold to one of them, and paid for once", function()
  local _, _, vendor = shop()
  local anna, annas = person(1000)
  local bert, berts = person(1000)
  local sword = stock(vendor, "longsword", 300)
  ask(anna, sword)
  ask(bert, sword)
  agree(bert)
  agree(anna)
  expect.equal({ sword.root_mobile, money.in_pack(annas), money.in_pack(berts), player_vendors.held(vendor) }, { berts, 1000, 700, 300 })
end)

-- Known from RunUO: PlayerVendorBuyGump.OnResponse.
test.case("224: gold that is spent or handed on while the window is open buys nothing at a vendor", function()
  local _, owner, vendor = shop()
  local player, buyer = person(300)
  local sword = stock(vendor, "longsword", 300)
  ask(player, sword)
  buyer.backpack:find("gold"):put_in(owner.backpack)
  agree(player)
  expect.equal({ sword.root_mobile, total("gold"), player_vendors.held(vendor) }, { vendor, 300, 0 })
end)

-- Known from RunUO: PlayerVendor.CanInteractWith.
test.case("225: who has walked away, died or left the game buys nothing by a window that was open", function()
  local _, _, vendor = shop()
  local sword = stock(vendor, "longsword", 300)
  local anna, annas = person(1000)
  ask(anna, sword)
  annas:move_to(1, X + 20, Y, 0)
  agree(anna)
  local bert, berts = person(1000)
  ask(bert, sword)
  berts:kill()
  agree(bert)
  local cora = person(1000)
  ask(cora, sword)
  test.leave(cora.session_id)
  test.advance(10)
  expect.equal({ sword.root_mobile, player_vendors.held(vendor) }, { vendor, 0 })
end)

-- Known from RunUO: VendorBackpack.CheckItemUse, CheckTarget.
test.case("226: what is in a vendor's pack is neither used nor worked on where it is", function()
  local _, _, vendor = shop()
  local player, buyer = person(0)
  local potion, cloth = stock(vendor, "heal_potion", 20), stock(vendor, "cloth", 20)
  local scissors = items.create("scissors"):put_in(buyer.backpack)
  test.use(player.session_id, vendor.serial)
  expect.is_false(test.use(player.session_id, potion.serial))
  expect.is_false(test.use_item_on(player.session_id, { item = scissors.serial, target = cloth.serial }))
  test.use(player.session_id, scissors.serial)
  test.advance(1)
  test.target(player.session_id, { serial = cloth.serial })
  test.advance(1000)
  expect.equal({ potion.exists, cloth.exists, cloth.root_mobile, total("bandage") }, { true, true, vendor, 0 })
end)

-- Known from RunUO: PlayerVendor.OnSubItemRemoved.
test.case("227: a price does not follow a thing out of the pack and back, nor into another shop", function()
  local player, owner, vendor = shop()
  local sword = stock(vendor, "longsword", 5)
  expect.is_true(test.lift(player.session_id, sword.serial))
  sword:put_in(owner.backpack)
  expect.is_nil(sword:get("sale"))
  owner:move_to(1, X + 1, Y + 1, 0)
  local other = placing.place(owner)
  sword:set("sale", { vendor = vendor.serial, price = 5, words = "" })
  sword:put_in(other.backpack)
  local bert, berts = person(100)
  ask(bert, sword)
  expect.is_nil(test.gump(bert.session_id))
  expect.equal({ sword.root_mobile, money.in_pack(berts) }, { other, 100 })
end)

test.case("228: a description is no number of the client's texts and no markup", function()
  local player, owner, vendor = shop()
  local sword = items.create("longsword"):put_in(owner.backpack)
  expect.is_true(test.drop(player.session_id, sword.serial, vendor.backpack.serial))
  sword:put_in(vendor.backpack)
  test.advance(0)
  test.answer_prompt(player.session_id, "900 #1043306 <b>cheap</b>")
  test.advance(0)
  local sale = sword:get("sale")
  expect.equal({ sale.price, sale.words }, { 900, "1043306 (b)cheap(/b)" })
end)

test.case("229: a vendor whose purse is full sells nothing, so that no gold is lost", function()
  local _, _, vendor = shop()
  local player, buyer = person(1000)
  local sword = stock(vendor, "longsword", 300)
  while items.create("longsword"):put_in(vendor.bank) do end
  ask(player, sword)
  agree(player)
  expect.equal({ sword.root_mobile, money.in_pack(buyer), total("gold") }, { vendor, 1000, 1000 })
end)

-- Known from RunUO: PlaceInBackpack.
test.case("230: a buyer without room has neither the thing nor paid for it", function()
  local _, _, vendor = shop()
  local player, buyer = person(1000)
  local sword = stock(vendor, "longsword", 300)
  while items.create("dagger"):put_in(buyer.backpack) do end
  ask(player, sword)
  agree(player)
  expect.equal({ sword.root_mobile, money.in_pack(buyer), player_vendors.held(vendor), sword:get("sale").price }, { vendor, 1000, 0, 300 })
end)

-- Known from RunUO: PlayerVendor.Dismiss.
test.case("231: a vendor is not dismissed with goods, nor with gold for which the bank box has no room", function()
  local player, owner, vendor = shop()
  local sword = stock(vendor, "longsword", 300)
  say(player, "vendor dismiss")
  sword:put_in(owner.backpack)
  money.give(vendor.bank, 500)
  while items.create("dagger"):put_in(owner.bank) do end
  say(player, "vendor dismiss")
  expect.equal({ vendor.exists, player_vendors.held(vendor) }, { true, 500 })
end)

-- Known from RunUO: PlayerVendor.IsOwner.
test.case("232: the windows of a vendor obey nobody who is no owner, nor from afar", function()
  local player, owner, vendor = shop()
  local thief, thiefs = person(0)
  money.give(vendor.bank, 500)
  say(thief, "vendor collect")
  say(thief, "vendor status")
  expect.is_nil(test.gump(thief.session_id))
  test.use(player.session_id, vendor.serial)
  owner:move_to(1, X + 20, Y, 0)
  test.press(player.session_id, "collect")
  test.advance(1)
  vendor:set("owner", thiefs.serial)
  owner:move_to(1, X, Y, 0)
  say(player, "vendor collect")
  expect.equal({ player_vendors.held(vendor), money.in_bank(owner) }, { 500, 0 })
end)

-- Known from RunUO: VendorPricePrompt.
test.case("233: a question for a price that is answered after the thing was sold prices nothing", function()
  local player, owner, vendor = shop()
  local bert, berts = person(1000)
  local sword = items.create("longsword"):put_in(owner.backpack)
  expect.is_true(test.drop(player.session_id, sword.serial, vendor.backpack.serial))
  sword:put_in(vendor.backpack)
  test.advance(0)
  sword:set("sale", { vendor = vendor.serial, price = 5, words = "" })
  ask(bert, sword)
  agree(bert)
  expect.equal(sword.root_mobile, berts)
  test.answer_prompt(player.session_id, "900")
  test.advance(0)
  expect.is_nil(sword:get("sale"))
end)

-- Known from RunUO: PlayerVendor.CanInteractWith.
test.case("234: who is banned from a house buys nothing there, and looks into no pack", function()
  local _, _, vendor = shop()
  local player, banned = person(1000)
  local house = items.create("stone_and_plaster_house")
  house:move_to(1, X, Y + 30, 0)
  house:set("owner", 1)
  house:set("bans", { { serial = banned.serial, name = "x" } })
  vendor:set("house", house.serial)
  keys.set_doors(house)
  local sword = stock(vendor, "longsword", 300)
  test.shown()
  test.use(player.session_id, vendor.serial)
  say(player, "vendor buy")
  expect.equal({ test.has_target(player.session_id), test.gump(player.session_id) }, { false, nil })
  expect.equal({ sword.root_mobile, money.in_pack(banned), #test.shown() }, { vendor, 1000, 0 })
end)

test.case("246: a bag in which another thing of the same weight lies by now is not sold", function()
  local _, owner, vendor = shop()
  local player, buyer = person(1000)
  local bag = stock(vendor, "bag", 500)
  local fine = stock(vendor, "longsword", nil, bag)
  ask(player, bag)
  fine:put_in(owner.backpack)
  local plain = stock(vendor, "longsword", nil, bag)
  agree(player)
  expect.equal({ bag.root_mobile, plain.root_mobile, money.in_pack(buyer) }, { vendor, vendor, 1000 })
end)

-- Known from RunUO: VendorItem.Created.
test.case("254: a keg that was taken out and filled otherwise while its buyer thinks is not sold, at the same price either", function()
  local player, owner, vendor = shop()
  local buyer = person(1000)
  local keg = items.create("potion_keg", { params = { potion = "greater_heal_potion", held = 100 } })
  keg:put_in(vendor.backpack)
  local function price()
    test.press(player.session_id, "price " .. keg.serial)
    test.answer_prompt(player.session_id, "500 the best")
    test.advance(1)
  end
  gump.send(player.session_id, "player_vendor_goods", { vendor = vendor.serial })
  wait(0)
  price()
  ask(buyer, keg)
  expect.is_true(test.lift(player.session_id, keg.serial))
  keg:put_in(owner.backpack)
  keg:set("potion", "lesser_heal_potion")
  keg:put_in(vendor.backpack)
  price()
  expect.equal(keg:get("sale").price, 500)
  agree(buyer)
  expect.equal({ keg.root_mobile, player_vendors.held(vendor) }, { vendor, 0 })
end)
