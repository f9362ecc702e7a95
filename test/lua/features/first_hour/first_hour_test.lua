-- The first hour of a new character.

local beginnings = require("features.first_hour.lib.beginnings")
local guide = require("features.first_hour.data.guide")
local outfits = require("features.first_hour.data.outfits")
local skill_data = require("features.skills.data.skills")
local spellbooks = require("features.spellbooks.lib.spellbooks")
local young = require("features.law.lib.young")

test.case("every thing of newcomers exists, and every skill of the lists", function()
  local function check(rows)
    for _, row in ipairs(rows) do expect.is_true(items.template(row[1]) ~= nil, row[1]) end
  end
  check(outfits.everybody)
  for skill, rows in pairs(outfits.by_skill) do
    expect.is_true(skill_data.by_name[skill] ~= nil, skill)
    check(rows)
  end
end)

test.case("the pages of the guide fit into a book", function()
  for _, page in ipairs(guide.pages) do
    local lines = 1
    for _ in page:gmatch("\n") do lines = lines + 1 end
    expect.is_true(lines <= 8)
  end
end)

test.case("a mentor answers words that it knows, and questions that it does not", function()
  local player = test.player { map_id = 1, x = 2000, y = 2000, z = 0 }
  local mentor = mobiles.create("mentor", 1, 2001, 2000, 0)
  local function said(words)
    test.shown()
    test.say(player.session_id, words)
    wait(1000)
    for _, shown in ipairs(test.shown()) do
      if shown.what == "say" and shown.serial == mentor.serial then return shown.text end
    end
  end
  -- Like other townsfolk the mentor greets a player who comes.
  wait(5000)
  expect.contains(said("Tell me of magic"), "reagents")
  expect.contains(said("help"), "Name one")
  expect.equal(said("What is a zebra?"), guide.confused)
  expect.equal(said("I like zebras"), nil)
end)

test.case("tips turn like pages, round and round", function()
  local player = test.player()
  test.shown()
  test.ask_tip(player.session_id, { tip = #guide.tips, is_next = true })
  test.ask_tip(player.session_id, { tip = 1, is_next = false })
  local numbers = {}
  for _, shown in ipairs(test.shown()) do
    if shown.what == "scroll" or shown.what == "tip" then numbers[#numbers + 1] = shown.number end
  end
  expect.equal(numbers, { 1, #guide.tips })
end)

test.case("the young neither harm players nor are harmed by them", function()
  local child = mobiles.get(test.player({ map_id = 0, x = 2000, y = 2000, z = 0 }).character_id)
  local player = test.player { map_id = 0, x = 2001, y = 2000, z = 0 }
  local elder = mobiles.get(player.character_id)
  young.begin(child)
  local before = child.hits
  child:damage(3, elder)
  expect.equal(child.hits, before)
  elder:damage(3, child)
  expect.equal(elder.hits, elder.hits_max)
  test.lines(player.session_id)
  expect.equal(test.attack(player.session_id, { target = child.serial }), false)
  expect.contains(test.lines(player.session_id), "1001018")
  local ogre = mobiles.create("ogre", 0, 2002, 2000, 0)
  child:damage(3, ogre)
  expect.equal(child.hits, before - 3)
end)

test.case("youth ends by time of play, by skill, or by one's own will", function()
  local function one()
    local player = test.player()
    local mobile = mobiles.get(player.character_id)
    young.begin(mobile)
    return mobile, player
  end
  local old = one()
  young.grow(old, young.LASTS_MS - 1)
  expect.equal(young.is(old), true)
  young.grow(old, 1)
  expect.equal(young.is(old), false)
  local skilled = one()
  skilled:set_skill("magery", 800)
  young.grow(skilled, 1)
  expect.equal(young.is(skilled), false)
  local bold, player = one()
  test.say(player.session_id, "I renounce my young player status")
  wait(10)
  test.press(player.session_id, "no")
  wait(10)
  expect.equal(young.is(bold), true)
  test.say(player.session_id, "I renounce my young player status")
  wait(10)
  test.press(player.session_id, "yes")
  wait(10)
  expect.equal(young.is(bold), false)
end)

test.case("a new mage finds reagents, scrolls and a book, and is young", function()
  local player = test.player()
  local mobile = mobiles.get(player.character_id)
  mobile:set_skill("magery", 500)
  mobile:set_skill("meditation", 300)
  expect.equal(beginnings.begin(mobile), true)
  expect.equal(young.is(mobile), true)
  local pack = mobile.backpack
  expect.equal(pack:find("black_pearl").amount, 30)
  expect.is_true(pack:find("newcomers_guide") ~= nil)
  local book = pack:find("beginners_spellbook")
  expect.equal(#spellbooks.places(book), 12)
  expect.equal(pack:find("gold").amount, 1000)
  test.shown()
  wait(3100)
  local tip
  for _, shown in ipairs(test.shown()) do
    if shown.text == guide.tips[1] then tip = shown end
  end
  expect.is_true(tip ~= nil)
end)

test.case("nobody begins twice, nor without skills", function()
  local mobile = mobiles.get(test.player().character_id)
  expect.equal(beginnings.begin(mobile), false)
  mobile:set_skill("mining", 300)
  expect.equal(beginnings.begin(mobile), true)
  for _, item in ipairs(mobile.backpack.contents) do item:delete() end
  expect.equal(beginnings.begin(mobile), false)
end)

test.case("time of play counts by the minute for the young who are in the world, and costs others nothing", function()
  local function timers_of_youth()
    for _, entry in ipairs(timer.files()) do
      if entry.file == "lua/features/law/lib/young.lua" then return entry.count end
    end
    return 0
  end
  local before = timers_of_youth()
  local player = test.player()
  local mobile = mobiles.get(player.character_id)
  expect.equal(timers_of_youth(), before)
  young.begin(mobile)
  test.advance(3 * 60000)
  expect.equal(mobile:get("young_played_ms"), 3 * 60000)
  test.leave(player.session_id)
  test.advance(60000)
  expect.equal(timers_of_youth(), before)
  player = test.come_back(player.character_id)
  mobile = mobiles.get(player.character_id)
  expect.equal(mobile:get("young_played_ms"), 3 * 60000)
  test.advance(60000)
  expect.equal(mobile:get("young_played_ms"), 4 * 60000)
  young.finish(mobile)
  test.advance(60000)
  expect.equal(timers_of_youth(), before)
end)

test.case("the weapon and the shield of a new character are in its hands", function()
  local mobile = mobiles.get(test.player().character_id)
  mobile.strength = 60
  mobile:set_skill("swordsmanship", 500)
  mobile:set_skill("parrying", 300)
  beginnings.begin(mobile)
  expect.equal({ mobile:equipped("one_handed").template, mobile:equipped("two_handed").template }, { "katana", "wooden_shield" })
  local archer = mobiles.get(test.player().character_id)
  archer.strength = 60
  archer:set_skill("archery", 500)
  archer:set_skill("swordsmanship", 300)
  beginnings.begin(archer)
  expect.equal(archer:equipped("two_handed").template, "bow")
  expect.is_nil(archer:equipped("one_handed"))
  expect.is_true(archer.backpack:find("katana") ~= nil)
end)

test.case("the book says all that the tips say, and a ghost reads once where to go", function()
  -- A client may join the lines of a page.
  expect.equal((table.concat(guide.pages, " "):gsub("\n", "")), table.concat(guide.tips, " "))
  local mobile = mobiles.get(test.player().character_id)
  mobile:set_skill("mining", 300)
  beginnings.begin(mobile)
  local function notices()
    local count = 0
    test.shown()
    mobile:kill()
    wait(1)
    for _, shown in ipairs(test.shown()) do
      if shown.text == guide.first_death then count = count + 1 end
    end
    return count
  end
  expect.equal(notices(), 1)
  require("features.death.lib.dying").resurrect(mobile)
  expect.equal(notices(), 0)
end)

test.case("few of three hundred townsfolk share a name", function()
  local names = require("data.first_names")
  for _, list in ipairs { names.men, names.women } do
    local known = {}
    for _, name in ipairs(list) do
      expect.is_nil(known[name], name)
      known[name] = true
    end
    expect.is_true(#list >= 250)
  end
end)
