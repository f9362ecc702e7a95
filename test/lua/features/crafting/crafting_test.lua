-- Crafting by the window: what it needs, makes, loses and remembers.

local chances = require("features.crafting.lib.chances")
local drinks = require("features.food.data.drinks")
local memory = require("features.crafting.lib.memory")
local trades = require("features.crafting.lib.trades")
local wear = require("features.fighting.lib.wear")

local TRAMMEL, X, Y = 1, 2700, 2700
local MADE, FAILED, NO_RESOURCES, NO_SKILL, NO_MATERIAL = 1044154, 1044043, 502925, 1044153, 1044268
local WORK_MS = 1300

local function smith(tenths)
  local player = test.player { map_id = TRAMMEL, x = X, y = Y }
  local mobile = mobiles.get(player.character_id)
  mobile.strength = 100
  mobile:set_skill("blacksmithy", tenths or 1000)
  mobile:set_skill("mining", 1000)
  for offset, template in pairs { [1] = "anvil", [2] = "forge" } do items.create(template):move_to(TRAMMEL, X + offset, Y, 0) end
  local tongs = items.create("tongs")
  tongs:put_in(mobile.backpack)
  test.lines(player.session_id)
  return player, mobile, tongs
end

local function carry(mobile, template, amount)
  return items.create(template, { amount = amount }):put_in(mobile.backpack)
end

local function amount_of(mobile, template)
  local sum = 0
  for _, item in ipairs(mobile.backpack:find_all(template)) do sum = sum + item.amount end
  return sum
end

-- Opens the window of a tool and makes something, as often as is said.
local function make(player, tool, group, id, number)
  test.use(player.session_id, tool.serial)
  test.press(player.session_id, "group " .. group, { texts = { number = "1" } })
  wait(0)
  test.press(player.session_id, "make " .. id, { texts = { number = tostring(number or 1) } })
  wait(WORK_MS * (number or 1))
end

local function read(player) return table.concat(test.lines(player.session_id), " ") end

test.case("every recipe of every trade makes something that there is, of things that there are", function()
  local count = 0
  for _, name in ipairs(trades.names()) do
    local trade = trades.get(name)
    for _, tool in ipairs(trade.tools) do expect.is_true(items.template(tool) ~= nil, tool) end
    for id, recipe in pairs(trade.recipes) do
      count = count + 1
      if not recipe.works_on then expect.is_true(items.template(recipe.template) ~= nil, id) end
      expect.is_true(#recipe.needs > 0, id)
      for _, need in ipairs(recipe.needs) do
        local is_there = need.is_drink and drinks.contents[need[1]] or items.template(need[1])
        expect.is_true(is_there ~= nil, need[1])
      end
    end
    for _, kind in ipairs(trade.materials and trade.materials.kinds or {}) do
      expect.is_true(items.template(kind[1]) ~= nil, kind[1])
    end
  end
  expect.is_true(count > 300)
end)

test.case("a smith forges a dagger of three ingots by the window", function()
  local player, mobile, tongs = smith()
  local ingots = carry(mobile, "iron_ingot", 10)
  make(player, tongs, "Bladed", "dagger")
  expect.equal({ amount_of(mobile, "dagger"), ingots.amount }, { 1, 7 })
  expect.is_true(test.gump(player.session_id) ~= nil)
  expect.equal(memory.last(mobile, trades.get("blacksmithy")), { "dagger" })
end)

test.case("without anvil and forge, metal, or skill nothing is forged", function()
  local player, mobile, tongs = smith(300)
  make(player, tongs, "Bladed", "dagger")
  expect.contains(read(player), tostring(NO_RESOURCES))
  local ingots = carry(mobile, "iron_ingot", 50)
  make(player, tongs, "Platemail", "plate_chest")
  expect.contains(read(player), tostring(NO_SKILL))
  mobile:move_to(TRAMMEL, X - 4, Y, 0)
  test.use(player.session_id, tongs.serial)
  expect.contains(read(player), "#1044267")
  expect.equal(ingots.amount, 50)
end)

test.case("a failure loses half of the metal, rounded up", function()
  local player, mobile, tongs = smith(0)
  mobile.strength = 10
  for _ = 1, 40 do
    mobile:set_skill("blacksmithy", 0)
    local before = carry(mobile, "iron_ingot", 3).amount
    test.lines(player.session_id)
    make(player, tongs, "Bladed", "dagger")
    local lost = before - amount_of(mobile, "iron_ingot")
    local said = read(player)
    if said:find(tostring(FAILED), 1, true) then
      expect.equal(lost, 2)
      return
    end
    expect.contains(said, tostring(MADE))
    expect.equal(lost, 3)
  end
  error("none of forty daggers failed")
end)

test.case("a number makes as many, and stops when the metal is gone", function()
  local player, mobile, tongs = smith()
  carry(mobile, "iron_ingot", 10)
  make(player, tongs, "Bladed", "dagger", 5)
  expect.equal({ amount_of(mobile, "dagger"), amount_of(mobile, "iron_ingot") }, { 3, 1 })
  expect.equal(memory.number(mobile, trades.get("blacksmithy")), 5)
end)

test.case("the tool again stops the work after the piece that is being made", function()
  local player, mobile, tongs = smith()
  carry(mobile, "iron_ingot", 60)
  test.use(player.session_id, tongs.serial)
  test.press(player.session_id, "group Bladed", { texts = { number = "1" } })
  wait(0)
  test.press(player.session_id, "make dagger", { texts = { number = "20" } })
  wait(10)
  test.use(player.session_id, tongs.serial)
  wait(WORK_MS * 5)
  expect.equal(amount_of(mobile, "dagger"), 1)
end)

test.case("who dies, leaves, loses the tool or walks away from the forge makes nothing", function()
  local player, mobile, tongs = smith()
  carry(mobile, "iron_ingot", 30)
  local function begin()
    test.use(player.session_id, tongs.serial)
    test.press(player.session_id, "group Bladed", { texts = { number = "1" } })
    wait(0)
    test.press(player.session_id, "make dagger", { texts = { number = "1" } })
    wait(10)
  end
  begin()
  mobile:move_to(TRAMMEL, X - 4, Y, 0)
  wait(WORK_MS)
  mobile:move_to(TRAMMEL, X, Y, 0)
  begin()
  tongs:move_to(TRAMMEL, X, Y, 0)
  wait(WORK_MS)
  tongs:put_in(mobile.backpack)
  begin()
  mobile:kill()
  wait(WORK_MS)
  expect.equal(#items.all_of("dagger"), 0)
end)

test.case("coloured metal needs its skill, and gives its colour, its name in the params, and armor", function()
  local player, mobile, tongs = smith(1000)
  local trade = trades.get("blacksmithy")
  memory.set_material(mobile, trade, "verite_ingot")
  carry(mobile, "verite_ingot", 100)
  for _ = 1, 12 do
    if amount_of(mobile, "ringmail_gloves") == 0 then make(player, tongs, "Ringmail", "ringmail_gloves") end
  end
  local gloves = mobile.backpack:find("ringmail_gloves")
  local plain = items.template("ringmail_gloves").params.armor
  expect.equal({ gloves.hue, gloves:get("material"), gloves:get("armor") }, { 0x89F, "verite_ingot", plain + 14 })
  mobile:set_skill("blacksmithy", 940)
  make(player, tongs, "Ringmail", "ringmail_gloves")
  expect.contains(read(player), tostring(NO_MATERIAL))
end)

test.case("exceptional work lasts longer and has the mark of its maker, if that is wanted", function()
  local player, mobile, tongs = smith(1000)
  local trade = trades.get("blacksmithy")
  local dagger
  for _ = 1, 40 do
    carry(mobile, "iron_ingot", 3)
    make(player, tongs, "Bladed", "dagger")
    dagger = mobile.backpack:find(function(item) return item.template == "dagger" and item:get("quality") == 1 end)
    if dagger then break end
  end
  expect.equal({ dagger:get("crafted_by"), dagger:get("made") }, { mobile.name, true })
  local _, most = wear.of(dagger)
  expect.is_true(most >= 31 * 120 // 100)
  expect.equal(test.describe(dagger.serial)[1], 1060636)
  memory.toggle_marks(mobile, trade)
  dagger:delete()
  for _ = 1, 40 do
    carry(mobile, "iron_ingot", 3)
    make(player, tongs, "Bladed", "dagger")
    dagger = mobile.backpack:find(function(item) return item.template == "dagger" and item:get("quality") == 1 end)
    if dagger then break end
  end
  expect.is_nil(dagger:get("crafted_by"))
end)

test.case("chances follow the skill, and trades differ in who is just able", function()
  local _, mobile = smith(0)
  mobile.strength, mobile.dexterity, mobile.intelligence = 0, 0, 0
  local tailoring = trades.get("tailoring")
  mobile:set_skill("tailoring", 539)
  expect.near(chances.success(mobile, tailoring, tailoring.recipes.leather_gorget), 0.5, 0.01)
  mobile:set_skill("tailoring", 538)
  expect.is_nil(chances.success(mobile, tailoring, tailoring.recipes.leather_gorget))
  local smithing = trades.get("blacksmithy")
  mobile:set_skill("blacksmithy", 246)
  expect.near(chances.success(mobile, smithing, smithing.recipes.dagger), 0.5, 0.01)
  expect.equal(chances.exceptional(mobile, smithing, smithing.recipes.dagger, 0.5), 0)
  expect.near(chances.exceptional(mobile, smithing, smithing.recipes.dagger, 1), 0.4, 0.001)
end)

test.case("the window seeks, turns pages, and remembers the last ten", function()
  local player, mobile, tongs = smith()
  test.use(player.session_id, tongs.serial)
  test.press(player.session_id, "seek", { texts = { search = "shield", number = "1" } })
  wait(0)
  local window = test.gump(player.session_id)
  local texts = table.concat(window.texts, " ")
  expect.contains(texts, "heater shield")
  expect.is_nil(texts:find("ringmail"))
  local trade = trades.get("blacksmithy")
  for index, id in ipairs(trade.by_group.Bladed) do
    if index <= 8 then memory.note(mobile, trade, trade.recipes[id]) end
  end
  for _, id in ipairs(trade.by_group.Axes) do memory.note(mobile, trade, trade.recipes[id]) end
  expect.equal(#memory.last(mobile, trade), 10)
  expect.equal(memory.last(mobile, trade)[1], "war_axe")
end)

test.case("a piece that finds no room in the backpack lies where its maker stands", function()
  local player, mobile, tongs = smith()
  carry(mobile, "iron_ingot", 6)
  while true do
    local filler = items.create("apple_pie")
    if not filler:put_in(mobile.backpack) then
      filler:delete()
      break
    end
  end
  make(player, tongs, "Bladed", "dagger")
  local dagger = items.all_of("dagger")[1]
  expect.equal({ dagger.map_id, dagger.x, dagger.y }, { TRAMMEL, X, Y })
end)

test.case("work that was broken off by leaving does not keep anybody from the next", function()
  local player, mobile, tongs = smith()
  carry(mobile, "iron_ingot", 6)
  test.use(player.session_id, tongs.serial)
  test.press(player.session_id, "group Bladed", { texts = { number = "1" } })
  wait(0)
  test.press(player.session_id, "make dagger", { texts = { number = "1" } })
  wait(10)
  test.leave(player.session_id)
  local again = test.come_back(player.character_id)
  wait(WORK_MS)
  expect.equal(amount_of(mobile, "dagger"), 0)
  make(again, tongs, "Bladed", "dagger")
  expect.equal(amount_of(mobile, "dagger"), 1)
end)

test.case("a tool wears out, and its uses are told", function()
  local player, mobile, tongs = smith()
  tongs:set("uses_left", 2)
  carry(mobile, "iron_ingot", 20)
  make(player, tongs, "Bladed", "dagger")
  expect.equal(test.describe(tongs.serial)[1].arguments, { "1" })
  make(player, tongs, "Bladed", "dagger")
  expect.is_false(tongs.exists)
end)
