-- Dealing with tradespeople by their windows, and what the report tells and judges of them: their stock, their prices,
-- and the gold of the whole world by what made and destroyed it.

local acting = require("lib.acting")
local lists = require("features.vendors.lib.lists")
local places = require("data.places")
local rules = require("features.vendors.data.vendor_rules")
local stock = require("features.vendors.lib.stock")

local market = {}

local HEARD_TILES = 2
-- Days without a sale after which trade has ended.
local DAYS_WITHOUT_TRADE = 3
local sold_today, quiet_days = 0, 0

month.group("stock", { title = "Pieces that tradespeople have", step = "day" })
month.group("prices", { title = "Prices of a board and a bow where they are sold and bought", unit = " gp" })
month.group("dealt", { title = "Pieces that merchants buy and sell, by day" })
month.group("gold made", { title = "Gold of the world that was made, by cause and day", unit = " gp" })
month.group("gold gone", { title = "Gold of the world that was destroyed, by cause and day", unit = " gp" })
month.group("ground", { title = "Things that lie on the ground", slack = 150 })

local function spot_of(template)
  for _, row in ipairs(places.people) do
    if row[1] == template then return { x = row[2], y = row[3] } end
  end
end

-- Opens a window of the next tradesperson by words. Returns its lines, or nil.
local function open(bot, template, words, deal)
  acting.travel(bot, spot_of(template), HEARD_TILES)
  acting.say(bot, words)
  local window = test.vendor(bot.session_id)
  if not window then return nil end
  if window.deal == deal and #window.lines > 0 then return window.lines end
  if deal == "sells" then test.buy(bot.session_id, {}) else test.sell(bot.session_id, {}) end
  return nil
end

local function row_of(template, key)
  local one = market.people[template]
  return one and one.exists and stock.by_key(one)[key] or nil
end

-- The line of a template in a window: it shows what there is, in the order of the stock. nil when it is sold out.
local function line_of(template, key)
  local index = 0
  for _, row in ipairs(stock.of(market.people[template])) do
    if row.amount > 0 then index = index + 1 end
    if row.key == key then return row.amount > 0 and index or nil end
  end
end

-- Buys up to a number of a template, or of anything, for the gold of the backpack.
function market.buy(bot, template, wanted, amount)
  local lines = open(bot, template, "vendor buy", "sells")
  if not lines then return month.add("dealt/turned away by the " .. template, 1) end
  local index = random.integer(1, #lines)
  if wanted then index = line_of(template, wanted) end
  local line = index and lines[index]
  local many = line and math.min(amount, line.amount, acting.count(bot, "gold") // math.max(1, line.price)) or 0
  test.buy(bot.session_id, many > 0 and { { index = index, amount = many } } or {})
  wait(1)
  if many > 0 then month.add("dealt/bought of the " .. template, many) end
end

-- Sells all of a kind that a tradesperson buys, which is known by its price.
function market.sell(bot, template, sold)
  local lines = open(bot, template, "vendor sell", "buys")
  if not lines then return end
  local price = lists.bought_by(market.people[template])[sold]
  local chosen, many = {}, 0
  for index, line in ipairs(lines) do
    if line.price == price then
      chosen[#chosen + 1] = { index = index, amount = line.amount }
      many = many + line.amount
    end
  end
  test.sell(bot.session_id, chosen)
  wait(1)
  if many == 0 then return end
  sold_today = sold_today + many
  month.add("dealt/sold to the " .. template, many)
end

-- The tradespeople of the month, by template.
market.people = {}

-- Whether a stock and its prices are as the rules say. Raises an error for what is not, which fails the month.
local function judge(template, row, bought)
  if row.amount < 0 or row.amount > row.most then error(("the %s has %d of %d %s"):format(template, row.amount, row.most, row.key)) end
  if row.most > rules.most_in_stock then error(("the stock of %s of the %s grows to %d"):format(row.key, template, row.most)) end
  if row.price < 1 or row.price > rules.most_price then error(("the %s asks %d for %s"):format(template, row.price, row.key)) end
  local paid = row.template and bought[row.template]
  if paid and paid >= row.price then error(("the %s buys %s for %d and sells it for %d"):format(template, row.key, paid, row.price)) end
end

local function note_stock(template, one)
  local pieces, bought = 0, lists.bought_by(one)
  for _, row in ipairs(stock.of(one)) do
    judge(template, row, bought)
    pieces = pieces + row.amount
  end
  month.set("stock/" .. template, pieces)
end

local last = {}

-- Notes the gold of the world by its causes. Raises an error when it has not changed by exactly what was made and
-- destroyed.
local function note_gold()
  local line = ledger.read("gold")[1]
  if not line then return end
  local made, gone = 0, 0
  for _, cause in ipairs(line.causes) do
    local before = last[cause.cause] or { made = 0, gone = 0 }
    if cause.made > before.made then month.add("gold made/" .. cause.cause, cause.made - before.made) end
    if cause.gone > before.gone then month.add("gold gone/" .. cause.cause, cause.gone - before.gone) end
    last[cause.cause] = { made = cause.made, gone = cause.gone }
    made, gone = made + cause.made, gone + cause.gone
  end
  -- The world was empty at first.
  if made - gone ~= line.count then error(("gold: %d made, %d gone, but %d in the world"):format(made, gone, line.count)) end
end

-- Trade that ends is a fault of prices, of stock, or of what there is to earn. Raises an error then.
local function judge_trade(has_merchants)
  quiet_days = sold_today > 0 and 0 or quiet_days + 1
  sold_today = 0
  if has_merchants and quiet_days >= DAYS_WITHOUT_TRADE then error(("nobody has sold anything for %d days"):format(quiet_days)) end
end

-- Notes what there is at the end of a day.
function market.note(has_merchants)
  judge_trade(has_merchants)
  for template, one in pairs(market.people) do
    if one.exists then note_stock(template, one) end
  end
  local sold, bought = row_of("carpenter", "board"), row_of("bowyer", "bow")
  if sold then month.set("prices/a board of the carpenter", sold.price) end
  if bought then month.set("prices/a bow of the bowyer", bought.price) end
  if market.people.bowyer then month.set("prices/a bow for the bowyer", lists.bought_by(market.people.bowyer).bow or 0) end
  note_gold()
  local lying = 0
  for item in items.each {} do
    if item.map_id then lying = lying + 1 end
  end
  month.set("ground/things", lying)
end

-- Puts a tradesperson of the town where it stays.
function market.settle(template, one)
  if not lists.of(one) then return end
  one:set("stays", true)
  market.people[template] = one
end

return market
