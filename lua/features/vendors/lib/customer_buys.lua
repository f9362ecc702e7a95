-- A tradesperson sells to a player (ModernUO BaseVendor.OnBuyItems, before AoS).

local access = require("features.vendors.lib.access")
local delivery = require("features.vendors.lib.delivery")
local hearing = require("lib.hearing")
local money = require("lib.money")
local rules = require("features.vendors.data.vendor_rules")
local stock = require("features.vendors.lib.stock")
local trade_guilds = require("features.trade_guilds.lib.trade_guilds")
local wares = require("features.vendors.lib.wares")

local CLILOC = {
  look_around = 500186, -- Greetings.  Have a look around.
  order_failed = 500187, -- Your order cannot be fulfilled, please try again.
  too_poor = 500192, -- Begging thy pardon, but thou canst not afford that.
  bank_too_poor = 500191, -- Begging thy pardon, but thy bank account lacks these funds.
}
local SOLD_OUT = "I have nothing to sell now."
local TOO_MUCH = "You cannot carry away more than %d things at once."
local FROM_PACK = "That is %d gold. Thank you."
local FROM_BANK = "That is %d gold, which your bank has paid. Thank you."
local SOUND = 0x32

local customer_buys = {}

-- The goods as the window shows them, at the prices for a user, and the row of each with that price.
local function shown(mobile, user, rows)
  local goods, on_line = {}, {}
  for _, row in ipairs(rows) do
    if row.amount > 0 and #goods < rules.most_lines then
      local good = { template = row.template, item_id = row.item_id, hue = row.hue, amount = row.amount }
      good.price = trade_guilds.price(mobile, user, row.price)
      good.name, good.cliloc = row.name, row.cliloc
      goods[#goods + 1] = good
      on_line[#goods] = { row = row, price = good.price }
    end
  end
  return goods, on_line
end

-- The chosen rows with their amounts; nil when the stock has less of one by now, or at another price.
local function order_of(mobile, choice, on_line)
  local order, now = {}, stock.by_key(mobile)
  for index, line in ipairs(choice.lines) do
    local row = on_line[line.index].row
    local there = now[row.key]
    if not there or there.amount < line.amount or there.price ~= row.price then return nil end
    order[index] = { row = row, amount = line.amount, price = on_line[line.index].price }
  end
  return order
end

-- Takes the gold for a sum. Returns the place that paid; nil and the number of a text otherwise.
local function charge(user, total)
  local is_large = total >= rules.bank_pays_from
  local place = is_large and money.take(user, total, "backpack", "bank") or money.take(user, total, "backpack")
  if place then return place end
  return nil, is_large and CLILOC.bank_too_poor or CLILOC.too_poor
end

local function complete(mobile, user, choice, on_line)
  local session_id = user.session_id
  local order = order_of(mobile, choice, on_line)
  if not order then return mobile:say_cliloc(CLILOC.order_failed, nil, nil, session_id) end
  if delivery.things(order) > rules.most_things then return mobile:say(TOO_MUCH:format(rules.most_things)) end
  local reason = delivery.why_not(order, user)
  if reason then return mobile:say_cliloc(reason, nil, nil, session_id) end
  -- Before the gold is taken, so that nobody pays for nothing.
  local things, problem = delivery.make(order)
  if not things then
    log.warn(("%s cannot sell: %s"):format(mobile.name, problem))
    return mobile:say_cliloc(CLILOC.order_failed, nil, nil, session_id)
  end
  local place = "backpack"
  if choice.total > 0 then
    local paid, refusal = charge(user, choice.total)
    if not paid then
      wares.discard(things)
      return mobile:say_cliloc(refusal, nil, nil, session_id)
    end
    place = paid
  end
  stock.take(mobile, order)
  delivery.deliver(order, things, user)
  for _, one in ipairs(order) do
    if one.row.template then economy.sold("tradespeople", one.row.template, one.amount, one.price) end
  end
  user:sound(SOUND)
  mobile:say((place == "bank" and FROM_BANK or FROM_PACK):format(choice.total))
end

-- Shows what a tradesperson sells, and sells what is chosen. Waits.
function customer_buys.begin(mobile, user)
  if not hearing.are_together(mobile, user, rules.window_tiles) or not access.admits(mobile, user) then return end
  local goods, on_line = shown(mobile, user, stock.of(mobile))
  if #goods == 0 then return mobile:say(SOLD_OUT) end
  mobile:say_cliloc(CLILOC.look_around, nil, nil, user.session_id)
  local wish = { vendor = mobile, goods = goods, range = rules.window_tiles }
  local choice = vendor.sell_to(user.session_id, wish)
  if not choice or not hearing.are_together(mobile, user, rules.window_tiles) or not access.admits(mobile, user) then return end
  complete(mobile, user, choice, on_line)
end

return customer_buys
