-- Contracts of repair: lua/features/crafting/lib/repair_deeds.lua and mending.lua.

local using = require("features.crafting.lib.using")
local wear = require("features.fighting.lib.wear")

local MAP, X, Y = 1, 2800, 2800

local function somebody(tenths)
  local player = test.player { map_id = MAP, x = X, y = Y, name = "Anna" }
  local mobile = mobiles.get(player.character_id)
  mobile:set_skill("blacksmithy", tenths or 0)
  for index, template in ipairs { "forge", "anvil" } do items.create(template):move_to(MAP, X + index, Y, 0) end
  test.lines(player.session_id)
  return player.session_id, mobile
end

local function carry(mobile, template, wish) return items.create(template, wish):put_in(mobile.backpack) end

-- A sword that lacks some points of its durability.
local function worn_sword(mobile, missing)
  local sword = carry(mobile, "katana")
  local _, most = wear.of(sword)
  sword:set("durability_left", most - missing)
  return sword, most
end

-- Answers the cursor. Returns what was said after the question.
local function choose(session_id, thing)
  wait(0)
  if test.has_target(session_id) then test.target(session_id, { serial = thing.serial }) end
  wait(0)
  local lines = test.lines(session_id)
  return lines[#lines]
end

-- Writes a contract by the window of crafting.
local function write(session_id, mobile, scroll)
  using.open(mobile, mobile.backpack:find("tongs") or carry(mobile, "tongs"))
  test.press(session_id, "repair", { texts = { number = "1" } })
  return choose(session_id, scroll)
end

local function use(session_id, deed, thing)
  test.use(session_id, deed.serial)
  return choose(session_id, thing)
end

test.case("a smith writes a contract on a blank scroll, which names level and maker", function()
  local session_id, mobile = somebody(1000)
  local scroll = carry(mobile, "blank_scroll", { amount = 2 })
  expect.equal(write(session_id, mobile, scroll), "#500442")
  local deed = mobile.backpack:find("repair_deed")
  expect.equal({ scroll.amount, deed.hue, deed:get("points") }, { 1, 0x1BC, 100 })
  expect.equal(test.describe(deed.serial), {
    { cliloc = 1061133, arguments = { "#1061128", "#1023015" } }, { cliloc = 1050043, arguments = { "Anna" } },
  })
  mobile:set_skill("blacksmithy", 300)
  expect.equal(write(session_id, mobile, scroll), "#1047005")
  expect.equal({ scroll.amount, #mobile.backpack:find_all("repair_deed") }, { 1, 1 })
end)

test.case("anybody repairs with the skill of the contract, and the contract is used up", function()
  local session_id, mobile = somebody()
  mobile:move_to(MAP, X + 50, Y, 0)
  local deed = carry(mobile, "repair_deed", { params = { trade = "blacksmithy", points = 100 } })
  local sword, most = worn_sword(mobile, 1)
  expect.equal(use(session_id, deed, sword), "#1044279")
  local left, now = wear.of(sword)
  expect.equal({ deed.exists, left, mobile:skill("blacksmithy") }, { false, now, 0 })
  expect.is_true(now >= most - 1)
end)

test.case("a contract of little skill fails at a ruin, and is used up by that", function()
  local session_id, mobile = somebody()
  local deed = carry(mobile, "repair_deed", { params = { trade = "blacksmithy", points = 50 } })
  local sword, most = worn_sword(mobile, 0)
  sword:set("durability_left", 0)
  expect.equal(use(session_id, deed, sword), "#1061137")
  expect.equal({ deed.exists, (wear.of(sword)) }, { false, 0 })
  expect.is_true(most > 0)
end)

test.case("a contract repairs only worn work of its trade in the own pack, and stays otherwise", function()
  local session_id, mobile = somebody()
  local deed = carry(mobile, "repair_deed")
  local sword = worn_sword(mobile, 3)
  for thing, said in pairs {
    [carry(mobile, "bow")] = "#1061136", [carry(mobile, "blank_scroll")] = "#1061136", [mobile] = "#500426",
    [worn_sword(mobile, 0)] = "#1044281",
  } do
    expect.equal(use(session_id, deed, thing), said)
  end
  local left = wear.of(sword)
  sword:move_to(MAP, X, Y, 0)
  expect.equal(use(session_id, deed, sword), "#1044275")
  sword:put_in(mobile.backpack)
  deed:put_in(mobile.bank)
  expect.equal(use(session_id, deed, sword), "#1047012")
  expect.equal({ deed.exists, (wear.of(sword)) }, { true, left })
end)
