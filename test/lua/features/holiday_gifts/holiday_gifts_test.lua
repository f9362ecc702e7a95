-- Holiday gifts.

local gifts = require("features.holiday_gifts.lib.gifts")
local seasons = require("features.holiday_gifts.data.gift_seasons")

local SECOND_MS = 1000
local DAY_MS = 24 * 3600 * SECOND_MS

-- A month and a day, as rows of the seasons have them.
local function date(days_from_now)
  local month, day = time.iso(time.unix() + days_from_now * DAY_MS):match("^%d+-(%d+)-(%d+)")
  return { math.tointeger(tonumber(month)), math.tointeger(tonumber(day)) }
end

local function season(first_days, last_days)
  seasons[1] = { name = "test", first = date(first_days), last = date(last_days), gifts = { "snow_globe" } }
end

local function gifts_of(mobile, place) return #mobile[place or "backpack"]:find_all("snow_globe") end

local function enter()
  local player = test.player()
  return player, mobiles.get(player.character_id)
end

test.case("each character gets one gift at its first login in the season, and is told in one line", function()
  season(-1, 1)
  local anna, mobile = enter()
  expect.equal(gifts_of(mobile), 1)
  local told = 0
  for _, line in ipairs(test.lines(anna.session_id)) do
    if text.starts_with(line, "A holiday gift for you: snow globe.") then told = told + 1 end
  end
  expect.equal(told, 1)
  test.leave(anna.session_id)
  test.come_back(anna.character_id)
  expect.equal(gifts_of(mobiles.get(anna.character_id)), 1)
  local _, other = enter()
  expect.equal(gifts_of(other), 1)
end)

test.case("before and after the season, and without any, nobody gets a gift", function()
  local _, without = enter()
  season(1, 2)
  local _, before = enter()
  season(-2, -1)
  local _, after = enter()
  expect.equal({ gifts_of(without), gifts_of(before), gifts_of(after) }, { 0, 0, 0 })
end)

-- Lets time pass until the calendar gives the gifts of a day.
local function until_gifts_come()
  for _, entry in ipairs(calendar.list()) do
    if entry.name == "holiday gifts" then test.leap(entry.next_at - time.unix() - SECOND_MS) end
  end
  test.advance(SECOND_MS)
end

test.case("who is in the world when the season begins gets the gift then", function()
  season(1, 3)
  local _, mobile = enter()
  until_gifts_come()
  expect.equal(gifts_of(mobile), 1)
end)

test.case("a gift goes into the bank box if the backpack is full", function()
  local anna, mobile = enter()
  while items.create("dagger"):put_in(mobile.backpack) do end
  test.leave(anna.session_id)
  season(-1, 1)
  test.come_back(anna.character_id)
  mobile = mobiles.get(anna.character_id)
  expect.equal({ gifts_of(mobile), gifts_of(mobile, "bank") }, { 0, 1 })
end)

test.case("a season over the turn of the year counts once, and again a year later", function()
  local midwinter = { first = { 12, 20 }, last = { 1, 6 } }
  -- 2026-12-19, 2026-12-20, 2027-01-06, 2027-01-07 and 2027-12-31, at noon.
  local year = {}
  for index, at in ipairs { 1797681600000, 1797768000000, 1799236800000, 1799323200000, 1830254400000 } do
    year[index] = gifts.year_of(midwinter, at) or "none"
  end
  expect.equal(year, { "none", 2026, 2026, "none", 2027 })
end)
