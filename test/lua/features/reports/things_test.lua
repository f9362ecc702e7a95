-- Public reports about things, houses, ships, crafting, guilds and trade, each tried here. docs/gameplay/reports.md
-- lists them.

local houses = require("features.houses.lib.house_records")
local members = require("features.guilds.lib.members")
local money = require("lib.money")
local rolls = require("features.guilds.lib.rolls")
local spellbooks = require("features.spellbooks.lib.spellbooks")
local spells = require("features.spellbooks.data.spells")

local X, Y = 1500, 1606
local HOUSE, FLOOR = 0x64, 0x4A8

local function person(x, y, skills)
  local player = test.player { map_id = 1, x = x or X, y = y or Y, z = 0 }
  local mobile = mobiles.get(player.character_id)
  mobile.strength = 100
  for name, tenths in pairs(skills or {}) do mobile:set_skill(name, tenths) end
  test.lines(player.session_id)
  return player, mobile
end

local function amount(mobile, template)
  local sum = 0
  for _, pile in ipairs(mobile.backpack:find_all(template)) do sum = sum + pile.amount end
  return sum
end

local function home()
  local floor = {}
  for dx = -3, 3 do
    for dy = -3, 3 do floor[#floor + 1] = { item_id = FLOOR, dx = dx, dy = dy, dz = 0 } end
  end
  test.define_multi(HOUSE, floor)
  local player, owner = person()
  local deed = items.create("stone_and_plaster_house_deed"):put_in(owner.backpack)
  test.use(player.session_id, deed.serial)
  test.target(player.session_id, { x = 1500, y = 1604, z = 0 })
  test.advance(0)
  owner:move_to(1, 1500, 1600, 0)
  wait(0)
  return player, owner, items.all_of("stone_and_plaster_house")[1]
end

local function wish(player, words, choice)
  test.say(player.session_id, words)
  wait(0)
  if test.has_target(player.session_id) then test.target(player.session_id, choice) end
  wait(0)
end

test.case("Source-X 278: what a merchant pays joins the gold that is there", function()
  local player, mobile = person()
  for _, coins in ipairs(mobile.backpack:find_all("gold")) do coins:delete() end
  items.create("gold", { amount = 100 }):put_in(mobile.backpack, 20, 20)
  items.create("dagger"):put_in(mobile.backpack)
  mobiles.create("weaponsmith", 1, X + 1, Y, 0)
  test.say(player.session_id, "vendor sell")
  test.advance(1)
  test.sell(player.session_id, { { index = 1, amount = 1 } })
  test.advance(1)
  expect.equal(#mobile.backpack:find_all("gold"), 1)
  expect.is_true(money.in_pack(mobile) > 100)
end)

test.case("Source-X 655: a thing that is picked up decays no more, and decays again where it is laid down", function()
  local player, mobile = person()
  local dagger = items.create("dagger")
  dagger:move_to(1, X + 1, Y, 0)
  test.advance(1000)
  expect.is_true(test.lift(player.session_id, dagger.serial))
  dagger:put_in(mobile.backpack)
  test.advance(3 * 60 * 60 * 1000)
  expect.is_true(dagger.exists)
  dagger:move_to(1, X + 1, Y, 0)
  test.advance(3 * 60 * 60 * 1000)
  expect.is_false(dagger.exists)
end)

test.case("Source-X 685: a container in a house is secured and released by its owner", function()
  local player, owner, house = home()
  local box = items.create("wooden_box")
  box:move_to(1, 1501, 1601, 0)
  wish(player, "I wish to secure this", { serial = box.serial })
  expect.is_false(box.movable)
  wish(player, "I wish to release this", { serial = box.serial })
  expect.is_true(box.movable)
  expect.is_true(houses.is_home_of(house, owner))
  expect.equal(test.failures(), {})
end)

test.case("ServUO 2855: a friend who was removed does nothing in the house any more", function()
  local _, owner, house = home()
  local guest, friend = person(1501, 1600)
  house:set("friends", { { serial = friend.serial, name = friend.name } })
  expect.is_true(houses.is_home_of(house, friend))
  house:set("friends", nil)
  expect.is_false(houses.is_home_of(house, friend))
  local box = items.create("wooden_box")
  box:move_to(1, 1502, 1601, 0)
  wish(guest, "I wish to lock this down", { serial = box.serial })
  expect.is_true(box.movable)
  expect.is_true(owner.exists)
end)

test.case("Source-X 1089: planks that stand open keep open when the ship turns, and strangers board no locked ship", function()
  local ships = require("features.ships.lib.ship_records")
  for facing = 0, 3 do
    local deck = {}
    for along = -5, 5 do
      for across = -2, 2 do
        local dx, dy = across, along
        for _ = 1, facing do dx, dy = -dy, dx end
        deck[#deck + 1] = { item_id = 0x3E8A, dx = dx, dy = dy, dz = 3 }
      end
    end
    test.define_multi(facing, deck)
  end
  test.define_water(1, 1460, 1560, 1540, 1595, -5)
  local player, captain = person(1500, 1597)
  local deed = items.create("small_ship_deed"):put_in(captain.backpack)
  test.use(player.session_id, deed.serial)
  test.target(player.session_id, { x = 1500, y = 1588, z = -5 })
  test.advance(0)
  local ship = items.all_of("small_ship")[1]
  captain:move_to(1, ship.x, ship.y, -2)
  test.say(player.session_id, "raise anchor")
  wait(0)
  local port = ships.part(ship, "port")
  test.use(player.session_id, port.serial)
  local open_art = port.item_id
  test.say(player.session_id, "turn right")
  wait(0)
  expect.is_true(port:get("open") ~= nil and port.item_id ~= open_art)
  test.advance(60000)
  expect.is_nil(port:get("open"))
  local stranger, other = person(port.x, port.y - 1)
  other:move_to(1, port.x, port.y - 1, -2)
  test.use(stranger.session_id, port.serial)
  expect.is_nil(port:get("open"))
end)

test.case("ServUO 4375: a ship is not laid up by somebody who has gone far away", function()
  test.define_multi(0, { { item_id = 0x3E8A, dx = 0, dy = 0, dz = 3 }, { item_id = 0x3E8A, dx = 0, dy = 4, dz = 3 } })
  test.define_water(1, 1460, 1560, 1540, 1595, -5)
  local player, captain = person(1500, 1597)
  local deed = items.create("small_ship_deed"):put_in(captain.backpack)
  test.use(player.session_id, deed.serial)
  test.target(player.session_id, { x = 1500, y = 1588, z = -5 })
  test.advance(0)
  local ship = items.all_of("small_ship")[1]
  test.use(player.session_id, items.all_of("ship_tillerman")[1].serial)
  wait(0)
  captain:move_to(1, 1900, 1900, 0)
  test.press(player.session_id, "yes")
  wait(0)
  expect.is_true(ship.exists)
end)

test.case("ServUO 1108: the model of a ship lies in a bank box without an end", function()
  local _, owner = person()
  local model = items.create("small_ship_model"):put_in(owner.bank)
  test.advance(3 * 60 * 60 * 1000)
  expect.equal(model.container, owner.bank)
end)

test.case("ServUO 3226: a scroll takes one of each of its reagents", function()
  local player, scribe = person(X, Y, { inscription = 1000, magery = 1000 })
  scribe.intelligence, scribe.mana_max = 100, 100
  scribe.mana = 100
  local pen = items.create("scribes_pen"):put_in(scribe.backpack)
  local book = items.create("spellbook"):put_in(scribe.backpack)
  for _, spell in ipairs(spells) do spellbooks.add(book, spell.number) end
  items.create("blank_scroll", { amount = 100 }):put_in(scribe.backpack)
  for _, reagent in ipairs { "garlic", "ginseng", "spiders_silk" } do
    items.create(reagent, { amount = 100 }):put_in(scribe.backpack)
  end
  test.use(player.session_id, pen.serial)
  test.press(player.session_id, "group First Circle", { texts = { number = "1" } })
  wait(0)
  test.press(player.session_id, "make heal_scroll", { texts = { number = "1" } })
  wait(2000)
  expect.equal(
    { amount(scribe, "garlic"), amount(scribe, "ginseng"), amount(scribe, "spiders_silk"), amount(scribe, "blank_scroll") },
    { 99, 99, 99, 99 })
end)

test.case("Source-X 971: a deleted character leaves its guild, which goes on", function()
  local leader, founder = person()
  local other, member = person(X + 1)
  items.create("gold", { amount = 25000 }):put_in(founder.bank)
  assert(members.found(founder, "The Old Ones", "OLD"))
  local guild = rolls.of(founder)
  assert(members.join(guild, member))
  wait(0)
  test.leave(other.session_id)
  test.delete_character(other.character_id)
  wait(1)
  test.say(leader.session_id, "guild")
  expect.equal(rolls.of(founder), guild)
  expect.equal(test.failures(), {})
end)

test.case("ServUO 2206: a trade that is cancelled leaves nothing in the packs, and the two trade again", function()
  local anna, one = person()
  local bert, other = person(X + 1)
  local before = { #one.backpack.contents, #other.backpack.contents, #one.equipment, #other.equipment }
  for _ = 1, 2 do
    expect.is_true(trade.open { session_id = anna.session_id, with = bert.session_id, range = 5, pause_ms = 0 } ~= nil)
    test.cancel_trade(anna.session_id)
    wait(0)
    expect.equal({ #one.backpack.contents, #other.backpack.contents, #one.equipment, #other.equipment }, before)
  end
end)

test.case("UOX3 538: a miner whose work was broken off digs again", function()
  test.define_land(1, X + 1, Y - 2, X + 40, Y + 2, 220)
  local player, miner = person(X, Y, { mining = 1000 })
  local pick = items.create("pickaxe"):put_in(miner.backpack)
  local function dig()
    test.use(player.session_id, pick.serial)
    test.target(player.session_id, { x = X + 1, y = Y, z = 0 })
    wait(0)
  end
  dig()
  miner:move_to(1, X, Y + 30, 0)
  test.advance(5000)
  miner:move_to(1, X, Y, 0)
  local found = 0
  for _ = 1, 20 do
    dig()
    test.advance(5000)
    found = #miner.backpack:find_all(function(item) return item.template:find("_ore$") ~= nil end)
    if found > 0 then break end
  end
  expect.is_true(found > 0)
end)

test.case("ServUO 1214: gold in the bank pays where the backpack has too little", function()
  local player, buyer = person()
  for _, coins in ipairs(buyer.backpack:find_all("gold")) do coins:delete() end
  money.give(buyer.bank, 5000)
  buyer.followers_max = 5
  mobiles.create("animal_trainer", 1, X + 1, Y, 0)
  test.say(player.session_id, "vendor buy")
  test.advance(1)
  for index, line in ipairs(test.vendor(player.session_id).lines) do
    if line.name:lower():find("pack horse") then
      test.buy(player.session_id, { { index = index, amount = 4 } })
      test.advance(1)
      expect.equal({ money.in_bank(buyer), buyer.followers }, { 5000 - 4 * line.price, 4 })
      return
    end
  end
  error("no pack horse is sold")
end)

test.case("Nostalrius 58: a full pack takes more of a pile that is in it", function()
  local _, mobile = person()
  local pack = mobile.backpack
  items.create("garlic", { amount = 5 }):put_in(pack)
  while #pack.contents < 125 do items.create("diamond", { name = tostring(#pack.contents) }):put_in(pack) end
  expect.is_true(items.create("garlic", { amount = 5 }):put_in(pack) ~= nil)
  expect.equal(amount(mobile, "garlic"), 10)
  expect.is_nil((items.create("ginseng"):put_in(pack)))
end)
