-- Town criers, and announcements that players need not read.

local news = require("features.news.lib.news")

local X, Y = 2005, 2005
local HOUR_MS = 60 * 60 * 1000
local NEWS = 0x30

local function said()
  local found = {}
  for _, one in ipairs(test.shown()) do
    if one.what == "say" then found[#found + 1] = one.text elseif one.what == "say_cliloc" then found[#found + 1] = one.text.cliloc end
  end
  return found
end

test.case("a crier tells the news of the staff to players who ask, until their time is over", function()
  local gm = test.player { role = "GameMaster", map_id = 1, x = 2500, y = 2500 }
  local crier = mobiles.create("town_crier", 1, X, Y, 0)
  crier.frozen = true
  local player = test.player { map_id = 1, x = X + 1, y = Y }
  local function ask()
    test.shown()
    test.say(player.session_id, "news", { keywords = { NEWS } })
    wait(0)
    return said()
  end
  expect.equal(ask(), { 1005643 })
  expect.contains(test.give(gm.session_id, ".news_add 2 The bridge is closed."), "tell it")
  test.give(gm.session_id, ".news_add 5 A fair in Minoc.")
  expect.equal(ask(), { "A fair in Minoc.", "The bridge is closed.", "That is all the news." })
  test.advance(3 * HOUR_MS)
  expect.equal(ask()[1], "A fair in Minoc.")
  expect.contains(test.give(gm.session_id, ".news"), "1. A fair in Minoc.")
  expect.contains(test.give(gm.session_id, ".news_remove 2"), "no news of that number")
  test.give(gm.session_id, ".news_remove 1")
  expect.equal(ask(), { 1005643 })
  test.give(player.session_id, ".news_add 1 Free gold!")
  expect.equal(news.all(), {})
end)

test.case("a crier cries the latest news to players who come near, once a minute", function()
  news.add("staff", "A fair in Minoc.", 1)
  mobiles.create("town_crier", 1, X, Y, 0)
  test.shown()
  test.player { map_id = 1, x = X + 2, y = Y }
  test.player { map_id = 1, x = X + 3, y = Y }
  wait(0)
  expect.equal(said(), { "Hear ye! A fair in Minoc." })
end)

test.case("who wants no announcements reads only the urgent ones", function()
  local gm, player = test.player { role = "GameMaster" }, test.player()
  expect.contains(test.give(player.session_id, ".announcements off"), "only urgent")
  expect.contains(test.give(gm.session_id, ".broadcast A fair."), "Sent to 1 player.")
  expect.equal(test.lines(player.session_id), {})
  test.give(gm.session_id, ".alert The server stops.")
  expect.equal(test.lines(player.session_id), { "SERVER: The server stops." })
  test.give(player.session_id, ".announcements on")
  test.lines(player.session_id)
  test.give(gm.session_id, ".broadcast A fair.")
  expect.equal(test.lines(player.session_id), { "SERVER: A fair." })
end)

test.case("an announcement in a region reaches those who are there", function()
  region.add { name = "Town", map_id = 1, areas = { { x1 = 2000, y1 = 2000, x2 = 2020, y2 = 2020 } } }
  local gm = test.player { role = "GameMaster", map_id = 1, x = X, y = Y }
  local inside, outside = test.player { map_id = 1, x = X + 1, y = Y }, test.player { map_id = 1, x = X + 100, y = Y }
  test.lines(inside.session_id)
  expect.contains(test.give(gm.session_id, ".broadcast_region A fair."), "Sent to 2 players.")
  expect.equal({ test.lines(inside.session_id), test.lines(outside.session_id) }, { { "SERVER: A fair." }, {} })
  gm = test.player { role = "GameMaster", map_id = 1, x = 2500, y = 2500 }
  expect.contains(test.give(gm.session_id, ".broadcast_region A fair."), "in no region")
end)
