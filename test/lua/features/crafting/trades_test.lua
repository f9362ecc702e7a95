-- What the single trades have of their own: smelting, mending, cloth, potions, scrolls, traps, locks and keys, meals.

local memory = require("features.crafting.lib.memory")
local spellbooks = require("features.spellbooks.lib.spellbooks")
local trades = require("features.crafting.lib.trades")
local vessels = require("features.food.lib.vessels")
local wear = require("features.fighting.lib.wear")

local TRAMMEL, X, Y = 1, 2800, 2800
local WORK_MS = 1300

local function somebody(skills)
  local player = test.player { map_id = TRAMMEL, x = X, y = Y }
  local mobile = mobiles.get(player.character_id)
  mobile.strength, mobile.mana_max = 100, 100
  mobile.mana = 100
  for name, tenths in pairs(skills or {}) do mobile:set_skill(name, tenths) end
  test.lines(player.session_id)
  return player, mobile
end

local function carry(mobile, template, wish) return items.create(template, wish):put_in(mobile.backpack) end

local function place(template, x, wish)
  local item = items.create(template, wish)
  item:move_to(TRAMMEL, X + x, Y, 0)
  item.movable = false
  return item
end

local function amount_of(mobile, template)
  local sum = 0
  for _, item in ipairs(mobile.backpack:find_all(template)) do sum = sum + item.amount end
  return sum
end

local function use_on(player, item, target)
  test.use(player.session_id, item.serial)
  wait(0)
  test.target(player.session_id, { serial = target.serial })
  wait(0)
end

local function press(player, tool, group, button)
  test.use(player.session_id, tool.serial)
  test.press(player.session_id, "group " .. group, { texts = { number = "1" } })
  wait(0)
  test.press(player.session_id, button, { texts = { number = "1" } })
end

local function make(player, tool, group, id)
  press(player, tool, group, "make " .. id)
  wait(WORK_MS)
end

local function read(player) return table.concat(test.lines(player.session_id), " ") end

test.case("ore becomes two ingots at a forge, or burns away by half", function()
  local player, mobile = somebody { mining = 1000 }
  local forge = place("forge", 1)
  local ore = carry(mobile, "iron_ore", { amount = 10 })
  use_on(player, ore, forge)
  expect.equal({ ore.exists, amount_of(mobile, "iron_ingot") }, { false, 20 })
  mobile:set_skill("mining", 250)
  mobile.strength = 0
  for _ = 1, 10 do
    local pile = carry(mobile, "iron_ore", { amount = 8 })
    use_on(player, pile, forge)
    if pile.exists then
      expect.equal(pile.amount, 4)
      return
    end
  end
  error("no ore burned")
end)

test.case("coloured ore needs skill, and only forges smelt", function()
  local player, mobile = somebody { mining = 900 }
  mobile.strength = 0
  local forge, chair = place("forge", 1), place("stool", 2)
  local ore = carry(mobile, "valorite_ore", { amount = 4 })
  use_on(player, ore, forge)
  expect.contains(read(player), "501986")
  local iron = carry(mobile, "iron_ore", { amount = 4 })
  use_on(player, iron, chair)
  expect.contains(read(player), "no forge")
  forge:move_to(TRAMMEL, X + 5, Y, 0)
  use_on(player, iron, forge)
  expect.equal({ ore.amount, iron.amount, amount_of(mobile, "iron_ingot") }, { 4, 4, 0 })
end)

test.case("a smith melts down what was made for half of its metal, and what was bought for one ingot", function()
  local player, mobile = somebody { blacksmithy = 1000, mining = 1000 }
  place("forge", 1)
  place("anvil", 2)
  local tongs = carry(mobile, "tongs")
  local made = carry(mobile, "plate_chest", { params = { made = true, material = "gold_ingot" } })
  press(player, tongs, "Bladed", "smelt")
  wait(0)
  test.target(player.session_id, { serial = made.serial })
  wait(0)
  expect.equal({ made.exists, amount_of(mobile, "gold_ingot") }, { false, 12 })
  local bought = carry(mobile, "plate_chest")
  test.press(player.session_id, "smelt", { texts = { number = "1" } })
  wait(0)
  test.target(player.session_id, { serial = bought.serial })
  wait(0)
  expect.equal({ bought.exists, amount_of(mobile, "iron_ingot") }, { false, 1 })
end)

test.case("a smith repairs a worn sword, which may cost some of what it can be", function()
  local player, mobile = somebody { blacksmithy = 1000 }
  place("forge", 1)
  place("anvil", 2)
  local tongs, sword = carry(mobile, "tongs"), carry(mobile, "katana")
  local _, most = wear.of(sword)
  sword:set("durability_left", most - 5)
  for _ = 1, 6 do
    if wear.of(sword) < select(2, wear.of(sword)) then
      press(player, tongs, "Bladed", "repair")
      wait(0)
      test.target(player.session_id, { serial = sword.serial })
      wait(0)
    end
  end
  local left, now = wear.of(sword)
  expect.equal(left, now)
  expect.is_true(now <= most and now >= most - 6)
end)

test.case("cotton becomes thread, cloth and bandages", function()
  local player, mobile = somebody()
  local wheel, loom = place("spinning_wheel_east_addon", 1), place("loom_south_addon", 2)
  local cotton = carry(mobile, "cotton", { amount = 1 })
  use_on(player, cotton, wheel)
  wait(3100)
  local thread = mobile.backpack:find("spool_of_thread")
  expect.equal({ cotton.exists, thread.amount }, { false, 6 })
  for _ = 1, 5 do use_on(player, thread, loom) end
  local bolt = mobile.backpack:find("bolt_of_cloth")
  expect.equal({ bolt.amount, thread.amount }, { 1, 1 })
  local scissors = carry(mobile, "scissors")
  use_on(player, scissors, bolt)
  local cut = mobile.backpack:find("cloth")
  expect.equal({ bolt.exists, cut.amount }, { false, 50 })
  use_on(player, scissors, cut)
  expect.equal(amount_of(mobile, "bandage"), 50)
end)

test.case("a wheel spins for one at a time", function()
  local player, mobile = somebody()
  local wheel = place("spinning_wheel_east_addon", 1)
  local wool = carry(mobile, "wool", { amount = 3 })
  use_on(player, wool, wheel)
  use_on(player, wool, wheel)
  expect.contains(read(player), "502656")
  wait(3100)
  expect.equal({ wool.amount, amount_of(mobile, "dark_yarn") }, { 2, 3 })
end)

test.case("who leaves, or lays the wool away, before it is spun has it still", function()
  local player, mobile = somebody()
  local wheel = place("spinning_wheel_east_addon", 1)
  local wool = carry(mobile, "wool", { amount = 1 })
  use_on(player, wool, wheel)
  wool:put_in(mobile.bank)
  wait(3100)
  expect.equal({ wool.amount, amount_of(mobile, "dark_yarn") }, { 1, 0 })
  wool:put_in(mobile.backpack)
  use_on(player, wool, wheel)
  test.leave(player.session_id)
  wait(3100)
  expect.equal(wool.amount, 1)
end)

test.case("a tailor uses the colour with the most cloth", function()
  local player, mobile = somebody { tailoring = 1000 }
  local kit = carry(mobile, "sewing_kit")
  carry(mobile, "cloth", { amount = 7, hue = 33 })
  carry(mobile, "cloth", { amount = 5, hue = 44 })
  make(player, kit, "Shirts", "shirt")
  expect.equal(amount_of(mobile, "shirt"), 0)
  carry(mobile, "cloth", { amount = 1, hue = 33 })
  make(player, kit, "Shirts", "shirt")
  expect.equal({ mobile.backpack:find("shirt").hue, amount_of(mobile, "cloth") }, { 33, 5 })
end)

test.case("a bowyer makes shafts and arrows of all that is there", function()
  local player, mobile = somebody { bowcraft_fletching = 1000 }
  local tools = carry(mobile, "fletcher_tools")
  carry(mobile, "log", { amount = 12 })
  carry(mobile, "feather", { amount = 9 })
  make(player, tools, "Materials", "shaft")
  make(player, tools, "Ammunition", "arrow")
  expect.equal({ amount_of(mobile, "arrow"), amount_of(mobile, "shaft"), amount_of(mobile, "feather") }, { 9, 3, 0 })
end)

test.case("an alchemist makes a potion, and keeps the bottle of one that fails", function()
  local player, mobile = somebody { alchemy = 1000 }
  local mortar = carry(mobile, "mortar_pestle")
  carry(mobile, "ginseng", { amount = 3 })
  carry(mobile, "bottle", { amount = 1 })
  make(player, mortar, "Healing", "heal_potion")
  expect.equal({ amount_of(mobile, "heal_potion"), amount_of(mobile, "bottle"), amount_of(mobile, "ginseng") }, { 1, 0, 0 })
  mobile:set_skill("alchemy", 150)
  mobile.strength, mobile.dexterity, mobile.intelligence = 0, 0, 0
  carry(mobile, "ginseng", { amount = 3 })
  carry(mobile, "bottle", { amount = 1 })
  make(player, mortar, "Healing", "heal_potion")
  expect.equal({ amount_of(mobile, "heal_potion"), amount_of(mobile, "bottle"), amount_of(mobile, "ginseng") }, { 1, 1, 1 })
end)

test.case("a scribe writes the spells of the own book, with mana", function()
  local player, mobile = somebody { inscription = 1000 }
  local pen, book = carry(mobile, "scribes_pen"), carry(mobile, "spellbook")
  carry(mobile, "blank_scroll", { amount = 2 })
  for _, reagent in ipairs { "garlic", "ginseng", "spiders_silk" } do carry(mobile, reagent, { amount = 2 }) end
  make(player, pen, "First Circle", "heal_scroll")
  expect.contains(read(player), "1042404")
  spellbooks.fill(book, { 3 })
  local mana = mobile.mana
  make(player, pen, "First Circle", "heal_scroll")
  expect.equal({ amount_of(mobile, "heal_scroll"), amount_of(mobile, "blank_scroll"), amount_of(mobile, "garlic") }, { 1, 1, 1 })
  expect.is_true(mobile.mana <= mana - 4 + 1)
end)

test.case("a runebook takes an empty rune, and leaves a marked one alone", function()
  local player, mobile = somebody { inscription = 1000 }
  local pen = carry(mobile, "scribes_pen")
  local marked = carry(mobile, "recall_rune", { params = { to = { map_id = 0, x = 10, y = 10, z = 0 } } })
  carry(mobile, "blank_scroll", { amount = 8 })
  carry(mobile, "recall_scroll")
  carry(mobile, "gate_travel_scroll")
  make(player, pen, "Other Items", "runebook")
  expect.equal({ amount_of(mobile, "runebook"), marked.exists }, { 0, true })
  carry(mobile, "recall_rune")
  make(player, pen, "Other Items", "runebook")
  expect.equal({ amount_of(mobile, "runebook"), marked.exists, amount_of(mobile, "recall_rune") }, { 1, true, 1 })
end)

test.case("a cook needs a fire, an oven or a mill", function()
  local player, mobile = somebody { cooking = 1000 }
  local skillet = carry(mobile, "skillet")
  carry(mobile, "raw_ribs", { amount = 6 })
  make(player, skillet, "Barbecue", "ribs")
  expect.contains(read(player), "1044487")
  local fire = place("camp_fire", 1, { item_id = 0x0DE3, params = { lit_at = time.unix() } })
  make(player, skillet, "Barbecue", "ribs")
  expect.equal({ amount_of(mobile, "ribs"), amount_of(mobile, "raw_ribs") }, { 6, 0 })
  fire:delete()
  carry(mobile, "wheat_sheaf", { amount = 2 })
  place("flour_mill_east_addon", 1)
  make(player, skillet, "Ingredients", "sack_flour")
  carry(mobile, "pitcher_of_water")
  make(player, skillet, "Ingredients", "dough")
  place("stone_oven_east_addon", 2)
  make(player, skillet, "Baking", "bread_loaf")
  expect.equal({ amount_of(mobile, "bread_loaf"), amount_of(mobile, "sack_flour") }, { 1, 0 })
end)

test.case("dough takes a measure of water out of a vessel, and none without water", function()
  local player, mobile = somebody { cooking = 1000 }
  local skillet = carry(mobile, "skillet")
  carry(mobile, "sack_flour")
  carry(mobile, "sack_flour")
  carry(mobile, "pitcher")
  carry(mobile, "pitcher_of_ale")
  make(player, skillet, "Ingredients", "dough")
  expect.contains(read(player), "502925")
  expect.equal({ amount_of(mobile, "dough"), amount_of(mobile, "sack_flour") }, { 0, 2 })

  local pitcher, goblet = carry(mobile, "pitcher_of_water"), carry(mobile, "goblet")
  vessels.set(goblet, "water", 1)
  make(player, skillet, "Ingredients", "dough")
  expect.equal({ amount_of(mobile, "dough"), { vessels.of(goblet) }, { vessels.of(pitcher) } }, { 1, { nil, 0 }, { "water", 5 } })
  expect.equal({ goblet.name, goblet.item_id }, { "goblet", 0x099A })
  make(player, skillet, "Ingredients", "dough")
  expect.equal({ amount_of(mobile, "dough"), { vessels.of(pitcher) } }, { 2, { "water", 4 } })

  -- What is in a locked box is not at hand.
  carry(mobile, "sack_flour")
  local box = carry(mobile, "wooden_box")
  pitcher:put_in(box)
  box:set("locked", true)
  make(player, skillet, "Ingredients", "dough")
  expect.equal({ amount_of(mobile, "dough"), { vessels.of(pitcher) } }, { 2, { "water", 4 } })
end)

test.case("dough that fails is lost with its water", function()
  local player, mobile = somebody { cooking = 0 }
  local skillet = carry(mobile, "skillet")
  carry(mobile, "sack_flour")
  local pitcher = carry(mobile, "pitcher_of_water")
  make(player, skillet, "Ingredients", "dough")
  expect.equal({ amount_of(mobile, "dough"), amount_of(mobile, "sack_flour"), { vessels.of(pitcher) } }, { 0, 0, { "water", 4 } })
end)

test.case("a carpenter who is a tinker makes chests with a lock, and traps them for thieves", function()
  local player, mobile = somebody { carpentry = 1000, tinkering = 1000 }
  local saw, tinker = carry(mobile, "saw"), carry(mobile, "tinker_tools")
  carry(mobile, "log", { amount = 20 })
  for _ = 1, 2 do
    if amount_of(mobile, "wooden_box") == 0 then make(player, saw, "Containers", "wooden_box") end
  end
  local box = mobile.backpack:find("wooden_box")
  local key = box:find("key")
  expect.equal(key:get("lock_id"), box:get("lock_id"))
  carry(mobile, "iron_ingot", { amount = 4 })
  carry(mobile, "bolt", { amount = 4 })
  for _ = 1, 3 do
    if not box:get("trap") then
      press(player, tinker, "Traps", "make dart_trap")
      wait(0)
      test.target(player.session_id, { serial = box.serial })
      wait(WORK_MS)
    end
  end
  expect.equal({ box:get("trap"), box:get("trap_on_pick") }, { "dart", true })
  -- Its owner opens it unharmed.
  local hits = mobile.hits
  test.use(player.session_id, box.serial)
  expect.equal({ mobile.hits, box:get("trap") }, { hits, "dart" })
  local thief, body = somebody { lockpicking = 1000 }
  box:move_to(TRAMMEL, X, Y, 0)
  box:set("locked", true)
  body.hits_max, body.hits = 200, 200
  local picks = carry(body, "lockpick", { amount = 20 })
  for _ = 1, 10 do
    if box:get("locked") then
      use_on(thief, picks, box)
      wait(3100)
    end
  end
  expect.is_true(body.hits < 200)
  expect.is_nil(box:get("trap"))
end)

test.case("a blank key becomes a copy of another one", function()
  local player, mobile = somebody { tinkering = 1000 }
  local key, blank = carry(mobile, "key", { params = { lock_id = "abc" } }), carry(mobile, "key")
  use_on(player, blank, key)
  expect.equal(blank:get("lock_id"), "abc")
end)

test.case("a mapmaker draws a map on a blank one or on a blank scroll", function()
  local player, mobile = somebody { cartography = 1000 }
  local pen = carry(mobile, "mapmakers_pen")
  carry(mobile, "blank_map")
  make(player, pen, "Maps", "local_map")
  carry(mobile, "blank_scroll", { amount = 1 })
  make(player, pen, "Maps", "world_map")
  expect.equal({ amount_of(mobile, "local_map"), amount_of(mobile, "world_map") }, { 1, 1 })
end)

test.case("what is made and used up is in the ledger", function()
  local player, mobile = somebody { bowcraft_fletching = 1000 }
  local tools = carry(mobile, "fletcher_tools")
  carry(mobile, "log", { amount = 5 })
  make(player, tools, "Materials", "shaft")
  expect.equal(ledger.read("shaft")[1].causes[1].made, 5)
  local gone = 0
  for _, cause in ipairs(ledger.read("log")[1].causes) do gone = gone + cause.gone end
  expect.equal(gone, 5)
  expect.equal(memory.last(mobile, trades.get("bowcraft")), { "shaft" })
end)
