-- Bulk orders of smiths and tailors: asked for by the menu, by words, and sometimes offered to players who sell
-- something.

local customer_sells = require("features.vendors.lib.vendors").customer_sells
local dealing = require("features.bulk_orders.lib.dealing")
local hearing = require("lib.hearing")
local rules = require("features.bulk_orders.data.bulk_order_rules")

local INFO = 3006152 -- Bulk Order Info
local WORDS = { "bulk order", "bulk orders" }

hearing.declare("bulk orders", "blacksmith", WORDS)

local function orders_something(one) return dealing.trade_of(one) ~= nil end

function on_speech(event)
  local words, is_about = hearing.words(event.text), false
  for _, word in ipairs(WORDS) do is_about = is_about or hearing.find(words, word) ~= nil end
  local user = is_about and mobiles.of_session(event.session_id)
  if not user or user.is_dead then return end
  local one = hearing.nearest(user, rules.tiles, orders_something)
  if one then hearing.answer(one, user, dealing.ask) end
end

context_menu.add("creature", {
  {
    cliloc = INFO, range = rules.tiles, handler = dealing.ask,
    condition = function(mobile, user) return not user.is_dead and orders_something(mobile) end,
  },
})

customer_sells.follow("bulk_orders", dealing.after_sale)
