-- Orders are given and handed in (ModernUO BaseVendor: bulk orders).

local carried = require("lib.carried")
local data = require("features.bulk_orders.data.orders")
local deeds = require("features.bulk_orders.lib.order_deeds")
local drawing = require("features.bulk_orders.lib.drawing")
local hearing = require("lib.hearing")
local money = require("lib.money")
local renown = require("features.renown.lib.renown")
local rewards = require("features.rewards.lib.rewards")
local rules = require("features.bulk_orders.data.bulk_order_rules")
local trades = require("features.crafting.lib.crafting").trades
local windows = require("features.bulk_orders.lib.windows")
local worth = require("features.bulk_orders.lib.worth")

local dealing = {}

local MINUTE_MS = 60 * 1000
local HOUR_MS = 60 * MINUTE_MS
local CLILOC = {
  placed = 1045152, -- The bulk order deed has been placed in your backpack.
  thanks = 1045132, -- Thank you so much!  Here is a reward for your effort.
  not_complete = 1045131, -- You have not completed the order yet.
  in_hours = 1049039, -- An offer may be available in about ~1_hours~ hours.
  in_minutes = 1072058, -- An offer may be available in about ~1_minutes~ minutes.
  other_trade = 1045130, -- That order is for some other shopkeeper.
}
local NOT_ABLE = "I have no order that you could do."
local AT_FEET = "Your backpack is full. The deed of your order lies at your feet."
local TO_BANK = "%d gold for your order is in your bank box."

-- The trade in which somebody orders; nil if it orders nothing.
function dealing.trade_of(one)
  if one.is_player then return nil end
  for name, facts in pairs(data) do
    for _, template in ipairs(facts.givers) do
      if one.template == template then return name end
    end
  end
end

local function are_together(one, user) return hearing.are_together(one, user, rules.tiles) end

-- When somebody gets the next order of each trade, in Unix milliseconds.
local function times_of(user)
  local own = store.character(user.serial)
  own.bulk_orders = own.bulk_orders or {}
  return own.bulk_orders
end

-- How long somebody waits for the next order; 0 if it can have one.
function dealing.left_ms(user, trade_name) return math.max(0, (times_of(user)[trade_name] or 0) - time.unix()) end

local function reward(user, order)
  local gold = worth.gold(order)
  local is_large_sum = gold > rules.most_in_bag
  rewards.give_bag(user, "payment for an order", is_large_sum and 0 or gold, { worth.thing(order) })
  if is_large_sum then
    money.pay(user, gold, user.bank and "bank" or "backpack")
    user:tell(TO_BANK:format(gold))
  end
  local fame = worth.fame(order)
  if fame > 0 then renown.fame(user, fame) end
end

-- Takes a deed that somebody carries, if it is complete, and pays. Returns whether it did; it says why not.
function dealing.hand_in(one, user, deed)
  local trade_name = dealing.trade_of(one)
  if not are_together(one, user) or not deed.exists or deed.root_mobile ~= user or not deeds.is_one(deed) then return false end
  local order = deeds.read(deed)
  local reason = order.trade ~= trade_name and CLILOC.other_trade or not deeds.is_complete(order) and CLILOC.not_complete or nil
  if reason then
    one:say_cliloc(reason, nil, nil, user.session_id)
    return false
  end
  -- The deed is gone before anything is paid for it.
  deed:delete()
  one:say_cliloc(CLILOC.thanks, nil, nil, user.session_id)
  reward(user, order)
  return true
end

local function complete_deed(user, trade_name)
  for _, deed in ipairs(carried.all_of(user, { bulk_order = true })) do
    if deeds.is_one(deed) then
      local order = deeds.read(deed)
      if order.trade == trade_name and deeds.is_complete(order) then return deed end
    end
  end
end

-- Offers an order. The pause begins with the offer, so that nobody asks until a better one comes. Waits.
local function offer(one, user, trade_name)
  local order = drawing.order(user, trade_name)
  if not order then return one:say(NOT_ABLE) end
  times_of(user)[trade_name] = time.unix() + drawing.pause_ms(user, trade_name)
  if not windows.offer(user, order) or not are_together(one, user) then return end
  local deed = deeds.make(order)
  if not deed then return one:say(NOT_ABLE) end
  if user.backpack and deed:put_in(user.backpack) then return players.tell_cliloc(user.session_id, CLILOC.placed) end
  -- To give it back for another one would be a way to ask until a better one comes.
  deed:move_to(user.map_id, user.x, user.y, user.z)
  user:tell(AT_FEET)
end

local function tell_when(one, user, left_ms)
  local is_long = left_ms > HOUR_MS
  local count = math.ceil(left_ms / (is_long and HOUR_MS or MINUTE_MS))
  one:say_cliloc(is_long and CLILOC.in_hours or CLILOC.in_minutes, { tostring(count) }, nil, user.session_id)
end

-- A player asks for work, or hands in what is done. Waits.
function dealing.ask(one, user)
  local trade_name = dealing.trade_of(one)
  if not trade_name or not are_together(one, user) then return end
  local deed = complete_deed(user, trade_name)
  if deed then return dealing.hand_in(one, user, deed) end
  if user:skill(trades.get(trade_name).skill) <= 0 then return one:say(NOT_ABLE) end
  local left = dealing.left_ms(user, trade_name)
  if left > 0 then return tell_when(one, user, left) end
  offer(one, user, trade_name)
end

-- A player who has sold something is sometimes asked for work. Waits.
function dealing.after_sale(one, user)
  local trade_name = dealing.trade_of(one)
  local is_asked = trade_name and user:skill(trades.get(trade_name).skill) > 0 and dealing.left_ms(user, trade_name) == 0
  if is_asked and random.chance(rules.on_sale_percent) and are_together(one, user) then offer(one, user, trade_name) end
end

return dealing
