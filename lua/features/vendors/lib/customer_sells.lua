-- A tradesperson buys from a player (ModernUO BaseVendor.OnSellItems and GenericSellInfo, before AoS).

local access = require("features.vendors.lib.access")
local carried = require("lib.carried")
local hearing = require("lib.hearing")
local lists = require("features.vendors.lib.lists")
local money = require("lib.money")
local rules = require("features.vendors.data.vendor_rules")

local ORDER_FAILED = 500187 -- Your order cannot be fulfilled, please try again.
local WANTS_NOTHING = "You have nothing that I would buy."
local TOO_MANY = "I buy at most %d pieces at once."
local PAID = "Here is your gold: %d."
local SOUND = 0x37

local customer_sells = {}

-- What follows when somebody has sold something: functions of other features, by the names of these.
local following = {}

local function added_by_powers(item)
  local sum = 0
  for kind, names in pairs(rules.powers) do
    if item:has_tag(kind) then
      for _, name in ipairs(names) do sum = sum + rules.power_price * (math.tointeger(item:get(name)) or 0) end
    end
  end
  return sum
end

-- The price of one; nil for what a tradesperson does not want, such as a bag with something in it, and for what lies in
-- a locked box.
local function price_of(item, prices)
  local price = prices[item.template]
  if not price or not item.movable or item:get("locked") or carried.is_shut_away(item) then return nil end
  if item.is_container and #item.contents > 0 then return nil end
  return math.min(rules.most_price, price + added_by_powers(item))
end

-- What of somebody's backpack a tradesperson would buy: `item` and `price` of each.
local function offers_of(mobile, user)
  local prices, offers = lists.bought_by(mobile), {}
  for _, item in ipairs(user.backpack and user.backpack:find_all() or {}) do
    local price = #offers < rules.most_lines and price_of(item, prices)
    if price then offers[#offers + 1] = { item = item, price = price } end
  end
  return offers
end

-- Whether a chosen thing is still what was offered: there, in the backpack, and worth as much.
local function holds(line, offer, user, prices)
  local item = offer.item
  return item.exists and item:is_within(user.backpack) and item.amount >= line.amount and price_of(item, prices) == offer.price
end

local function complete(mobile, user, choice, offers)
  local prices, pieces = lists.bought_by(mobile), 0
  for _, line in ipairs(choice.lines) do
    if not user.backpack or not holds(line, offers[line.index], user, prices) then
      return mobile:say_cliloc(ORDER_FAILED, nil, nil, user.session_id)
    end
    pieces = pieces + line.amount
  end
  if pieces > rules.most_sold then return mobile:say(TOO_MANY:format(rules.most_sold)) end
  for _, line in ipairs(choice.lines) do
    local item, price = offers[line.index].item, offers[line.index].price
    economy.sold("players", item.template, line.amount, price)
    if item.amount > line.amount then item.amount = item.amount - line.amount else item:delete() end
  end
  if choice.total < 1 then return end
  money.pay(user, choice.total)
  user:sound(SOUND)
  mobile:say(PAID:format(choice.total))
  for _, does in pairs(following) do does(mobile, user) end
end

-- Calls `does(mobile, user)` from now on when a tradesperson has bought something. It may wait.
function customer_sells.follow(feature, does) following[feature] = does end

-- Shows what a tradesperson would buy, and buys what is chosen. Waits.
function customer_sells.begin(mobile, user)
  if not hearing.are_together(mobile, user, rules.window_tiles) or not access.admits(mobile, user) then return end
  local offers = offers_of(mobile, user)
  if #offers == 0 then return mobile:say(WANTS_NOTHING) end
  local choice = vendor.buy_from(user.session_id, { vendor = mobile, offers = offers, range = rules.window_tiles })
  if not choice or not hearing.are_together(mobile, user, rules.window_tiles) or not access.admits(mobile, user) then return end
  complete(mobile, user, choice, offers)
end

return customer_sells
