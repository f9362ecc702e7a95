-- Altars: levels by kills, the champion, decline, shares of the gold, and commands of staff.

local altars = require("features.altars.lib.altars")
local bands = require("features.creatures.lib.bands")
local combat = require("features.fighting.lib.fighting")
local data = require("features.altars.data.altar_list")

local times = require("features.altars.lib.times")

local FELUCCA, X, Y = 0, 2600, 2600
local MINUTE_MS = 60 * 1000
local WEEK_MS = 7 * 24 * 60 * MINUTE_MS

-- Creatures think all the time that passes.
data.decline_ms = 2 * MINUTE_MS

-- The altars of the vermin begin on Thursdays at eight.
data.times = { { cron = "0 20 * * 4", kind = "vermin", timezone = "UTC" } }
times.define()

local function altar_of(kind)
  local altar = items.create("champion_altar", { params = { kind = kind } })
  altar:move_to(FELUCCA, X, Y, 0)
  return altar
end

local function creatures(altar) return bands.alive("altar " .. altar.serial) end

local function fighter(x)
  local player = test.player { map_id = FELUCCA, x = x, y = Y }
  return player, mobiles.get(player.character_id)
end

local function skulls(altar)
  local red, white = 0, 0
  for skull in items.each { param = "altar", value = altar.serial } do
    if skull:get("is_red") then red = red + 1 else white = white + 1 end
  end
  return { red, white }
end

-- Kills a number of creatures of an altar, one after the other.
local function slay(altar, count, by)
  for _ = 1, count do
    local one = creatures(altar)[1]
    if by then combat.hurt(by, one, 10, combat.PLAIN) end
    one:kill(by)
  end
end

test.case("an altar that is lit sends creatures, and more for those that die", function()
  local altar = altar_of("vermin")
  expect.is_true(altars.start(altar))
  expect.equal({ #creatures(altar), (altars.start(altar)) }, { data.most_alive[1], nil })
  slay(altar, 8)
  expect.equal({ #creatures(altar), altar:get("kills") }, { data.most_alive[1], 8 })
  expect.equal(skulls(altar), { 0, 1 })
  slay(altar, altars.kills_of(1) - 8)
  expect.equal({ altar:get("level"), altar:get("kills") }, { 2, 0 })
  expect.equal(skulls(altar), { 1, 0 })
end)

test.case("after the last level the champion comes, and its death pays those who fought", function()
  local _, anna = fighter(X + 2)
  local _, bert = fighter(X - 2)
  fighter(X + 5)
  local altar = altar_of("arachnid")
  altars.start(altar)
  altar:set("level", data.levels)
  slay(altar, altars.kills_of(data.levels) - 1)
  expect.equal(skulls(altar)[1], data.levels - 1)
  slay(altar, 1)
  local champion = creatures(altar)[1]
  expect.equal({ #creatures(altar), champion.template, skulls(altar)[1] }, { 1, "mephitis", data.levels })
  combat.hurt(anna, champion, 300, combat.PLAIN)
  combat.hurt(bert, champion, 100, combat.PLAIN)
  local first, second = 3000 - 300, nil
  expect.is_true(champion.hits <= first)
  champion:kill(bert)
  first, second = anna.backpack:find("gold").amount, bert.backpack:find("gold").amount
  expect.equal({ first, second }, { data.kinds.arachnid.gold * 3 // 4, data.kinds.arachnid.gold // 4 })
  expect.equal({ altars.burns(altar), skulls(altar)[1], #creatures(altar) }, { false, 0, 0 })
end)

test.case("an altar that nobody fights at loses its levels, and goes out", function()
  local altar = altar_of("unholy")
  altars.start(altar)
  altar:set("level", 2)
  slay(altar, altars.kills_of(2) // 2)
  test.advance(data.decline_ms)
  expect.equal({ altar:get("level"), altar:get("kills") }, { 2, 0 })
  test.advance(data.decline_ms)
  expect.equal(altar:get("level"), 1)
  test.advance(data.decline_ms)
  expect.equal({ altars.burns(altar), #creatures(altar) }, { false, 0 })
end)

-- When the calendar begins the altars next.
local function next_at()
  for _, entry in ipairs(calendar.list()) do
    if entry.name == "altars 1" then return entry.next_at end
  end
end

-- Lets time pass until a moment before the calendar lights the altars, with nobody near.
local function until_before(milliseconds) test.leap(next_at() - time.unix() - milliseconds) end

test.case("the calendar lights the altars of its kind, which are fought to the champion", function()
  local altar, other, gone = altar_of("vermin"), altar_of("unholy"), altar_of("vermin")
  altars.remove(gone)
  local first = next_at()
  until_before(1)
  expect.equal({ altars.burns(altar), #creatures(altar) }, { false, 0 })
  test.advance(1)
  expect.equal({ altar:get("level"), #creatures(altar), altars.burns(other) }, { 1, data.most_alive[1], false })
  expect.equal(next_at(), first + WEEK_MS)
  local _, anna = fighter(X + 2)
  for level = 1, data.levels do
    expect.equal(altar:get("level"), level)
    slay(altar, altars.kills_of(level))
  end
  expect.equal({ #creatures(altar), creatures(altar)[1].template }, { 1, "barracoon" })
  slay(altar, 1, anna)
  expect.equal({ altars.burns(altar), #creatures(altar) }, { false, 0 })
  expect.equal(anna.backpack:find("gold").amount, data.kinds.vermin.gold)
end)

test.case("the calendar leaves alone an altar that burns already", function()
  local altar = altar_of("vermin")
  until_before(MINUTE_MS)
  altars.start(altar)
  slay(altar, altars.kills_of(1) + 3)
  test.advance(MINUTE_MS)
  expect.equal({ altar:get("level"), altar:get("kills"), #creatures(altar) }, { 2, 3, data.most_alive[1] })
end)

test.case("staff make, light, list, put out and remove altars", function()
  local staff = test.player { role = "GameMaster", map_id = FELUCCA, x = X, y = Y }
  local said = test.give(staff.session_id, ".altar_add cold_blood")
  local serial = said:match("The altar is (%d+)")
  expect.contains(test.give(staff.session_id, ".altar_start " .. serial), "burns")
  expect.contains(test.give(staff.session_id, ".altars"), "cold_blood")
  expect.contains(test.give(staff.session_id, ".altar_stop " .. serial), "out")
  expect.contains(test.give(staff.session_id, ".altar_stop " .. serial), "does not burn")
  expect.contains(test.give(staff.session_id, ".altar_remove " .. serial), "gone")
  expect.contains(test.give(staff.session_id, ".altars"), "There are no altars")
end)

local SKULLS = { "death", "enlightenment", "greed", "pain", "power", "venom" }

-- A player with skulls beside an altar of the Harrower.
local function beside_harrower()
  local player, mobile = fighter(X)
  local altar = altars.make(nil, { map_id = FELUCCA, x = X, y = Y - 2, z = 0 }, "harrower_altar")
  for _, kind in ipairs(SKULLS) do require("features.altars.lib.harrower").give_skull(kind, mobile.backpack) end
  return player, mobile, altar
end

local function lay_skull(player, mobile, kind, on)
  local skull = mobile.backpack:find(function(item) return item:get("skull") == kind end)
  test.lines(player.session_id)
  test.use(player.session_id, skull.serial)
  test.target(player.session_id, { serial = on.serial })
  wait(0)
  local lines = test.lines(player.session_id)
  return lines[#lines], skull
end

test.case("each champion leaves a skull where players fight, and none elsewhere", function()
  for template, kind in pairs { mephitis = "venom", lord_oaks = "enlightenment", barracoon = "greed" } do
    for map_id = 0, 1 do
      local champion = mobiles.create(template, map_id, X, Y, 0)
      local serial, found = champion.serial, nil
      champion:kill()
      for corpse in items.each { template = "corpse", param = "owner", value = serial } do found = corpse:find("champion_skull") end
      expect.equal(found and found:get("skull"), map_id == 0 and kind or nil)
    end
  end
end)

test.case("six skulls call the Harrower, which stands up once more with tentacles, and all of them go with it", function()
  local player, mobile, altar = beside_harrower()
  local mark = "harrower " .. altar.serial
  local other = altar_of("vermin")
  expect.equal(lay_skull(player, mobile, "power", other), "That is no altar of the Harrower.")
  for number = 1, 5 do
    local said, skull = lay_skull(player, mobile, SKULLS[number], altar)
    expect.equal({ said, skull.exists }, { ("You lay the skull of %s on the altar."):format(SKULLS[number]), false })
  end
  require("features.altars.lib.harrower").give_skull("death", mobile.backpack)
  expect.equal(lay_skull(player, mobile, "death", altar), "Such a skull lies there already.")
  expect.equal(#bands.alive(mark), 0)
  lay_skull(player, mobile, "venom", altar)
  local first = bands.alive(mark)[1]
  expect.equal({ first.template, altar:get("skulls") }, { "harrower", nil })
  expect.contains(lay_skull(player, mobile, "death", altar), "walks the land")
  first:kill(mobile)
  local names = {}
  for _, one in ipairs(bands.alive(mark)) do names[one.template] = (names[one.template] or 0) + 1 end
  expect.equal(names, { true_harrower = 1, harrower_tentacles = data.harrower.tentacles })
  local true_form
  for _, one in ipairs(bands.alive(mark)) do
    if one.template == "true_harrower" then true_form = one end
  end
  local x, y = true_form.x, true_form.y
  combat.hurt(mobile, true_form, 100, combat.PLAIN)
  true_form:kill(mobile)
  expect.equal(#bands.alive(mark), 0)
  local gold = 0
  for _, item in ipairs(items.near(FELUCCA, x, y, 8)) do gold = gold + (item.template == "gold" and item.amount or 0) end
  expect.is_true(gold >= 16 * 400)
end)

test.case("staff make the altar of the Harrower, see what lies on it, and remove it with what it called", function()
  local gm = test.player { role = "GameMaster", map_id = FELUCCA, x = X, y = Y }
  test.give(gm.session_id, ".altar_add harrower")
  local altar = items.all_of("harrower_altar")[1]
  expect.contains(test.give(gm.session_id, ".altars"), "skulls: 0")
  bands.send("harrower " .. altar.serial, "harrower", altar, 2)
  test.give(gm.session_id, ".altar_remove " .. altar.serial)
  expect.equal({ #items.all_of("harrower_altar"), #items.all_of("altar_part"), #bands.alive("harrower " .. altar.serial) }, { 0, 0, 0 })
end)

test.case("Lord Oaks calls his queen once, and takes a tenth of each wound while she lives", function()
  local _, anna = fighter(X + 1)
  anna.hits_max, anna.hits = 5000, 5000
  anna.karma = -5000
  local oaks = mobiles.create("lord_oaks", FELUCCA, X, Y, 0)
  combat.attack(oaks, anna)
  test.advance(2000)
  local queen
  for one in mobiles.each { template = "silvani" } do queen = one end
  expect.is_true(queen ~= nil)
  local hits = oaks.hits
  combat.hurt(anna, oaks, 100, combat.PLAIN)
  expect.equal(hits - oaks.hits, 10)
  queen:kill()
  test.advance(2000)
  expect.is_nil(oaks:get("wounds_percent"))
  local count = 0
  for _ in mobiles.each { template = "silvani" } do count = count + 1 end
  expect.equal(count, 0)
end)
