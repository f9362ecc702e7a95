-- Players buy from the vendors of players. The backpack and the bank pay together (ModernUO PlayerVendorBuyGump).

local confirm = require("lib.gumps.confirm")
local goods = require("features.player_vendors.lib.goods")
local money = require("lib.money")
local picking = require("lib.picking")
local player_vendors = require("features.player_vendors.lib.player_vendors")
local things = require("lib.things")

local purchase = {}

local CLILOC = {
  which = 503213, -- Select the item you wish to buy.
  own = 503212, -- You own this shop, just take what you want.
  cannot_buy = 503216, -- You can't buy that.
  not_for_sale = 503202, -- This item is not for sale.
  no_room = 503204, -- You do not have room in your backpack for this.
  too_poor = 503205, -- You cannot afford this item.
  taken = 503201, -- You take the item.
  cancelled = 503207, -- Cancelled purchase.
}
local QUESTION = "You have agreed to purchase %s%s for the amount of %d gold."
local CHANGED = "That is not what it was when you asked for it."
local PURSE_FULL = "I cannot hold any more gold."

-- Puts the price into the vendor's purse, all of it or nothing.
local function put_into_purse(vendor, price)
  local fitted = money.give(vendor.bank, price)
  if fitted == price then return true end
  if fitted > 0 then money.take(vendor, fitted, "bank_coins") end
  return false
end

local function can_pay(user, price) return money.in_pack(user) + money.in_bank(user) >= price end

-- Moves a thing to its buyer and the price to the vendor. Returns nil, or why not. Nothing waits in here.
local function complete(vendor, user, item, price, words)
  if not can_pay(user, price) then return CLILOC.too_poor end
  if not user.backpack or not vendor.bank then return CLILOC.no_room end
  if price > 0 and not put_into_purse(vendor, price) then return PURSE_FULL end
  goods.clear(item)
  if not item:put_in(user.backpack) then
    if price > 0 then money.take(vendor, price, "bank_coins") end
    goods.set(vendor, item, price, words)
    return CLILOC.no_room
  end
  if price > 0 then money.take_together(user, price, "backpack", "bank") end
  return nil
end

-- Why somebody cannot buy a thing of a vendor; nil and its price and description if it can.
local function offer_of(vendor, user, item)
  if vendor:get("owner") == user.serial then return CLILOC.own end
  if goods.sold_with(vendor, item) then return CLILOC.cannot_buy end
  local price, words = goods.sale(vendor, item)
  if not price then return CLILOC.not_for_sale end
  -- It may have been laid in before a script forbade that.
  local why_not = things.why_not_sold(item)
  if why_not then return why_not end
  return nil, price, words
end

-- Shows somebody what a thing costs, and sells it if the user agrees. Waits.
function purchase.offer(user, item)
  local vendor = player_vendors.of_goods(item)
  if not vendor or not player_vendors.can_deal(vendor, user) then return end
  local reason, price, words = offer_of(vendor, user, item)
  if reason then return player_vendors.tell(vendor, user, reason) end
  local looks, number = goods.looks(item), goods.number(item)
  local about = words ~= "" and (' ("%s")'):format(words) or ""
  local agrees = confirm.ask(user.session_id, QUESTION:format(things.called(item), about, price), { yes = "Okay", no = "Cancel" })
  if not user.exists or not user.session_id then return end
  if not agrees then return players.tell_cliloc(user.session_id, CLILOC.cancelled) end
  -- Everything may have changed while the window was open.
  if not player_vendors.can_deal(vendor, user) then return end
  if not item.exists or player_vendors.of_goods(item) ~= vendor then return player_vendors.tell(vendor, user, CLILOC.cannot_buy) end
  local why, price_now, words_now = offer_of(vendor, user, item)
  if why then return player_vendors.tell(vendor, user, why) end
  local is_same = price_now == price and words_now == words and goods.looks(item) == looks and goods.number(item) == number
  if not is_same then return player_vendors.tell(vendor, user, CHANGED) end
  reason = complete(vendor, user, item, price, words)
  if reason then return player_vendors.tell(vendor, user, reason) end
  players.tell_cliloc(user.session_id, CLILOC.taken)
end

-- Asks by a cursor what somebody wants to buy. Waits.
function purchase.ask(vendor, user)
  if not player_vendors.can_deal(vendor, user) then return end
  if vendor:get("owner") == user.serial then return player_vendors.tell(vendor, user, CLILOC.own) end
  players.tell_cliloc(user.session_id, CLILOC.which)
  local item, reason = picking.item(user.session_id, "That is no goods.")
  if not user.exists then return end
  if not item then return user:tell(reason) end
  if not player_vendors.of_goods(item) then return players.tell_cliloc(user.session_id, CLILOC.cannot_buy) end
  purchase.offer(user, item)
end

return purchase
