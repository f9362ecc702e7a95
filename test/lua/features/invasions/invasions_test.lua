-- Invasions: waves, their end, announcements, restarts, and commands of staff.

local announcements = require("lib.announcements")
local bands = require("features.creatures.lib.bands")
local combat = require("features.fighting.lib.fighting")
local data = require("features.invasions.data.invasion_list")
local invasions = require("features.invasions.lib.invasions")

local MINUTE_MS = 60 * 1000
local WEEK_MS = 7 * 24 * 60 * MINUTE_MS
local NAME = "frogs"
local PLACE = { map_id = 0, x = 2600, y = 2600, z = 0 }

data.invasions[#data.invasions + 1] = {
  name = NAME, place = PLACE, tiles = 10, lasts_ms = 30 * MINUTE_MS, gold = 1000,
  waves = { { bull_frog = 3 }, { bull_frog = 1, giant_toad = 2 } },
  messages = { begins = "Frogs!", wave = "Wave %d of frogs!", won = "No more frogs.", lost = "The frogs stay wet." },
}

local function alive(name) return bands.alive("invasion " .. (name or NAME)) end

local function read(player) return table.concat(test.lines(player.session_id), " ") end

test.case("waves follow one another, are announced, and the last is rewarded", function()
  local anna = test.player { map_id = 0, x = 2600, y = 2605 }
  local mobile = mobiles.get(anna.character_id)
  local deaf = test.player { map_id = 0, x = 2700, y = 2600 }
  announcements.want(deaf.account_id, false)
  test.lines(deaf.session_id)
  expect.is_true(invasions.begin(NAME))
  expect.equal({ #alive(), invasions.wave(NAME), (invasions.begin(NAME)) }, { 3, 1, nil })
  expect.contains(read(anna), "Frogs!")
  for _, one in ipairs(alive()) do one:kill() end
  expect.equal({ #alive(), invasions.wave(NAME) }, { 3, 2 })
  expect.contains(read(anna), "Wave 2 of frogs!")
  for _, one in ipairs(alive()) do
    combat.hurt(mobile, one, 2, combat.PLAIN)
    if one.exists then one:kill(mobile) end
  end
  expect.equal({ #alive(), invasions.wave(NAME), mobile.backpack:find("gold").amount }, { 0, nil, 1000 })
  expect.contains(read(anna), "No more frogs.")
  expect.equal(read(deaf):find("frogs", 1, true), nil)
end)

test.case("an invasion that nobody beats leaves by itself, and leaves nobody behind", function()
  local anna = test.player { map_id = 0, x = 2700, y = 2600 }
  invasions.begin(NAME)
  test.advance(30 * MINUTE_MS)
  expect.equal({ #alive(), invasions.wave(NAME) }, { 0, nil })
  expect.contains(read(anna), "The frogs stay wet.")
end)

test.case("what a restart left half done is brought in order", function()
  invasions.begin(NAME)
  for _, one in ipairs(alive()) do one:delete() end
  invasions.mend()
  expect.equal({ #alive(), invasions.wave(NAME) }, { 3, 2 })
  store.global["invasion " .. NAME] = nil
  invasions.mend()
  expect.equal(#alive(), 0)
end)

test.case("an invasion of the data comes by the calendar, and none where nobody finds room", function()
  local names = {}
  for _, entry in ipairs(calendar.list()) do names[entry.name] = entry.next_at ~= nil end
  expect.equal({ names["invasion orcs"], names["invasion undead"] }, { true, nil })
  test.define_water(0, 1100, 1600, 1300, 1800, -5)
  expect.equal({ (invasions.begin("orcs")), invasions.wave("orcs") }, { nil, nil })
end)

-- Lets time pass until the calendar lets the orcs come, with nobody near.
local function until_orcs_come()
  local function next_at()
    for _, entry in ipairs(calendar.list()) do
      if entry.name == "invasion orcs" then return entry.next_at end
    end
  end
  local at = next_at()
  test.leap(at - time.unix() - MINUTE_MS)
  test.advance(MINUTE_MS - 1)
  expect.equal({ #alive("orcs"), invasions.wave("orcs") }, { 0, nil })
  test.advance(1)
  expect.equal(next_at(), at + WEEK_MS)
end

-- Templates and numbers of those of an invasion who live.
local function ranks_of(name)
  local count = {}
  for _, one in ipairs(alive(name)) do count[one.template] = (count[one.template] or 0) + 1 end
  return count
end

test.case("the calendar begins an invasion, whose waves are fought to the last", function()
  local orcs = invasions.find("orcs")
  local anna = test.player { map_id = orcs.place.map_id, x = orcs.place.x + 300, y = orcs.place.y }
  local mobile = mobiles.get(anna.character_id)
  until_orcs_come()
  for number, wave in ipairs(orcs.waves) do
    expect.equal({ invasions.wave("orcs"), ranks_of("orcs") }, { number, wave })
    expect.contains(read(anna), number == 1 and orcs.messages.begins or orcs.messages.wave:format(number))
    for _, one in ipairs(alive("orcs")) do
      combat.hurt(mobile, one, 5, combat.PLAIN)
      if one.exists then one:kill(mobile) end
    end
  end
  expect.equal({ #alive("orcs"), invasions.wave("orcs"), mobile.backpack:find("gold").amount }, { 0, nil, orcs.gold })
  expect.contains(read(anna), orcs.messages.won)
  -- The end that would have come by itself does not come any more.
  test.advance(orcs.lasts_ms)
  expect.equal(read(anna):find(orcs.messages.lost, 1, true), nil)
end)

test.case("an invasion of the calendar that nobody beats leaves after its time", function()
  local orcs = invasions.find("orcs")
  local anna = test.player { map_id = orcs.place.map_id, x = orcs.place.x + 300, y = orcs.place.y }
  until_orcs_come()
  for _, one in ipairs(alive("orcs")) do one:kill() end
  test.advance(orcs.lasts_ms - 1)
  expect.equal({ invasions.wave("orcs"), ranks_of("orcs") }, { 2, orcs.waves[2] })
  test.advance(1)
  expect.equal({ #alive("orcs"), invasions.wave("orcs") }, { 0, nil })
  expect.contains(read(anna), orcs.messages.lost)
end)

test.case("the calendar does not restart an invasion that staff began before it", function()
  local orcs = invasions.find("orcs")
  for _, entry in ipairs(calendar.list()) do
    if entry.name == "invasion orcs" then test.leap(entry.next_at - time.unix() - MINUTE_MS) end
  end
  invasions.begin("orcs")
  for _, one in ipairs(alive("orcs")) do one:kill() end
  test.advance(MINUTE_MS)
  expect.equal({ invasions.wave("orcs"), ranks_of("orcs") }, { 2, orcs.waves[2] })
  test.advance(orcs.lasts_ms - MINUTE_MS)
  expect.equal({ #alive("orcs"), invasions.wave("orcs") }, { 0, nil })
end)

test.case("staff list, begin and end invasions", function()
  local staff = test.player { role = "GameMaster", map_id = 0, x = 2700, y = 2600 }
  expect.contains(test.give(staff.session_id, ".invasions"), "frogs")
  expect.contains(test.give(staff.session_id, ".invasion_start frogs"), "coming")
  expect.contains(test.give(staff.session_id, ".invasions"), "wave 1 of 2, 3 left")
  expect.contains(test.give(staff.session_id, ".invasion_stop frogs"), "gone")
  expect.contains(test.give(staff.session_id, ".invasion_stop frogs"), "does not go on")
  expect.contains(test.give(staff.session_id, ".invasion_start nothing"), "no such invasion")
end)
