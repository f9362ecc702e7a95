-- Players buy from tradespeople and sell to them: by words, such as "vendor buy" or "Agnes sell", and by their menus
-- (ModernUO VendorAI).

local customer_buys = require("features.vendors.lib.customer_buys")
local customer_sells = require("features.vendors.lib.customer_sells")
local hearing = require("lib.hearing")
local lists = require("features.vendors.lib.lists")
local rules = require("features.vendors.data.vendor_rules")
local vendor_words = require("lib.players.vendor_words")

local DOES = { buy = customer_buys.begin, sell = customer_sells.begin }
-- As ModernUO VendorBuyEntry.
local MENU_TILES = 8
local MENU = { buy = 3006103, sell = 3006104 }

hearing.declare("tradespeople", "provisioner", vendor_words.of(DOES))

local function trades(mobile) return lists.of(mobile) ~= nil end

function on_speech(event)
  local wish, words, means_anybody = vendor_words.wish(event)
  local does = wish and DOES[wish]
  local user = does and mobiles.of_session(event.session_id)
  if not user or user.is_dead then return end
  -- The named one is meant, even if another one stands nearer: clients send the number for "vendor buy" then, too.
  local one = hearing.nearest(user, rules.earshot_tiles, function(mobile)
    return trades(mobile) and hearing.is_named(mobile, words)
  end) or means_anybody and hearing.nearest(user, rules.earshot_tiles, trades)
  if one then hearing.answer(one, user, does) end
end

local function buys_something(mobile) return next(lists.bought_by(mobile)) ~= nil end

context_menu.add("creature", {
  {
    cliloc = MENU.buy, range = MENU_TILES,
    condition = function(mobile, user) return not user.is_dead and trades(mobile) end, handler = customer_buys.begin,
  },
  {
    cliloc = MENU.sell, range = MENU_TILES,
    condition = function(mobile, user) return not user.is_dead and buys_something(mobile) end, handler = customer_sells.begin,
  },
})
