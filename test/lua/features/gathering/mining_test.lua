-- Mining: spots, veins, banks, tools, and what interrupts it.

local harvest = require("features.gathering.lib.harvest")
local data = require("features.gathering.data.mining")

local FELUCCA, TRAMMEL, X, Y = 0, 1, 2400, 2400
local MOUNTAIN, GRASS, SAND = 220, 3, 22
local NO_METAL, CANNOT, TOO_FAR, MOVED, DIG, WORN_OUT = 503040, 501862, 500446, 503041, 503033, 1044038
local WORK_MS = 1000

local function miner(tenths, map_id, x)
  map_id, x = map_id or TRAMMEL, x or X
  test.define_land(map_id, x + 1, Y - 2, x + 40, Y + 2, MOUNTAIN)
  local player = test.player { map_id = map_id, x = x, y = Y }
  local mobile = mobiles.get(player.character_id)
  mobile.strength = 100
  mobile:set_skill("mining", tenths or 1000)
  local pick = items.create("pickaxe")
  pick:put_in(mobile.backpack)
  test.lines(player.session_id)
  return player, mobile, pick
end

local function dig(player, tool, x, y)
  test.use(player.session_id, tool.serial)
  test.target(player.session_id, { x = x, y = y or Y, z = 0 })
  wait(0)
end

local function read(player) return table.concat(test.lines(player.session_id), " ") end

local function ore_of(mobile)
  local sum = 0
  for _, pile in ipairs(mobile.backpack:find_all(function(item) return item.template:find("_ore$") ~= nil end)) do
    sum = sum + pile.amount
  end
  return sum
end

test.case("a miner digs ore out of a mountain until the bank is empty", function()
  local player, mobile, pick = miner(1000)
  local place = { map_id = TRAMMEL, x = X + 1, y = Y }
  local most = harvest.most(data.ore.bank, place)
  expect.is_true(most >= 10 and most <= 34)
  for _ = 1, 120 do
    if harvest.left(data.ore.bank, place) > 0 then
      dig(player, pick, X + 1)
      wait(WORK_MS)
      pick:set("uses_left", 50)
    end
  end
  expect.equal({ ore_of(mobile), harvest.left(data.ore.bank, place) }, { most, 0 })
  test.lines(player.session_id)
  dig(player, pick, X + 1)
  expect.contains(read(player), tostring(NO_METAL))
  wait(20 * 60 * 1000)
  expect.equal(harvest.left(data.ore.bank, place), most)
end)

test.case("the vein of a place is always the same, and a bank that nobody touched is not remembered", function()
  local before = harvest.remembered()
  local seen = {}
  for x = 0, 7992, 8 do
    local place = { map_id = FELUCCA, x = x, y = 800 }
    local vein = harvest.vein(data.ore.bank, place)
    expect.equal(harvest.vein(data.ore.bank, { map_id = FELUCCA, x = x + 7, y = 807 }), vein)
    seen[vein.template] = (seen[vein.template] or 0) + 1
  end
  expect.equal(harvest.remembered(), before)
  -- Of 1000 banks about 496 are of iron, and 14 of valorite.
  expect.near(seen.iron_ore, 496, 60)
  expect.is_true(seen.valorite_ore > 0)
end)

test.case("banks that are full again are forgotten when there are many", function()
  local kind = { name = "test", width = 8, height = 8, least = 5, most = 5, refill_ms = { 1000, 1000 }, veins = { { weight = 1 } } }
  for x = 0, 5000, 8 do harvest.take(kind, { map_id = 0, x = x, y = 0 }, 1) end
  wait(1001)
  for x = 0, 5000, 8 do harvest.take(kind, { map_id = 0, x = x, y = 800 }, 1) end
  expect.is_true(harvest.remembered() <= 1000)
  expect.equal(harvest.left(kind, { map_id = 0, x = 0, y = 800 }), 4)
end)

test.case("coloured ore needs its skill: others find iron in the same vein", function()
  local x = X
  while harvest.vein(data.ore.bank, { map_id = TRAMMEL, x = x + 1, y = Y }).template ~= "dull_copper_ore" do x = x + 8 end
  local player, mobile, pick = miner(649, TRAMMEL, x)
  mobile.strength = 0
  for _ = 1, 12 do
    dig(player, pick, x + 1)
    wait(WORK_MS)
    mobile:set_skill("mining", 649)
  end
  expect.equal(#mobile.backpack:find_all("dull_copper_ore"), 0)
  expect.is_true(ore_of(mobile) > 0)
  local master, body, his = miner(1000, TRAMMEL, x)
  wait(20 * 60 * 1000)
  for _ = 1, 10 do
    dig(master, his, x + 1)
    wait(WORK_MS)
  end
  expect.is_true(#body.backpack:find_all("dull_copper_ore") > 0)
end)

test.case("where players fight there is twice as much ore", function()
  local player, mobile, pick = miner(1000, FELUCCA)
  for _ = 1, 3 do
    dig(player, pick, X + 1)
    wait(WORK_MS)
  end
  expect.is_true(ore_of(mobile) > 0)
  expect.equal(ore_of(mobile) % 2, 0)
end)

test.case("nobody mines grass, what is too far away", function()
  local player, mobile, pick = miner()
  test.define_land(TRAMMEL, X - 5, Y - 2, X - 1, Y + 2, GRASS)
  dig(player, pick, X - 1)
  expect.contains(read(player), tostring(CANNOT))
  dig(player, pick, X + 3)
  expect.contains(read(player), tostring(TOO_FAR))
  expect.equal(ore_of(mobile), 0)
end)

test.case("who moves away, dies or loses the tool while digging gets nothing", function()
  local player, mobile, pick = miner()
  dig(player, pick, X + 2)
  mobile:move_to(TRAMMEL, X - 3, Y, 0)
  wait(WORK_MS)
  expect.contains(read(player), tostring(MOVED))
  mobile:move_to(TRAMMEL, X, Y, 0)
  dig(player, pick, X + 2)
  pick:move_to(TRAMMEL, X, Y, 0)
  wait(WORK_MS)
  expect.contains(read(player), "at hand")
  pick:put_in(mobile.backpack)
  dig(player, pick, X + 2)
  mobile:kill()
  wait(WORK_MS)
  expect.equal(#items.all_of("iron_ore"), 0)
end)

test.case("a pickaxe wears out by what it finds", function()
  local player, mobile, pick = miner(1000)
  pick:set("uses_left", 1)
  for _ = 1, 8 do
    if pick.exists then
      dig(player, pick, X + 1)
      wait(WORK_MS)
    end
  end
  expect.is_false(pick.exists)
  expect.equal(ore_of(mobile), 1)
  expect.contains(read(player), tostring(WORN_OUT))
end)

test.case("mining is learned by trying", function()
  local player, mobile, pick = miner(0)
  for _ = 1, 20 do
    dig(player, pick, X + 1)
    wait(WORK_MS)
  end
  expect.is_true(mobile:skill("mining") > 0)
  expect.contains(read(player), tostring(DIG))
end)

test.case("only masters of mining find sand", function()
  local player, mobile, pick = miner(1000)
  test.define_land(TRAMMEL, X - 5, Y - 2, X - 1, Y + 2, SAND)
  -- Even a master finds it once in eleven times.
  for _ = 1, 100 do
    dig(player, pick, X - 1)
    wait(12000)
    if #mobile.backpack:find_all("sand") > 0 then break end
  end
  expect.is_true(#mobile.backpack:find_all("sand") > 0)
  mobile:set_skill("mining", 990)
  test.lines(player.session_id)
  dig(player, pick, X - 1)
  expect.contains(read(player), tostring(CANNOT))
end)

test.case("ore that finds no room in the backpack is lost", function()
  local player, mobile, pick = miner(1000)
  pick:equip_on(mobile)
  while true do
    local filler = items.create("apple_pie")
    if not filler:put_in(mobile.backpack) then
      filler:delete()
      break
    end
  end
  test.lines(player.session_id)
  for _ = 1, 5 do
    dig(player, pick, X + 1)
    wait(WORK_MS)
  end
  expect.contains(read(player), "1010481")
  expect.equal(ore_of(mobile), 0)
end)
