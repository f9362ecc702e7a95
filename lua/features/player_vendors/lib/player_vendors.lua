-- What a vendor of a player is, and who deals with it.
--
-- A vendor has the params `owner`, `owner_account` and `owner_name`, `house`, `wages` (gold that was paid in advance)
-- and `pay_at` (when wages are due). Its goods are in its backpack, with their prices (see goods.lua). What it earned
-- are coins on its layer `bank`, which nobody opens.

local houses = require("features.houses.lib.houses").records
local money = require("lib.money")
local rules = require("features.player_vendors.data.player_vendor_rules")
local staff = require("lib.staff")

ledger.pass_on()

local player_vendors = { TEMPLATE = "player_vendor", PACK = "vendor_pack" }

local BANNED = 1062674 -- You can't shop from this home as you have been banned from this establishment.

function player_vendors.is(mobile) return mobile.template == player_vendors.TEMPLATE end

-- The vendor with a serial; nil if it is gone.
function player_vendors.get(serial)
  local mobile = math.type(serial) == "integer" and serial > 0 and mobiles.get(serial) or nil
  return mobile and player_vendors.is(mobile) and mobile or nil
end

-- The vendor in whose pack an item is, at any depth; nil if it is in none.
function player_vendors.of_goods(item)
  local vendor = item.root_mobile
  if not vendor or not player_vendors.is(vendor) or not vendor.backpack then return nil end
  return item:is_within(vendor.backpack) and vendor or nil
end

-- Whether somebody is the owner of a vendor, or staff.
function player_vendors.is_owner(vendor, mobile) return vendor:get("owner") == mobile.serial or staff.includes(mobile) end

-- Gold that it holds for its owner.
function player_vendors.held(vendor) return money.coins_in(vendor.bank) end

-- What it says to one player: a text of the client or of the shard.
function player_vendors.tell(vendor, user, words, arguments)
  if not user.session_id then return end
  if math.type(words) == "integer" then vendor:say_cliloc(words, arguments, nil, user.session_id) else user:tell(words) end
end

-- Whether somebody can deal with a vendor now: alive, near, in sight and not banned from its house.
function player_vendors.can_deal(vendor, user)
  if not vendor.exists or not user.exists or not user.session_id or user.is_dead then return false end
  if (user:distance_to(vendor) or math.huge) > rules.deal_tiles or not user:sees(vendor) then return false end
  if player_vendors.is_owner(vendor, user) then return true end
  local house = houses.get(vendor:get("house"))
  if house and houses.is_banned(house, user) then
    players.tell_cliloc(user.session_id, BANNED)
    return false
  end
  return true
end

-- The same for the owner alone.
function player_vendors.can_order(vendor, user) return player_vendors.can_deal(vendor, user) and player_vendors.is_owner(vendor, user) end

return player_vendors
