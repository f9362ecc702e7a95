-- Lumberjacking, fishing, crops and herbs.

local data = require("features.gathering.data.lumberjacking")
local harvest = require("features.gathering.lib.harvest")

local TRAMMEL, X, Y = 1, 2600, 2600
local TREE = 0x0CD0
local NOT_IN_HAND, NO_AXE_USE, NEED_WATER, ALREADY = 500487, 500489, 500978, 500972
local WORK_MS, CAST_MS = 6000, 9000

local function somebody(skills)
  local player = test.player { map_id = TRAMMEL, x = X, y = Y }
  local mobile = mobiles.get(player.character_id)
  mobile.strength = 100
  for name, tenths in pairs(skills) do mobile:set_skill(name, tenths) end
  test.lines(player.session_id)
  return player, mobile
end

-- A tree that stands there as a thing, as decorations of the world data do.
local function tree(x, y)
  local thing = items.create("brick", { item_id = TREE })
  thing.movable = false
  thing:move_to(TRAMMEL, x, y, 0)
  return thing
end

local function use_on(player, tool, choice, milliseconds)
  test.use(player.session_id, tool.serial)
  wait(0)
  test.target(player.session_id, choice)
  wait(milliseconds)
end

local function read(player) return table.concat(test.lines(player.session_id), " ") end

test.case("an axe in the hands fells wood, ten logs at a time", function()
  local player, mobile = somebody { lumberjacking = 1000 }
  local axe = items.create("hatchet")
  axe:put_in(mobile.backpack)
  local trunk = tree(X + 1, Y)
  test.use(player.session_id, axe.serial)
  expect.contains(read(player), tostring(NOT_IN_HAND))
  axe:equip_on(mobile)
  local most = harvest.most(data.bank, { map_id = TRAMMEL, x = X + 1, y = Y })
  for _ = 1, 20 do use_on(player, axe, { serial = trunk.serial }, WORK_MS) end
  local sum = 0
  for _, pile in ipairs(mobile.backpack:find_all(function(item) return item.template:find("log$") ~= nil end)) do
    sum = sum + pile.amount
  end
  expect.equal({ sum, harvest.left(data.bank, { map_id = TRAMMEL, x = X + 1, y = Y }) }, { most, 0 })
end)

test.case("a tree that somebody could carry away gives no wood, nor does grass", function()
  local player, mobile = somebody { lumberjacking = 1000 }
  local axe = items.create("hatchet")
  axe:equip_on(mobile)
  local trunk = tree(X + 1, Y)
  trunk.movable = true
  use_on(player, axe, { serial = trunk.serial }, WORK_MS)
  use_on(player, axe, { x = X - 1, y = Y, z = 0 }, WORK_MS)
  expect.contains(read(player), tostring(NO_AXE_USE))
  expect.equal(#mobile.backpack.contents, 0)
end)

test.case("an axe still carves corpses", function()
  local player, mobile = somebody { lumberjacking = 0 }
  local axe = items.create("hatchet")
  axe:equip_on(mobile)
  mobiles.create("cow", TRAMMEL, X, Y + 1, 0):kill()
  local corpse = items.all_of("corpse")[1]
  use_on(player, axe, { serial = corpse.serial }, 100)
  expect.is_true(corpse:find("raw_ribs") ~= nil)
end)

test.case("a fisher catches fish in the water, and in nothing else", function()
  local player, mobile = somebody { fishing = 1000 }
  test.define_water(TRAMMEL, X + 2, Y - 20, X + 40, Y + 20, -5)
  local pole = items.create("fishing_pole")
  pole:equip_on(mobile)
  use_on(player, pole, { x = X - 1, y = Y, z = 0 }, CAST_MS)
  expect.contains(read(player), tostring(NEED_WATER))
  for _ = 1, 5 do use_on(player, pole, { x = X + 3, y = Y, z = -5 }, CAST_MS) end
  local fish = mobile.backpack:find("fish")
  expect.is_true(fish ~= nil)
  local knife = items.create("skinning_knife")
  knife:put_in(mobile.backpack)
  local amount = fish.amount
  use_on(player, knife, { serial = fish.serial }, 100)
  expect.equal({ fish.exists, mobile.backpack:find("raw_fish_steak").amount }, { false, amount * 4 })
end)

test.case("who fishes does not fish with a second line", function()
  local player, mobile = somebody { fishing = 1000 }
  test.define_water(TRAMMEL, X + 2, Y - 20, X + 40, Y + 20, -5)
  local pole, other = items.create("fishing_pole"), items.create("fishing_pole")
  pole:put_in(mobile.backpack)
  other:put_in(mobile.backpack)
  use_on(player, pole, { x = X + 3, y = Y, z = -5 }, 10)
  use_on(player, other, { x = X + 4, y = Y, z = -5 }, 10)
  expect.contains(read(player), tostring(ALREADY))
end)

test.case("a plant of the fields is picked once, and grows again", function()
  local player, mobile = somebody {}
  local plant = items.create("farmable_ginseng")
  plant:move_to(TRAMMEL, X + 1, Y, 0)
  test.use(player.session_id, plant.serial)
  local ginseng = mobile.backpack:find("ginseng")
  local picked = ginseng.amount
  test.use(player.session_id, plant.serial)
  expect.equal(ginseng.amount, picked)
  wait(10 * 60 * 1000)
  test.use(player.session_id, plant.serial)
  expect.is_true(ginseng.amount > picked)
  mobile:move_to(TRAMMEL, X - 5, Y, 0)
  wait(10 * 60 * 1000)
  local now = ginseng.amount
  test.use(player.session_id, plant.serial)
  expect.equal(ginseng.amount, now)
end)
