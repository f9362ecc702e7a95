-- Wages of vendors. They are due each day of Britannia, and are taken from what was paid in advance, then from what the
-- vendor holds (ModernUO PlayerVendor.PayTimer, before AoS). Gold that is given to a vendor as wages is gone from the
-- world at once.

local ending = require("features.player_vendors.lib.ending")
local goods = require("features.player_vendors.lib.goods")
local money = require("lib.money")
local player_vendors = require("features.player_vendors.lib.player_vendors")
local rules = require("features.player_vendors.data.player_vendor_rules")

local fees = {}

local CLILOC = {
  takes_gold = 503210, -- I'll take that to fund my services.
  has_enough = 1062493, -- Your vendor has sufficient funds for operation and cannot accept this gold.
}
local WARNING = "Your vendor %s has wages for less than %d hours. Without gold it will leave, and its goods go to you."
local HOURS_IN_DAY = 24

-- What a vendor costs in a day of Britannia.
function fees.of_day(vendor)
  local _, sum = goods.priced(vendor)
  return rules.least_wages + math.max(sum - rules.free_goods, 0) // rules.coin_for_each
end

-- For how many days of Britannia a vendor has wages.
function fees.days_left(vendor) return ((vendor:get("wages") or 0) + player_vendors.held(vendor)) // fees.of_day(vendor) end

-- Takes a pile of gold as wages in advance. Returns whether it did.
function fees.fund(vendor, user, pile)
  local wages = vendor:get("wages") or 0
  if wages + pile.amount > rules.most_wages then
    players.tell_cliloc(user.session_id, CLILOC.has_enough)
    return false
  end
  vendor:set("wages", wages + pile.amount)
  pile:delete()
  player_vendors.tell(vendor, user, CLILOC.takes_gold)
  return true
end

-- Warns an owner in the world whose vendor will leave soon.
function fees.warn(vendor)
  local owner = mobiles.get(vendor:get("owner") or 0)
  local days = fees.days_left(vendor)
  if not owner or not owner.session_id or days >= rules.warns_days then return end
  owner:tell(WARNING:format(vendor.name, (days + 1) * HOURS_IN_DAY // rules.days_in_real_day))
end

-- Takes the wages of a day that is over. A vendor that is not paid leaves. Days at which the server did not run count
-- once.
function fees.pay(vendor)
  local due, wages = fees.of_day(vendor), vendor:get("wages") or 0
  local from_advance = math.min(due, wages)
  local from_held = due - from_advance
  if from_held > player_vendors.held(vendor) then return ending.leave(vendor, "was not paid and has left") end
  if from_held > 0 then money.take(vendor, from_held, "bank_coins") end
  vendor:set("wages", wages - from_advance)
  vendor:set("pay_at", time.unix() + rules.pay_ms)
  fees.warn(vendor)
end

return fees
