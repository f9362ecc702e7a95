-- What all bots do: answer windows, eat, bandage themselves, buy what they need, loot, die and come back to life.

local acting = require("lib.acting")
local places = require("data.places")
local purse = require("lib.purse")
local shop = require("data.shop")

local living = {}

local HUNGRY_BELOW = 10
local HURT_PERCENT = 60
local LOOT_TILES = 2

-- What the victim of a known murderer puts on its head.
local BOUNTY = "50"
-- The buttons that bots press, the first that a window has; windows without them are closed.
local BUTTONS = { "report", "yes" }

function living.answer_windows(bot)
  for _ = 1, 3 do
    local window = test.gump(bot.session_id)
    if not window then return end
    local pressed
    for _, name in ipairs(BUTTONS) do
      for _, button in ipairs(window.buttons) do
        if button == name and not pressed then pressed = name end
      end
    end
    if pressed == "report" then month.add("law/reports", 1) end
    if not pressed then return test.close(bot.session_id) end
    test.press(bot.session_id, pressed, { texts = window.entries[1] == "gold" and { gold = BOUNTY } or nil })
  end
end

local function own_corpse(bot)
  for corpse in items.each { template = "corpse", param = "owner", value = bot.serial } do return corpse end
end

-- A ghost goes to a healer.
function living.seek_life(bot)
  local is_evil = bot.mobile.notoriety == "murderer"
  bot.wants_corpse = true
  acting.travel(bot, is_evil and places.evil_healer or places.healer, 3)
end

-- Fetches what lies in the own corpse.
local function fetch(bot)
  bot.wants_corpse = nil
  local corpse = own_corpse(bot)
  if not corpse or not corpse.map_id then return end
  acting.travel(bot, { map_id = corpse.map_id, x = corpse.x, y = corpse.y }, 0)
  test.use(bot.session_id, corpse.serial)
end

local function eat(bot)
  if (bot.mobile:get("hunger") or 20) >= HUNGRY_BELOW then return end
  local food = acting.carried(bot, "bread_loaf") or acting.carried(bot, "apple")
  if food then acting.use(bot, food) end
end

-- Whether somebody has lost enough hits to need help.
function living.is_hurt(mobile) return mobile.hits * 100 < mobile.hits_max * HURT_PERCENT or mobile.poison > 0 end

-- Whether a bot needs something from the town: the row of the shop and its template.
local function need(bot)
  for _, row in ipairs(bot.profession.carries) do
    local goods = shop[row[1]]
    if goods and not (bot.mobile:equipped("one_handed") and row[1] == "katana") and acting.count(bot, row[1]) < goods.below then
      return row[1], goods
    end
  end
  if acting.count(bot, "bread_loaf") < shop.bread_loaf.below then return "bread_loaf", shop.bread_loaf end
end

-- Buys in the town what is missing, as far as the gold goes. Returns whether the bot went there.
function living.provide(bot)
  if not need(bot) or bot.is_poor then return false end
  acting.travel(bot, places.square, 5)
  for _ = 1, 12 do
    local template, goods = need(bot)
    if not template then return true end
    local amount = math.min(goods.buys, purse.gold(bot.mobile) // goods.price)
    if amount == 0 or not purse.pay(bot.mobile, amount * goods.price, "goods") then
      -- It plays on without, until it has found some gold.
      bot.is_poor = true
      return true
    end
    local bought = items.create(template, { amount = amount > 1 and amount or nil })
    if not bought:put_in(bot.mobile.backpack) then bought:delete() end
  end
  return true
end

-- Takes gold from the corpses around.
function living.loot(bot, what, may_be_player)
  local me = bot.mobile
  for _, corpse in ipairs(items.near(me.map_id, me.x, me.y, LOOT_TILES, { template = "corpse" })) do
    if corpse:get("owner") ~= bot.serial and (may_be_player or not corpse:get("of_player")) then
      purse.loot(bot, corpse, what)
      bot.is_poor = nil
    end
  end
end

-- What comes before the profession. Returns whether the bot had to do something else.
function living.act(bot)
  living.answer_windows(bot)
  local me = bot.mobile
  if me.is_dead then
    living.seek_life(bot)
    return true
  end
  if bot.wants_corpse then
    fetch(bot)
    return true
  end
  eat(bot)
  if living.is_hurt(me) and random.chance(50) and acting.bandage(bot, me) then return true end
  return not me.combatant and living.provide(bot)
end

-- Ends the day of a bot: what it has found and does not need is sold or left, and its gold is in the bank.
function living.rest(bot)
  local me = bot.mobile
  acting.travel(bot, places.inn, 4)
  if me.is_dead then return end
  local keeps = { bread_loaf = true, apple = true, gold = true, newcomers_guide = true }
  for _, row in ipairs(bot.profession.carries) do keeps[row[1]] = true end
  for _, item in ipairs(me.backpack and me.backpack.contents or {}) do
    if not keeps[item.template] then
      month.add("left/things that nobody wants", 1)
      item:delete()
    end
  end
  purse.save(me)
end

return living
