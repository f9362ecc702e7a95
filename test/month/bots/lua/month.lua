-- A month of bots: `npm run month`. On each day all of them come into the world, play for some minutes, rest in an inn
-- for an hour, and leave. What is noted here is in the report.

local beginnings = require("features.first_hour.lib.beginnings")
local living = require("lib.living")
local market = require("lib.market")
local murders = require("features.law.lib.murders")
local places = require("data.places")
local professions = require("data.professions")
local purse = require("lib.purse")
local spellbooks = require("features.spellbooks.lib.spellbooks")
local young = require("features.law.lib.young")

local ACTS = {
  bard = require("lib.professions.bard"), fighter = require("lib.professions.fighter"), healer = require("lib.professions.healer"),
  mage = require("lib.professions.mage"), merchant = require("lib.professions.merchant"), murderer = require("lib.professions.murderer"), tamer = require("lib.professions.tamer"),
  thief = require("lib.professions.thief"),
}
local MINUTE_MS = 60 * 1000
local HOUR_MS = 60 * MINUTE_MS
local DAY_MS = 24 * HOUR_MS
-- Between two acts of a bot.
local LEAST_PAUSE_MS, MOST_PAUSE_MS = 1500, 3500
-- How long bots rest in the inn after they played, with their players there.
local REST_MS = HOUR_MS
-- Entries of a table in `state` that may be more at the end of the month.
local STATE_SLACK = 40

local all_spells = {}
for number = 0, 63 do all_spells[#all_spells + 1] = number end

local bots = {}
local by_serial = {}

month.group("skill", { title = "Skill of each profession, in points, over hours of play", step = "hour" })
month.group("stats", { title = "Strength, dexterity and intelligence together, over hours of play", step = "hour" })
month.group("gold in", { title = "Gold that comes into the world's purses, by day", unit = " gp" })
month.group("gold out", { title = "Gold that is spent, by day", unit = " gp" })
month.group("gold", { title = "Gold that the bots have", unit = " gp" })
month.group("deaths", { title = "Deaths of bots by day" })
month.group("kills", { title = "Creatures that died by day" })
month.group("law", { title = "Reports, murderers and criminals" })
month.group("state", { title = "Entries of the tables in `state`", slack = STATE_SLACK })

-- Gives each character a profession: for every 50 as many of each as its share says.
local function found(serials)
  local deck = {}
  for _, profession in ipairs(professions) do
    for _ = 1, profession.share do deck[#deck + 1] = profession end
  end
  for index, serial in ipairs(serials) do
    -- Professions with a large share come early, and a few bots are of different ones.
    local card = (index - 1) * 7 % #deck + 1
    bots[index] = { serial = serial, profession = deck[card] }
    by_serial[serial] = bots[index]
  end
end

local function settle(area, name, spawns)
  region.add {
    name = name, map_id = places.map_id, areas = { { x1 = area.x1, y1 = area.y1, x2 = area.x2, y2 = area.y2 } },
    guarded = area.guarded, spawns = spawns,
  }
end

local function build()
  settle(places.town, places.town.name)
  for name, ground in pairs(places.grounds) do
    local spawns = {}
    for index, row in ipairs(ground.spawns) do spawns[index] = { template = row[1], count = row[2] } end
    settle(ground, name, spawns)
  end
  local wood = places.wood
  for index = 0, wood.trees - 1 do
    local tree = items.create("static", { item_id = wood.art })
    tree.movable = false
    tree:move_to(places.map_id, wood.x + index * wood.apart, wood.y, 0)
  end
  for _, row in ipairs(places.people) do market.settle(row[1], mobiles.create(row[1], places.map_id, row[2], row[3], 0)) end
end

-- Makes a new character what its profession is.
local function equip(bot)
  local me, profession = bot.mobile, bot.profession
  for skill, tenths in pairs(profession.skills) do me:set_skill(skill, tenths) end
  me.strength, me.dexterity, me.intelligence = table.unpack(profession.stats)
  me.stat_cap, me.followers_max = 225, 5
  me.hits, me.stamina, me.mana = me.hits_max, me.stamina_max, me.mana_max
  me:move_to(places.map_id, places.square.x, places.square.y, 0)
  beginnings.begin(me)
  for _, row in ipairs(profession.carries) do
    local made = items.create(row[1], { amount = row[2] })
    if made:has_tag("spellbook") then spellbooks.fill(made, all_spells) end
    if not made:put_in(me.backpack) then made:delete() end
  end
  if profession.is_grown then young.finish(me) end
  if profession.name == "thief" then me:set("trade_guild", "thieves") end
  month.add("gold in/beginnings", purse.gold(me))
end

local function wake(bot)
  local player = test.come_back(bot.serial)
  bot.session_id = player.session_id
  bot.mobile = mobiles.get(bot.serial)
  if not bot.is_equipped then
    bot.is_equipped = true
    equip(bot)
  end
end

local function is_there(bot, session_id) return bot.session_id == session_id and bot.mobile.exists end

-- A bot acts until its time is over.
local function play(bot, ends_at)
  local session_id = bot.session_id
  local act = ACTS[bot.profession.name]
  while time.now() < ends_at and is_there(bot, session_id) do
    if not living.act(bot) then act(bot) end
    wait(random.integer(LEAST_PAUSE_MS, MOST_PAUSE_MS))
  end
end

local function skill_of(bot) return bot.mobile:skill(bot.profession.skill) / 10 end

-- Notes the mean of a figure of each profession.
local function note_means(group, of)
  local sums, counts = {}, {}
  for _, bot in ipairs(bots) do
    local name = bot.profession.name
    sums[name], counts[name] = (sums[name] or 0) + of(bot), (counts[name] or 0) + 1
  end
  for name, sum in pairs(sums) do month.set(group .. "/" .. name, sum / counts[name]) end
end

local function entries_of(table_of)
  local count = 0
  for _, value in pairs(table_of) do
    count = count + 1
    -- Tables by a serial hold tables by another one.
    if type(value) == "table" and type(next(value)) == "number" then
      for _ in pairs(value) do count = count + 1 end
    end
  end
  return count
end

local function note_evening()
  local gold, murderers, counted = 0, 0, 0
  for _, bot in ipairs(bots) do
    gold = gold + purse.gold(bot.mobile)
    local long = murders.of(bot.mobile)
    counted = counted + long
    if long >= 5 then murderers = murderers + 1 end
  end
  month.set("gold/held", gold)
  month.set("law/murders that count", counted)
  month.set("law/murderers", murderers)
  note_means("skill", skill_of)
  note_means("stats", function(bot) return bot.mobile.strength + bot.mobile.dexterity + bot.mobile.intelligence end)
end

function on_death(mobile)
  local bot = by_serial[mobile.serial]
  if bot then month.add("deaths/" .. bot.profession.name, 1) elseif not mobile.is_player then month.add("kills/creatures", 1) end
end

month.play(function()
  local facts = month.facts()
  found(facts.bots)
  build()
  local has_merchants = false
  for _, bot in ipairs(bots) do has_merchants = has_merchants or bot.profession.name == "merchant" end
  for day = 1, facts.days do
    local ends_at = day * DAY_MS
    for _, bot in ipairs(bots) do wake(bot) end
    local plays_until = time.now() + facts.minutes * MINUTE_MS
    for _, bot in ipairs(bots) do
      timer.after(random.integer(1, MOST_PAUSE_MS), function() play(bot, plays_until) end)
    end
    wait(facts.minutes * MINUTE_MS + MOST_PAUSE_MS)
    for _, bot in ipairs(bots) do living.answer_windows(bot) end
    for _, bot in ipairs(bots) do
      if bot.mobile.is_dead then living.seek_life(bot) end
    end
    wait(15000)
    for _, bot in ipairs(bots) do
      living.answer_windows(bot)
      living.rest(bot)
    end
    wait(REST_MS)
    note_evening()
    for _, bot in ipairs(bots) do test.leave(bot.session_id) end
    wait(ends_at - time.now())
    market.note(has_merchants)
    for name, entries in pairs(state) do month.set("state/" .. name, entries_of(entries)) end
    month.end_day()
  end
end)
