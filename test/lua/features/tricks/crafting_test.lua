-- Tricks of gathering and crafting.

local memory = require("features.crafting.lib.memory")
local trades = require("features.crafting.lib.trades")

local TRAMMEL, X, Y = 1, 2900, 2900
local MOUNTAIN = 220
local WORK_MS, DIG_MS = 1300, 1000

local function person(x, skills)
  local player = test.player { map_id = TRAMMEL, x = x or X, y = Y }
  local mobile = mobiles.of_session(player.session_id)
  mobile.strength = 100
  for name, tenths in pairs(skills or {}) do mobile:set_skill(name, tenths) end
  test.lines(player.session_id)
  return player, mobile
end

local function give(mobile, template, wish) return items.create(template, wish):put_in(mobile.backpack) end

local function total(template)
  local sum = 0
  for one in items.each { template = template } do sum = sum + one.amount end
  return sum
end

local function stands(template, dx)
  local item = items.create(template)
  item:move_to(TRAMMEL, X + dx, Y, 0)
  return item
end

-- A smith at a forge, with metal for ten daggers.
local function smith()
  local player, mobile = person(X, { blacksmithy = 1000, mining = 1000 })
  stands("anvil", 1)
  stands("forge", 2)
  return player, mobile, give(mobile, "tongs"), give(mobile, "iron_ingot", { amount = 30 })
end

local function begin(player, tool, number)
  test.use(player.session_id, tool.serial)
  test.press(player.session_id, "group Bladed", { texts = { number = "1" } })
  wait(0)
  test.press(player.session_id, "make dagger", { texts = { number = tostring(number or 1) } })
  wait(10)
end

local function use_on(player, item, choice)
  test.use(player.session_id, item.serial)
  wait(0)
  test.target(player.session_id, choice)
  wait(0)
end

-- Metal at the beginning, and what it has become: three ingots for a dagger.
local function metal() return total("iron_ingot") + 3 * total("dagger") end

-- Known from RunUO: CraftItem.CompleteCraft.
test.case("95: who hands the metal on while it is being forged has no dagger, and the other all the metal", function()
  local player, mobile, tongs, ingots = smith()
  local _, friend = person(X + 1)
  begin(player, tongs)
  ingots:put_in(friend.backpack)
  wait(WORK_MS)
  expect.equal({ total("dagger"), total("iron_ingot") }, { 0, 30 })
  expect.is_true(mobile.exists)
end)

test.case("96: what is in a locked box is not used up, nor is a tool in it used", function()
  local player, mobile, tongs, ingots = smith()
  local box = give(mobile, "wooden_box", { params = { locked = true } })
  ingots:put_in(box)
  begin(player, tongs)
  wait(WORK_MS)
  expect.equal({ total("dagger"), ingots.amount }, { 0, 30 })
  ingots:put_in(mobile.backpack)
  tongs:put_in(box)
  test.close(player.session_id)
  test.use(player.session_id, tongs.serial)
  expect.is_nil(test.gump(player.session_id))
end)

-- Known from ModernUO 2189.
test.case("97: metal that is offered in a trade is not forged", function()
  local player, _, tongs, ingots = smith()
  local other, friend = person(X + 1)
  trade.open { session_id = player.session_id, with = other.session_id }
  test.offer(player.session_id, ingots.serial)
  begin(player, tongs)
  wait(WORK_MS)
  expect.equal({ total("dagger"), ingots.amount, friend.exists }, { 0, 30, true })
end)

-- Known from ServUO 2945.
test.case("98: neither tools nor metal in the bank are used from afar", function()
  local player, mobile, tongs, ingots = smith()
  local bank = items.create("bank_box")
  if not mobile.bank then bank:equip_on(mobile, "bank") end
  ingots:put_in(mobile.bank)
  begin(player, tongs)
  wait(WORK_MS)
  expect.equal({ total("dagger"), ingots.amount }, { 0, 30 })
  local pick = items.create("pickaxe")
  pick:put_in(mobile.bank)
  test.use(player.session_id, pick.serial)
  wait(0)
  expect.is_false(test.has_target(player.session_id))
end)

-- Known from RunUO: HarvestSystem.GetLock.
test.case("99: two pickaxes dig no faster than one", function()
  test.define_land(TRAMMEL, X + 1, Y - 2, X + 5, Y + 2, MOUNTAIN)
  local player, mobile = person(X, { mining = 1000 })
  local one, other = give(mobile, "pickaxe"), give(mobile, "pickaxe")
  for _ = 1, 5 do
    use_on(player, one, { x = X + 1, y = Y, z = 0 })
    use_on(player, other, { x = X + 2, y = Y, z = 0 })
  end
  wait(DIG_MS)
  expect.is_true(total("iron_ore") <= 1)
end)

-- Known from RunUO: Mobile.BeginAction.
test.case("100: nobody digs and forges at the same time", function()
  test.define_land(TRAMMEL, X - 3, Y - 2, X - 1, Y + 2, MOUNTAIN)
  local player, mobile, tongs = smith()
  local pick = give(mobile, "pickaxe")
  begin(player, tongs, 3)
  use_on(player, pick, { x = X - 1, y = Y, z = 0 })
  wait(DIG_MS)
  expect.equal(#mobile.backpack:find_all(function(item) return item.template:find("_ore$") ~= nil end), 0)
  expect.contains(table.concat(test.lines(player.session_id), " "), "500119")
end)

-- Known from RunUO: HarvestSystem.GetHarvestDetails.
test.case("101: a tree that only the client claims gives no wood, and no rock is reached on another floor of the map", function()
  local player, mobile = person(X, { lumberjacking = 1000, mining = 1000 })
  local axe = items.create("hatchet")
  axe:equip_on(mobile)
  for _, choice in ipairs { { x = X + 1, y = Y, z = 0 }, { x = 0, y = 0, z = 0 }, { serial = mobile.serial } } do
    use_on(player, axe, choice)
    wait(DIG_MS)
  end
  expect.equal(#mobile.backpack.contents, 0)
end)

-- Known from players of the era.
test.case("102: who leaves while digging and comes back has neither dug nor hastened it", function()
  test.define_land(TRAMMEL, X + 1, Y - 2, X + 5, Y + 2, MOUNTAIN)
  local player, mobile = person(X, { mining = 1000 })
  local pick = give(mobile, "pickaxe")
  use_on(player, pick, { x = X + 1, y = Y, z = 0 })
  test.leave(player.session_id)
  local again = test.come_back(player.character_id)
  wait(DIG_MS)
  expect.equal(total("iron_ore"), 0)
  expect.is_true(again.session_id ~= player.session_id)
end)

-- Known from ServUO 1121.
test.case("103: one pile of ore is smelted once, however many cursors are open", function()
  local player, mobile = person(X, { mining = 1000 })
  local forge = stands("forge", 1)
  local ore = give(mobile, "iron_ore", { amount = 5 })
  test.use(player.session_id, ore.serial)
  test.use(player.session_id, ore.serial)
  wait(0)
  test.target(player.session_id, { serial = forge.serial })
  wait(0)
  if test.has_target(player.session_id) then test.target(player.session_id, { serial = forge.serial }) end
  wait(0)
  expect.equal({ total("iron_ore"), total("iron_ingot") }, { 0, 10 })
end)

-- Known from RunUO: Resmelt, Repair.
test.case("104: nobody melts down or repairs what another carries, or what lies in the own bank", function()
  local player, mobile, tongs = smith()
  local _, victim = person(X + 1)
  local sword = items.create("katana")
  sword:put_in(victim.backpack)
  begin(player, tongs)
  wait(WORK_MS)
  for _, button in ipairs { "smelt", "repair" } do
    test.press(player.session_id, button, { texts = { number = "1" } })
    wait(0)
    test.target(player.session_id, { serial = sword.serial })
    wait(0)
  end
  expect.equal({ sword.exists, sword.root_mobile == victim, mobile.exists }, { true, true, true })
end)

-- Known from RunUO: BaseTool.CheckAccessible.
test.case("105: a window whose tool was given away makes nothing", function()
  local player, mobile, tongs, ingots = smith()
  local _, friend = person(X + 1)
  test.use(player.session_id, tongs.serial)
  test.press(player.session_id, "group Bladed", { texts = { number = "1" } })
  wait(0)
  tongs:put_in(friend.backpack)
  test.press(player.session_id, "make dagger", { texts = { number = "1" } })
  wait(WORK_MS)
  expect.equal({ total("dagger"), ingots.amount, mobile.exists }, { 0, 30, true })
end)

-- Known from ServUO 4407.
test.case("106: no number in the window makes more than the metal that is there, or goes on for ever", function()
  local player, mobile, tongs = smith()
  for _, number in ipairs { "-5", "0", "1e9", "99999999999999999999", "nan", "  ", "0x10" } do
    test.use(player.session_id, tongs.serial)
    test.press(player.session_id, "group Bladed", { texts = { number = "1" } })
    wait(0)
    test.press(player.session_id, "make dagger", { texts = { number = number:sub(1, 3) } })
    wait(WORK_MS * 12)
    expect.equal(metal(), 30)
    local wanted = memory.number(mobile, trades.get("blacksmithy"))
    expect.is_true(wanted >= 1 and wanted <= memory.NUMBER_MOST)
  end
end)

test.case("107: a keg with gold in it is not made into another thing", function()
  local player, mobile = person(X, { tinkering = 1000 })
  local tools, keg = give(mobile, "tinker_tools"), give(mobile, "keg")
  items.create("gold", { amount = 50 }):put_in(keg)
  give(mobile, "bottle", { amount = 10 })
  give(mobile, "barrel_lid")
  give(mobile, "barrel_tap")
  test.use(player.session_id, tools.serial)
  test.press(player.session_id, "group Assemblies", { texts = { number = "1" } })
  wait(0)
  test.press(player.session_id, "make potion_keg", { texts = { number = "1" } })
  wait(WORK_MS)
  expect.equal({ total("gold"), total("potion_keg"), keg.exists }, { 50, 0, true })
end)

-- Known from RunUO: Scissors, TrapCraft.
test.case("108: scissors cut nothing that another carries, and nobody traps another's chest", function()
  local player, mobile = person(X, { tinkering = 1000 })
  local _, victim = person(X + 1)
  local scissors = give(mobile, "scissors")
  local bolt = items.create("bolt_of_cloth")
  bolt:put_in(victim.backpack)
  use_on(player, scissors, { serial = bolt.serial })
  expect.equal({ bolt.exists, total("cloth") }, { true, 0 })
  local chest = items.create("wooden_chest", { params = { lock_id = "abc" } })
  chest:put_in(victim.backpack)
  local tools = give(mobile, "tinker_tools")
  give(mobile, "iron_ingot", { amount = 1 })
  give(mobile, "bolt", { amount = 1 })
  test.use(player.session_id, tools.serial)
  test.press(player.session_id, "group Traps", { texts = { number = "1" } })
  wait(0)
  test.press(player.session_id, "make dart_trap", { texts = { number = "1" } })
  wait(0)
  if test.has_target(player.session_id) then test.target(player.session_id, { serial = chest.serial }) end
  wait(WORK_MS)
  expect.equal({ chest:get("trap") or "none", total("iron_ingot"), total("bolt") }, { "none", 1, 1 })
end)
