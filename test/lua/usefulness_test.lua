-- What is sold, found, made or worn is of use: it does something or says what it is for when it is used, is worn, or
-- is used up by something else.

local carriers = require("features.treasure.data.carriers")
local lists = require("features.vendors.lib.lists")
local packs = require("features.creatures.data.packs")
local shipwreck_rules = require("features.shipwrecks.data.shipwreck_rules")
local trades = require("features.crafting.lib.trades")
local rewards = require("features.bulk_orders.data.rewards")

-- Templates per turn. The test waits after each turn, because a handler's budget is limited.
local TURN = 20
-- What others use up: reagents by spells, ammunition by bows, money by everybody.
local USED_UP = { "reagent", "ammunition", "money" }

-- Every template id within a table of data, at any depth.
local function gather(found, value, seen)
  if type(value) == "string" then
    for word in value:gmatch("%S+") do
      local id = word:match("^([%w_]+)%*?%d*$")
      if id and items.template(id) then found[id] = true end
    end
  elseif type(value) == "table" and not seen[value] then
    seen[value] = true
    for key, one in pairs(value) do
      gather(found, key, seen)
      gather(found, one, seen)
    end
  end
end

local function all_of_trades()
  local made, needed = {}, {}
  for _, name in ipairs(trades.names()) do
    for _, recipe in pairs(trades.get(name).recipes) do
      if items.template(recipe.template) then made[recipe.template] = true end
      for _, need in ipairs(recipe.needs) do needed[need[1]] = true end
    end
    for _, kind in ipairs((trades.get(name).materials or {}).kinds or {}) do needed[kind[1]] = true end
  end
  return made, needed
end

local function is_used_up(facts)
  for _, tag in ipairs(facts.tags) do
    for _, one in ipairs(USED_UP) do
      if tag == one then return true end
    end
  end
  return false
end

test.case("whatever is sold, found or made does something or says what it is for", function()
  local found, seen = {}, {}
  local made, needed = all_of_trades()
  for _, data in ipairs { lists.all(), packs, carriers, rewards, shipwreck_rules, made } do gather(found, data, seen) end
  for index, id in ipairs(mobiles.templates()) do
    gather(found, mobiles.template(id).params.loot, seen)
    if index % TURN == 0 then wait(0) end
  end
  local ids = {}
  for id in pairs(found) do ids[#ids + 1] = id end
  table.sort(ids)
  expect.is_true(#ids > 400)
  local player = test.player()
  local session_id, idle = player.session_id, {}
  for index, id in ipairs(ids) do
    local facts = items.template(id)
    if not (facts.layer or facts.container_gump ~= 0 or needed[id] or is_used_up(facts)) then
      local user = mobiles.of_session(session_id)
      local thing = items.create(id)
      thing:move_to(user.map_id, user.x, user.y, user.z)
      thing:put_in(user.backpack)
      test.lines(session_id)
      test.shown()
      test.use(session_id, thing.serial)
      wait(0)
      local does = test.has_target(session_id) or test.gump(session_id) or #test.lines(session_id) > 0 or #test.shown() > 0
      if not does then idle[#idle + 1] = id end
      if test.has_target(session_id) then test.target(session_id) end
      if test.gump(session_id) then test.close(session_id) end
      if thing.exists then thing:delete() end
    end
    if index % TURN == 0 then wait(0) end
  end
  expect.equal(idle, {})
end)

local MAP_ID, X, Y = 1, 1440, 1700

-- A player with a thing in the pack.
local function holder(template, wish)
  local player = test.player { map_id = MAP_ID, x = X, y = Y }
  local user = mobiles.of_session(player.session_id)
  return player.session_id, user, items.create(template, wish):put_in(user.backpack)
end

-- Uses a thing on another one, and returns what was said.
local function use_on(session_id, thing, other)
  test.lines(session_id)
  test.use(session_id, thing.serial)
  wait(0)
  test.target(session_id, { serial = other.serial })
  wait(0)
  return test.lines(session_id)
end

local function said_by(serial)
  for _, one in ipairs(test.shown()) do
    if one.what == "say" and one.serial == serial then return one.text end
  end
end

test.case("cards show everybody what was drawn", function()
  local session_id, user, cards = holder("playing_cards")
  cards:move_to(MAP_ID, X, Y + 1, 0)
  test.shown()
  test.use(session_id, cards.serial)
  expect.is_true(said_by(cards.serial):match("^%*" .. user.name .. " draws the %l+ of %l+%*$") ~= nil)
end)

test.case("a globe shows the part of the world", function()
  local session_id, user, globe = holder("globe")
  region.add { name = "Moonvale", map_id = MAP_ID, areas = { { x1 = X, y1 = Y, x2 = X, y2 = Y } }, priority = 90 }
  user:move_to(MAP_ID, X, Y, 0)
  test.lines(session_id)
  test.use(session_id, globe.serial)
  expect.equal(test.lines(session_id), { "The globe shows you Moonvale." })
end)

test.case("oil fills up a lantern that has burnt down, and wax mends a candle", function()
  for fuel, light in pairs { oil_flask = "lantern", beeswax = "candle" } do
    local session_id, user, flask = holder(fuel, { amount = 3 })
    local lamp = items.create(light):put_in(user.backpack)
    local other = items.create("torch"):put_in(user.backpack)
    expect.equal(use_on(session_id, flask, lamp)[2], "It has not burnt down yet.")
    lamp:set("fuel_ms", 0)
    expect.equal(use_on(session_id, flask, other)[2], "It is of no use for that.")
    expect.equal(flask.amount, 3)
    use_on(session_id, flask, lamp)
    expect.equal({ flask.amount, lamp:get("fuel_ms") }, { 2, nil })
    test.use(session_id, lamp.serial)
    expect.is_true(lamp:get("burns_until") > time.unix())
  end
end)

test.case("a bedroll is unrolled on the ground, and goes back into the pack where the camp is secure", function()
  local session_id, user, bedroll = holder("bedroll")
  test.use(session_id, bedroll.serial)
  expect.equal(test.lines(session_id), { "Put it on the ground first." })
  bedroll:move_to(MAP_ID, X, Y + 1, 0)
  test.use(session_id, bedroll.serial)
  expect.equal(bedroll.item_id, 0x0A55)
  test.use(session_id, bedroll.serial)
  expect.equal({ bedroll.item_id, bedroll.container }, { 0x0A57, nil })
  items.create("camp_fire", { params = { lit_at = time.unix() } }):move_to(MAP_ID, X + 1, Y, 0)
  test.use(session_id, bedroll.serial)
  test.advance(40000)
  test.use(session_id, bedroll.serial)
  expect.equal({ bedroll.item_id, bedroll.container }, { 0x0A57, user.backpack })
end)

test.case("hair dye colours hair and beard once", function()
  local session_id, user, dye = holder("hair_dye")
  local hair = items.create("short_hair")
  hair:equip_on(user)
  test.use(session_id, dye.serial)
  wait(0)
  test.press(session_id, "dye", { switches = { "1605" } })
  wait(0)
  expect.equal({ hair.hue, dye.exists }, { 1605, false })
end)

test.case("an oil cloth wipes six doses of poison off a weapon that its user has", function()
  local session_id, user, cloth = holder("oil_cloth")
  local blade = items.create("dagger", { params = { poison_charges = 8, poison_level = 2 } }):put_in(user.backpack)
  expect.equal(use_on(session_id, cloth, blade)[2], "#1005423")
  expect.equal({ blade:get("poison_charges"), cloth.exists }, { 2, false })
  local second = items.create("oil_cloth"):put_in(user.backpack)
  blade:move_to(MAP_ID, X, Y, 0)
  expect.equal(use_on(session_id, second, blade)[2], "#1005425")
  blade:put_in(user.backpack)
  expect.equal(use_on(session_id, second, blade)[2], "#1010497")
  expect.equal({ blade:get("poison_charges"), blade:get("poison_level") }, {})
end)

test.case("a bola throws a rider off, who cannot ride for ten seconds", function()
  local session_id, user, bola = holder("bola", { amount = 2 })
  user:move_to(0, 1000, 1000, 0)
  local other = test.player { map_id = 0, x = 1004, y = 1000 }
  local rider = mobiles.of_session(other.session_id)
  local horse = mobiles.create("horse", 0, 1005, 1000, 0)
  expect.equal(use_on(session_id, bola, rider)[1], "#1049628")
  require("features.pets.lib.pets").ownership.control(horse, rider)
  test.use(other.session_id, horse.serial)
  wait(0)
  expect.is_true(rider.is_mounted)
  use_on(session_id, bola, rider)
  expect.is_true(rider.is_mounted)
  test.lines(session_id)
  local hits = rider.hits
  test.advance(3000)
  expect.equal({ rider.is_mounted, bola.amount, rider.hits < hits }, { false, 1, true })
  test.use(session_id, bola.serial)
  expect.contains(table.concat(test.lines(session_id), " "), "#1049624")
  for animal in mobiles.each { template = "horse" } do horse = animal end
  test.use(other.session_id, horse.serial)
  expect.is_false(rider.is_mounted)
  test.advance(10000)
  rider:move_to(horse.map_id, horse.x, horse.y, horse.z)
  test.use(other.session_id, horse.serial)
  expect.is_true(rider.is_mounted)
end)

test.case("a taxidermy kit makes one trophy of a corpse, for ten boards", function()
  local session_id, user, kit = holder("taxidermy_kit")
  user:set_skill("carpentry", 900)
  local orc = mobiles.create("orc", MAP_ID, X + 1, Y, 0)
  local serial, corpse = orc.serial, nil
  orc:kill()
  for item in items.each { template = "corpse", param = "owner", value = serial } do corpse = item end
  expect.equal(use_on(session_id, kit, corpse)[2], "#1042598")
  local boards = items.create("board", { amount = 12 }):put_in(user.backpack)
  use_on(session_id, kit, corpse)
  test.answer_menu(session_id, 2)
  wait(0)
  expect.equal({ kit.exists, boards.amount }, { false, 2 })
  expect.is_true(user.backpack:find("orc_trophy_east_deed") ~= nil)
  local second = items.create("taxidermy_kit"):put_in(user.backpack)
  expect.equal(use_on(session_id, second, corpse)[2], "#1042596")
end)
