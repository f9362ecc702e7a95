-- What townsfolk answer, teach and take: lua/features/townsfolk, lua/features/trade_guilds.

local news = require("features.news.lib.news")
local rules = require("features.trade_guilds.data.trade_guild_rules")
local teaching = require("features.townsfolk.lib.teaching")
local trade_guilds = require("features.trade_guilds.lib.trade_guilds")
local young = require("features.law.lib.young")

local MAP, X, Y = 1, 1500, 1600

local function person()
  local player = test.player { name = "Mira", map_id = MAP, x = X, y = Y }
  local mobile = mobiles.of_session(player.session_id)
  for _, item in ipairs(mobile.backpack.contents) do item:delete() end
  return player, mobile
end

local function resident(template, x)
  local one = mobiles.create(template, MAP, x or X + 1, Y, 0)
  one:set("stays", true)
  return one
end

-- Says something. Returns a list of the serials of those who answer with words, or numbers of the client's texts.
local function ask(player, words, how)
  test.shown()
  test.lines(player.session_id)
  test.say(player.session_id, words, how)
  test.advance(800)
  local answers = {}
  for _, shown in ipairs(test.shown()) do
    local is_greeting = shown.what == "say" and shown.text:find("^Hail, ")
    if not is_greeting and (shown.what == "say" or shown.what == "say_cliloc") then
      local said = shown.what == "say" and shown.text or shown.text.cliloc
      if answers.by ~= shown.serial then answers[#answers + 1] = shown.serial end
      answers.by = shown.serial
      answers[#answers + 1] = said
    end
  end
  answers.by = nil
  return answers
end

local function give(player, mobile, to, amount)
  local gold = items.create("gold", { amount = amount }):put_in(mobile.backpack)
  test.drop(player.session_id, gold.serial, to.serial)
  test.advance(1)
  return gold
end

test.case("townsfolk tell their names, their trades and the newest news, and one answers", function()
  local player = person()
  local baker, smith = resident("baker"), resident("blacksmith", X + 2)
  baker.name, smith.name = "Agnes the baker", "Odo the blacksmith"
  expect.equal(ask(player, "What is your name?"), { baker.serial, "My name is Agnes." })
  expect.equal(ask(player, "Odo, what is thy job"), { smith.serial, "I am the blacksmith. I can train you for gold." })
  expect.equal(ask(player, "Any news?"), { baker.serial, 1005643 })
  news.add("Nystul", "The bridge is mended.", 1)
  expect.equal(ask(player, "Any news?"), { baker.serial, "I have heard this: The bridge is mended." })
  expect.equal(ask(player, "hello"), { baker.serial, "Well met, Mira." })
  expect.equal(ask(player, "the name of the ship that I mean is not known here"), {})
  expect.equal(ask(player, "I like zebras"), {})
end)

test.case("one of the townsfolk greets a player who comes, once", function()
  person()
  for x = 1, 2 do resident("baker", X + x) end
  test.shown()
  test.advance(15 * 60 * 1000)
  local greetings = {}
  for _, shown in ipairs(test.shown()) do
    if shown.what == "say" then greetings[#greetings + 1] = shown.text end
  end
  expect.equal(greetings, { "Hail, Mira." })
end)

test.case("townsfolk teach for gold: a coin for a tenth of a point, and the rest is given back", function()
  local player, mobile = person()
  local smith = resident("blacksmith")
  smith.name = "Odo the blacksmith"
  smith:set_skill("swordsmanship", 715)
  expect.equal(ask(player, "train")[2], 1043058)
  expect.equal(ask(player, "Odo train swordsmanship"), { smith.serial, 1060847, 1043108 })
  local gold = give(player, mobile, smith, 100)
  expect.is_false(gold.exists)
  expect.equal(mobile:skill("swordsmanship"), 100)
  -- Without another offer gold is not taken.
  local more = give(player, mobile, smith, 500)
  expect.equal(more.amount, 500)
  expect.equal(ask(player, "odo train", { keywords = { 0x96 } }), { smith.serial, 1060847, 1043108 })
  give(player, mobile, smith, 500)
  expect.equal(mobile:skill("swordsmanship"), 715 // 3)
  expect.equal(mobile.backpack:find("gold").amount, 500 + 500 - (715 // 3 - 100))
  expect.equal(ask(player, "Odo train swordsmanship"), { smith.serial, 501509 })
  expect.equal(ask(player, "Odo train magery"), { smith.serial, 501507 })
end)

test.case("the menu offers what somebody teaches, and learning takes from skills that may fall", function()
  local player, mobile = person()
  local smith = resident("blacksmith")
  smith:set_skill("parrying", 770)
  local lines = {}
  for _, line in ipairs(test.context_menu(player.session_id, smith.serial)) do lines[line.cliloc or 0] = true end
  expect.is_true(lines[3006005])
  expect.is_nil(lines[3006025])
  for _, skill in ipairs { "magery", "mining", "tailoring", "tactics", "tinkering", "stealth", "cooking" } do mobile:set_skill(skill, 1000) end
  test.lines(player.session_id)
  test.choose(player.session_id, smith.serial, 3006005)
  test.advance(1)
  expect.contains(test.lines(player.session_id)[1], "#501510")
  mobile:set_skill("cooking", 950)
  test.choose(player.session_id, smith.serial, 3006005)
  test.advance(1)
  give(player, mobile, smith, 300)
  expect.equal({ mobile:skill("parrying"), mobile.skill_total }, { 50, 7000 })
  expect.equal(mobile.backpack:find("gold").amount, 250)
end)

test.case("stealth and the removing of traps are taught to those who know what they ask for", function()
  local player, mobile = person()
  local master = resident("thief_guildmaster")
  local stealth = require("features.skills.data.skills").by_name.stealth
  master:set_skill("stealth", 900)
  expect.is_false(teaching.offers(master, mobile, stealth))
  mobile:set_skill("hiding", 800)
  expect.is_true(teaching.offers(master, mobile, stealth))
  expect.is_true(player.session_id > 0)
end)

test.case("a guild takes five hundred gold, is left after a week, and its shops are cheaper for members", function()
  local player, mobile = person()
  local master, smith = resident("blacksmith_guildmaster"), resident("blacksmith", X + 3)
  young.begin(mobile)
  expect.equal(ask(player, "join"), { master.serial, 501048 })
  local refused = give(player, mobile, master, rules.price)
  expect.equal(refused.amount, rules.price)
  refused:delete()
  young.finish(mobile)
  expect.contains(ask(player, "join")[2], "500 gold")
  expect.is_false(give(player, mobile, master, rules.price).exists)
  expect.equal(trade_guilds.of(mobile), "blacksmiths")
  expect.equal({ trade_guilds.price(smith, mobile, 100), trade_guilds.price(resident("tailor"), mobile, 100) }, { 90, 100 })
  expect.equal(ask(player, "resign"), { master.serial, 501053 })
  mobile:set("trade_guild_since", time.unix() - rules.least_ms)
  expect.equal(ask(player, "resign"), { master.serial, 501054 })
  expect.is_nil(trade_guilds.of(mobile))
end)

test.case("the thieves' guild takes skilled thieves who are no murderers, and they alone steal from players", function()
  local player, mobile = person()
  local master = resident("thief_guildmaster")
  expect.equal(ask(player, "join"), { master.serial, 501051 })
  mobile:set_skill("stealing", 600)
  expect.contains(ask(player, "join")[2], "500 gold")
  test.lines(player.session_id)
  local other = test.player { map_id = MAP, x = X, y = Y + 1 }
  local purse = items.create("dagger"):put_in(mobiles.of_session(other.session_id).backpack)
  local stealing = require("features.active_skills.lib.stealing")
  stealing.steal(mobile, { target = purse.serial })
  expect.contains(table.concat(test.lines(player.session_id), " "), "#1005596")
  give(player, mobile, master, rules.price)
  stealing.steal(mobile, { target = purse.serial })
  expect.is_nil(table.concat(test.lines(player.session_id), " "):find("#1005596"))
end)
