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
