-- Public reports about containers, arms, houses, guilds and spawners, each tried here. docs/gameplay/reports.md lists
-- them.

local broods = require("features.spawners.lib.broods")
local combat = require("features.fighting.lib.fighting")
local magery = require("features.spells.lib.magery")
local members = require("features.guilds.lib.members")
local money = require("lib.money")
local rolls = require("features.guilds.lib.rolls")
local spawners = require("features.spawners.lib.spawners")

local X, Y = 1500, 1606
local HOUSE, FLOOR = 0x64, 0x4A8

local function person(x, y, skills)
  local player = test.player { map_id = 1, x = x or X, y = y or Y, z = 0 }
  local mobile = mobiles.get(player.character_id)
  mobile.strength, mobile.dexterity, mobile.intelligence = 100, 100, 100
  mobile.hits, mobile.mana = 100, 100
  for name, tenths in pairs(skills or {}) do mobile:set_skill(name, tenths) end
  test.lines(player.session_id)
  return player, mobile
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

local function spawner(entries, count)
  local made = items.create("spawn", { params = { entries = entries, count = count, home_range = 2 } })
  made:move_to(1, X + 5, Y, 0)
  spawners.force(made, function() end, {})
  return made
end

local function founded(name)
  local player, founder = person()
  items.create("gold", { amount = 25000 }):put_in(founder.bank)
  assert(members.found(founder, name, "OLD"))
  return rolls.of(founder), founder, player
end

test.case("Source-X 1598: nothing is put into what lies in it", function()
  local _, mobile = person()
  local bag = items.create("bag"):put_in(mobile.backpack)
  local pouch = items.create("pouch"):put_in(bag)
  local is_in = bag:put_in(pouch)
  expect.is_nil(is_in or nil)
  expect.equal({ bag.container, pouch.container }, { mobile.backpack, bag })
end)

test.case("ServUO 2184: more of a pile fits into a bank box with 125 things, by hand and by the banker", function()
  local player, mobile = person()
  local bank = mobile.bank
  items.create("iron_ingot", { amount = 5 }):put_in(bank)
  while #bank.contents < 125 do items.create("diamond", { name = tostring(#bank.contents) }):put_in(bank) end
  local more = items.create("iron_ingot", { amount = 7 }):put_in(mobile.backpack)
  expect.is_true(test.drop(player.session_id, more.serial, bank.serial))
  expect.is_true(more:put_in(bank) ~= nil)
  expect.equal({ bank:find("iron_ingot").amount, #bank.contents }, { 12, 125 })
end)

test.case("TazUO 102: what is dropped on a closed pouch joins the pile inside", function()
  local player, mobile = person()
  local pouch = items.create("pouch"):put_in(mobile.backpack)
  items.create("black_pearl", { amount = 5 }):put_in(pouch)
  local more = items.create("black_pearl", { amount = 3 }):put_in(mobile.backpack)
  expect.is_true(test.drop(player.session_id, more.serial, pouch.serial))
  more:put_in(pouch)
  expect.equal({ #pouch.contents, pouch:find("black_pearl").amount }, { 1, 8 })
end)

test.case("Source-X 793: what is put into a container lies within its picture", function()
  local _, mobile = person()
  local bag = items.create("bag"):put_in(mobile.backpack)
  for _ = 1, 40 do
    local gem = items.create("diamond", { name = tostring(random.number()) }):put_in(bag)
    expect.is_true(gem.x >= 0 and gem.y >= 0 and gem.x < 200 and gem.y < 200)
  end
end)

test.case("Source-X 269: who takes up a sword keeps the shield", function()
  local player, mobile = person()
  local shield, sword = items.create("buckler"), items.create("longsword"):put_in(mobile.backpack)
  shield:equip_on(mobile)
  expect.is_true(test.equip(player.session_id, sword.serial))
  sword:equip_on(mobile)
  expect.equal({ shield.wearer, sword.wearer }, { mobile, mobile })
end)

test.case("ServUO 4825: nobody buys what lies in a locked box", function()
  local player, mobile = person()
  local box = items.create("wooden_box"):put_in(mobile.backpack)
  local dagger = items.create("dagger"):put_in(box)
  mobiles.create("weaponsmith", 1, X + 1, Y, 0)
  local function lines()
    test.say(player.session_id, "vendor sell")
    test.advance(1)
    local window = test.vendor(player.session_id)
    return window and #window.lines or 0
  end
  local open = lines()
  test.sell(player.session_id, {})
  box:set("locked", true)
  expect.equal({ open - lines(), dagger.exists }, { 1, true })
end)

test.case("UOX3 264: what a player made is sold like any other piece", function()
  local player, mobile = person()
  items.create("dagger", { params = { maker = mobile.name, quality = "exceptional" } }):put_in(mobile.backpack)
  mobiles.create("weaponsmith", 1, X + 1, Y, 0)
  local before = money.in_pack(mobile)
  test.say(player.session_id, "vendor sell")
  test.advance(1)
  test.sell(player.session_id, { { index = 1, amount = 1 } })
  test.advance(1)
  expect.is_true(money.in_pack(mobile) > before)
end)

test.case("Source-X 1456: an archer does not shoot at what has got away meanwhile", function()
  local _, archer = person(X, Y, { archery = 1000, tactics = 1000 })
  local cow = mobiles.create("cow", 1, X + 6, Y, 0)
  cow.frozen, cow.hits_max, cow.hits_regeneration = true, 500, 0
  cow.hits = 500
  items.create("bow"):equip_on(archer)
  items.create("arrow", { amount = 50 }):put_in(archer.backpack)
  combat.attack(archer, cow)
  wait(500)
  cow:move_to(1, X + 60, Y, 0)
  local hits = cow.hits
  test.advance(20000)
  expect.equal(cow.hits, hits)
end)

test.case("Source-X 1232: a player whose house is gone builds another one", function()
  local player, owner, house = home()
  require("features.houses.lib.ending").demolish(house, owner)
  test.advance(1000)
  for _, deed in ipairs(owner.backpack:find_all("stone_and_plaster_house_deed")) do deed:delete() end
  owner:move_to(1, X, Y, 0)
  local deed = items.create("stone_and_plaster_house_deed"):put_in(owner.backpack)
  test.use(player.session_id, deed.serial)
  test.target(player.session_id, { x = 1500, y = 1604, z = 0 })
  test.advance(0)
  expect.equal(#items.all_of("stone_and_plaster_house"), 1)
end)

test.case("Source-X 695: a wish in a house without an owner does nothing, and nothing fails", function()
  local player, _, house = home()
  house:set("owner", nil)
  local box = items.create("wooden_box")
  box:move_to(1, 1501, 1601, 0)
  for _, words in ipairs { "I wish to lock this down", "I wish to release this", "I wish to secure this" } do
    wish(player, words, { serial = box.serial })
  end
  expect.is_true(box.movable)
  expect.equal(test.failures(), {})
end)

test.case("ServUO 2928: a lantern that is locked down is lit by the owner of the house", function()
  local player, _, house = home()
  local lantern = items.create("lantern")
  lantern:move_to(1, 1501, 1600, 0)
  wish(player, "I wish to lock this down", { serial = lantern.serial })
  expect.equal({ lantern.movable, lantern:get("locked_down") }, { false, house.serial })
  local art = lantern.item_id
  test.use(player.session_id, lantern.serial)
  wait(0)
  expect.is_true(lantern.item_id ~= art)
end)

test.case("ModernUO 2136: a leader who resigned is none in another guild, and the old guild has one", function()
  local old, founder = founded("The Old Ones")
  local _, heir = person(X + 1)
  assert(members.join(old, heir))
  assert(members.leave(founder))
  expect.equal(rolls.of(heir).leader, heir.serial)
  local _, other = person(X + 2)
  items.create("gold", { amount = 25000 }):put_in(other.bank)
  assert(members.found(other, "The New Ones", "NEW"))
  assert(members.join(rolls.of(other), founder))
  expect.equal(rolls.of(founder).leader, other.serial)
end)

test.case("ServUO 3431: what players kill comes back without staff nearby", function()
  local _, hunter = person()
  local made = spawner("sheep:5:100", 5)
  for _, sheep in ipairs(mobiles.all_of("sheep")) do sheep:kill(hunter) end
  expect.equal(broods.of(made).count, 0)
  test.advance(60 * 60 * 1000)
  expect.is_true(broods.of(made).count >= 1)
end)

test.case("Source-X 195: creatures that are there count for their spawner, which makes no more than its number", function()
  person()
  local made = spawner("lich:2:100", 2)
  test.advance(60 * 60 * 1000)
  expect.equal({ broods.of(made).count, #mobiles.all_of("lich") }, { 2, 2 })
end)

test.case("ServUO 1903: Telekinesis opens a door from afar", function()
  local _, caster = person(X, Y, { magery = 1000 })
  for _, reagent in ipairs { "bloodmoss", "mandrake_root" } do
    items.create(reagent, { amount = 10 }):put_in(caster.backpack)
  end
  local door = items.create("dark_wood_door")
  door:move_to(1, X + 5, Y, 0)
  local art = door.item_id
  expect.is_true(magery.cast(caster, "telekinesis", { target = door }))
  expect.is_true(door.item_id ~= art)
end)
