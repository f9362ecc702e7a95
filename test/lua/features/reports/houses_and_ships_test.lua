-- Public reports about houses, ships, spells and skills, each tried here. docs/gameplay/reports.md lists them.

local hiding = require("features.hiding.lib.hiding")
local houses = require("features.houses.lib.house_records")
local lights = require("features.lights.lib.lights")
local magery = require("features.spells.lib.magery")
local ships = require("features.ships.lib.ship_records")

local HOUSE, FLOOR = 0x64, 0x4A8
local DEED, KIND = "stone_and_plaster_house_deed", "stone_and_plaster_house"
local DECK = 0x3E8A
local LAUNCH = { x = 1500, y = 1588, z = -5 }
local REAGENTS = {
  "black_pearl", "bloodmoss", "garlic", "ginseng", "mandrake_root", "nightshade", "spiders_silk", "sulfurous_ash",
}

local function person(x, y, skills)
  local player = test.player { map_id = 1, x = x or 1500, y = y or 1606, z = 0 }
  local mobile = mobiles.get(player.character_id)
  mobile.strength, mobile.intelligence, mobile.mana = 100, 100, 100
  for name, tenths in pairs(skills or {}) do mobile:set_skill(name, tenths) end
  test.lines(player.session_id)
  return player, mobile
end

local function build(player, owner)
  local floor = {}
  for dx = -3, 3 do
    for dy = -3, 3 do
      floor[#floor + 1] = { item_id = FLOOR, dx = dx, dy = dy, dz = 0 }
      floor[#floor + 1] = { item_id = FLOOR, dx = dx, dy = dy, dz = 20 }
    end
  end
  test.define_multi(HOUSE, floor)
  local deed = owner.backpack:find(DEED) or items.create(DEED):put_in(owner.backpack)
  test.use(player.session_id, deed.serial)
  test.target(player.session_id, { x = 1500, y = 1604, z = 0 })
  test.advance(0)
  return items.all_of(KIND)[1]
end

local function home()
  local player, owner = person()
  local house = build(player, owner)
  owner:move_to(1, 1500, 1600, 0)
  wait(0)
  test.lines(player.session_id)
  return player, owner, house
end

local function demolish(player, house)
  test.use(player.session_id, houses.sign(house).serial)
  wait(0)
  test.press(player.session_id, "demolish")
  wait(0)
  test.press(player.session_id, "yes")
  wait(0)
end

local function wish(player, words, choice)
  test.say(player.session_id, words)
  wait(0)
  if test.has_target(player.session_id) then test.target(player.session_id, choice) end
  wait(0)
end

local function read(player) return table.concat(test.lines(player.session_id), " ") end

local function fill(container)
  local count = 0
  while count < 300 and items.create("dagger"):put_in(container) do count = count + 1 end
end

local function mage(x, y)
  local player, caster = person(x or 2000, y or 2000, { magery = 1000 })
  for _, reagent in ipairs(REAGENTS) do items.create(reagent, { amount = 50 }):put_in(caster.backpack) end
  return player, caster
end

local function launched()
  for facing = 0, 3 do
    local deck = {}
    for along = -5, 5 do
      for across = -2, 2 do
        local dx, dy = across, along
        for _ = 1, facing do dx, dy = -dy, dx end
        deck[#deck + 1] = { item_id = DECK, dx = dx, dy = dy, dz = 3 }
      end
    end
    test.define_multi(facing, deck)
  end
  test.define_water(1, 1460, 1560, 1540, 1595, -5)
  local player, captain = person(1500, 1597, { magery = 1000 })
  local deed = items.create("small_ship_deed"):put_in(captain.backpack)
  test.use(player.session_id, deed.serial)
  test.target(player.session_id, LAUNCH)
  test.advance(0)
  return player, captain, items.all_of("small_ship")[1]
end

test.case("ServUO 776: a house is built, demolished and built again by the same deed", function()
  local player, owner, house = home()
  for _ = 1, 3 do
    demolish(player, house)
    expect.is_false(house.exists)
    expect.equal(#owner.backpack:find_all(DEED), 1)
    owner:move_to(1, 1500, 1606, 0)
    house = build(player, owner)
    owner:move_to(1, 1500, 1600, 0)
    wait(0)
    expect.is_true(house ~= nil)
  end
  expect.equal(#items.all_of(DEED), 0)
end)

test.case("ModernUO 2003: who has room for the deed neither in the backpack nor in the bank has the house or the deed", function()
  local player, owner, house = home()
  fill(owner.backpack)
  fill(owner.bank)
  demolish(player, house)
  expect.equal((house.exists and 1 or 0) + #items.all_of(DEED), 1)
end)

test.case("ServUO 2536: what lay on the upper storey of a house that fell down can be picked up", function()
  local player, owner, house = home()
  local sword = items.create("longsword")
  sword:move_to(1, 1501, 1601, 20)
  demolish(player, house)
  expect.is_false(house.exists)
  expect.equal(sword.z, 0)
  owner:move_to(1, 1501, 1602, 0)
  expect.is_true(test.lift(player.session_id, sword.serial))
end)

test.case("ServUO 3561: a ghost locks nothing down, and releases nothing", function()
  local player, owner = home()
  local sword, bow = items.create("longsword"), items.create("bow")
  sword:move_to(1, 1501, 1601, 0)
  bow:move_to(1, 1501, 1602, 0)
  wish(player, "i wish to lock this down", { serial = bow.serial })
  expect.is_false(bow.movable)
  owner:kill()
  wish(player, "i wish to lock this down", { serial = sword.serial })
  wish(player, "i wish to release this", { serial = bow.serial })
  expect.equal({ sword.movable, bow.movable }, { true, false })
end)

test.case("ModernUO 940: a friend of a house releases nothing that its owner locked down", function()
  local player, _, house = home()
  local guest, friend = person(1501, 1600)
  house:set("friends", { [friend.serial] = true })
  local sword = items.create("longsword")
  sword:move_to(1, 1501, 1601, 0)
  wish(player, "i wish to lock this down", { serial = sword.serial })
  wish(guest, "i wish to release this", { serial = sword.serial })
  expect.is_false(sword.movable)
end)

test.case("TrueUO 1506, ServUO 942: a spell at the key of a ship that is gone ends, and the next one begins", function()
  local _, captain, ship = launched()
  for _, reagent in ipairs(REAGENTS) do items.create(reagent, { amount = 50 }):put_in(captain.backpack) end
  local key = captain.backpack:find("gold_key")
  local copy = items.create("gold_key", { params = { lock_id = key:get("lock_id") } }):put_in(captain.backpack)
  ship:delete()
  wait(0)
  local place = { captain.x, captain.y }
  magery.cast(captain, "recall", { target = copy })
  wait(3000)
  expect.equal({ captain.x, captain.y }, place)
  captain.mana = 100
  expect.is_true(magery.cast(captain, "night_sight", { target = captain }))
  expect.equal(test.failures(), {})
end)

test.case("ServUO 1472: a ship that is laid up and launched many times keeps all of its parts", function()
  local player, captain, ship = launched()
  local function parts() return { #items.all_of("ship_plank"), #items.all_of("tillerman"), #items.all_of("ship_hold") } end
  local first = parts()
  for _ = 1, 3 do
    test.use(player.session_id, ships.part(ship, "tillerman").serial)
    wait(0)
    test.press(player.session_id, "yes")
    wait(0)
    local model = captain.backpack:find("small_ship_model")
    expect.is_true(model ~= nil)
    test.use(player.session_id, model.serial)
    test.target(player.session_id, LAUNCH)
    test.advance(0)
    ship = items.all_of("small_ship")[1]
    expect.equal(parts(), first)
  end
end)

test.case("Source-X 271: Recall at a thing that is no rune ends with a word", function()
  local player, caster = mage()
  local apple = items.create("apple"):put_in(caster.backpack)
  magery.cast(caster, "recall", { target = apple })
  wait(2000)
  expect.equal({ caster.x, caster.y }, { 2000, 2000 })
  expect.equal(test.failures(), {})
  expect.is_true(read(player) ~= "")
end)

test.case("ServUO 2890: a runebook says why it does not recall without the spell", function()
  local player, caster = mage()
  local far = { map_id = 1, x = 2100, y = 2100, z = 0 }
  local book = items.create("runebook", { params = { runes = { { to = far, description = "Far" } }, default = 1 } }):put_in(caster.backpack)
  test.use(player.session_id, book.serial)
  test.lines(player.session_id)
  test.press(player.session_id, "recall 1")
  wait(3000)
  expect.equal({ caster.x, caster.y }, { 2000, 2000 })
  expect.is_true(read(player) ~= "")
end)

test.case("ModernUO 2088: the tooltip of a runebook follows its charges", function()
  local player, caster = mage()
  local far = { map_id = 1, x = 2100, y = 2100, z = 0 }
  local book = items.create("runebook", { params = { runes = { { to = far, description = "Far" } }, default = 1, charges = 3 } }):put_in(caster.backpack)
  local before = json.encode(test.describe(book.serial))
  test.use(player.session_id, book.serial)
  test.press(player.session_id, "charge 1")
  wait(3000)
  expect.equal(book:get("charges"), 2)
  expect.is_true(json.encode(test.describe(book.serial)) ~= before)
end)

test.case("ServUO 184, 1027: Bless after Curse raises nothing twice", function()
  local _, caster = mage()
  local before = caster.strength
  for _ = 1, 3 do
    caster.mana = 100
    magery.cast(caster, "bless", { target = caster })
    wait(3000)
    caster.mana = 100
    magery.cast(caster, "curse", { target = caster })
    wait(3000)
  end
  caster.mana = 100
  magery.cast(caster, "bless", { target = caster })
  expect.is_true(caster.strength <= before + 13)
  wait(10 * 60 * 1000)
  expect.equal(caster.strength, before)
end)

test.case("Source-X 222: who was weakened has all hits again when the spell is over", function()
  local _, caster = mage()
  local _, victim = person(2002, 2000)
  victim.hits = victim.hits_max
  local most = victim.hits_max
  magery.cast(caster, "weaken", { target = victim })
  wait(5 * 60 * 1000)
  expect.equal({ victim.hits_max, victim.hits, victim.strength }, { most, most, 100 })
end)

test.case("ModernUO 864: who looks at a weapon while hidden stays hidden", function()
  local player, mobile = person(2000, 2000, { arms_lore = 1000 })
  local sword = items.create("longsword"):put_in(mobile.backpack)
  hiding.hide(mobile)
  test.use_skill(player.session_id, { skill = 4, target = sword.serial })
  wait(1000)
  expect.is_true(mobile.hidden)
end)

test.case("TrueUO 1023: Tracking shows shopkeepers among people, not among animals and monsters", function()
  local player = person(2000, 2000, { tracking = 1000 })
  mobiles.create("banker", 1, 2003, 2000, 0)
  for kind = 1, 2 do
    test.use_skill(player.session_id, { skill = 38 })
    wait(1)
    test.answer_menu(player.session_id, kind)
    wait(10)
    local question = test.question(player.session_id, "menu")
    expect.is_true(question == nil or #question.choices == 0)
    wait(12000)
  end
end)

test.case("Source-X 293: odd words to a shopkeeper fail at nothing", function()
  local player = person(2000, 2000)
  mobiles.create("mage", 1, 2001, 2000, 0)
  for _, words in ipairs { "xxbuy", "buy", "vendor", "vendor buy sell", "[Name] buy", "buy %s %d", "vendor buy 0", "sell" } do
    test.say(player.session_id, words)
    wait(100)
  end
  expect.equal(test.failures(), {})
end)

test.case("ServUO 4911: nested bags fill a chest no further than its limit", function()
  local player, mobile = person(2000, 2000)
  local chest, bag = items.create("metal_chest"), items.create("bag")
  chest:move_to(1, 2001, 2000, 0)
  fill(chest)
  local before = #chest.contents
  for _ = 1, 10 do items.create("dagger"):put_in(bag) end
  bag:put_in(mobile.backpack)
  test.lift(player.session_id, bag.serial)
  expect.is_false(test.drop(player.session_id, bag.serial, chest.serial) and bag:put_in(chest) == chest)
  expect.equal(#chest.contents, before)
end)

test.case("Source-X 648: a torch that was lit burns down in the hand, and a day later it is out", function()
  local player, mobile = person(2000, 2000)
  local torch = items.create("torch"):put_in(mobile.backpack)
  test.use(player.session_id, torch.serial)
  test.advance(0)
  expect.is_true(lights.is_lit(torch))
  test.advance(24 * 60 * 60 * 1000)
  expect.is_false(torch.exists and lights.is_lit(torch))
end)
