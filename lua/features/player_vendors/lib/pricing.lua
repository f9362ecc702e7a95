-- The owner of a vendor sets the price and the description of its goods, by a line such as "300 a good sword" (ModernUO
-- PlayerVendor.VendorPricePrompt).

local goods = require("features.player_vendors.lib.goods")
local player_vendors = require("features.player_vendors.lib.player_vendors")
local rules = require("features.player_vendors.data.player_vendor_rules")
local tell = require("lib.telling")
local things = require("lib.things")

local pricing = {}

local QUESTION = 1043303 -- Type in a price and description for ~1_ITEM~ (ESC=not for sale)
local NOT_FOR_SALE = 503202 -- This item is not for sale.
local FOR_SALE = "%s is for sale for %d gold."
local WITH_CONTAINER = "That is sold with what it is in."
local TOO_MUCH = "Nothing has a price above %d gold."

-- A description that no client takes for a number of its own texts, or for markup.
local function cleaned(words)
  local plain = text.trim((gump.plain_text(words):gsub("%c", " "):gsub("^[#%s]+", "")))
  local ends = utf8.offset(plain, rules.words_letters + 1)
  return ends and plain:sub(1, ends - 1) or plain
end

-- The price and the description of a line; without a number first it is no price.
function pricing.read(line)
  local digits, rest = line:match("^%s*(%d+)[%s,]*(.*)$")
  if not digits or #digits > rules.price_digits then return nil, "" end
  return math.tointeger(tonumber(digits)), cleaned(rest)
end

-- Asks for the price of a thing in a vendor's pack, and waits.
function pricing.ask(vendor, user, item)
  if not player_vendors.can_order(vendor, user) or not item.exists then return end
  local name = things.called(item)
  players.tell_cliloc(user.session_id, QUESTION, { name })
  local line, reason = prompt.ask { session_id = user.session_id, max_length = 128 }
  if not line and reason ~= "cancelled" then return end
  -- The thing may be somewhere else, or sold, and the vendor gone.
  if not player_vendors.can_order(vendor, user) or not item.exists or player_vendors.of_goods(item) ~= vendor then return end
  if goods.sold_with(vendor, item) then return user:tell(WITH_CONTAINER) end
  local price, words = pricing.read(line or "")
  if price and price > rules.most_price then return user:tell(TOO_MUCH:format(rules.most_price)) end
  goods.set(vendor, item, price, words)
  tell(user, price and FOR_SALE:format(name, price) or NOT_FOR_SALE)
end

-- Asks for it when what was dropped has come into the pack.
function pricing.ask_soon(vendor, user, item)
  timer.after(0, function()
    local is_given = vendor.exists and user.exists and item.exists and player_vendors.of_goods(item) == vendor
    if is_given and not goods.sold_with(vendor, item) then pricing.ask(vendor, user, item) end
  end)
end

return pricing
