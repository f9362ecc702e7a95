-- The pack of a vendor: who looks into it, and who lays things in and takes them out (ModernUO VendorBackpack).

local fees = require("features.player_vendors.lib.fees")
local goods = require("features.player_vendors.lib.goods")
local player_vendors = require("features.player_vendors.lib.player_vendors")
local pricing = require("features.player_vendors.lib.pricing")
local things = require("lib.things")

local shelves = {}

local CLILOC = {
  my_goods = 503208, -- Take a look at my goods.
  your_goods = 1010642, -- Take a look at your goods.
  only_owner = 503209, -- I can only take item from the shop owner.
  ask = 503223, -- If you'd like to purchase an item, just ask.
  full = 503211, -- I can't carry any more.
  not_accessible = 500447, -- That is not accessible.
}

-- Opens a vendor's pack, or a container in it. Its owner may reach into it, and others may look.
function shelves.open(vendor, user, container)
  if not player_vendors.can_deal(vendor, user) or not vendor.backpack then return end
  local is_owner = player_vendors.is_owner(vendor, user)
  if not container then player_vendors.tell(vendor, user, is_owner and CLILOC.your_goods or CLILOC.my_goods) end
  user:open(container or vendor.backpack, { look_only = not is_owner })
end

local function refuse(vendor, user, reason)
  player_vendors.tell(vendor, user, reason)
  return false
end

-- Whether somebody may lift a thing out of a vendor's pack. It has no price any more then.
function shelves.take(pack, user, taken)
  local vendor = pack.wearer
  if not vendor or not player_vendors.is(vendor) then return true end
  if not player_vendors.can_order(vendor, user) then return refuse(vendor, user, CLILOC.ask) end
  goods.clear(taken)
  taken:refresh()
  return true
end

-- Whether somebody may lay a thing into a vendor's pack. Its price is asked for.
function shelves.give(pack, user, dropped)
  local vendor = pack.wearer
  if not vendor or not player_vendors.is(vendor) then return true end
  if not player_vendors.can_order(vendor, user) then return refuse(vendor, user, CLILOC.only_owner) end
  local why_not = things.why_not_sold(dropped)
  if why_not then return refuse(vendor, user, why_not) end
  goods.clear(dropped)
  pricing.ask_soon(vendor, user, dropped)
  return true
end

-- A thing is dropped on a vendor: gold pays it, and the rest are goods. Returns false: the vendor has it, or does not
-- want it.
function shelves.hand(vendor, user, dropped)
  if not player_vendors.can_order(vendor, user) then return refuse(vendor, user, CLILOC.only_owner) end
  if dropped.template == "gold" then
    fees.fund(vendor, user, dropped)
    return false
  end
  local why_not = things.why_not_sold(dropped)
  if why_not then return refuse(vendor, user, why_not) end
  goods.clear(dropped)
  local given = vendor.backpack and dropped:put_in(vendor.backpack)
  if not given then return refuse(vendor, user, CLILOC.full) end
  pricing.ask_soon(vendor, user, given)
  return false
end

-- Whether a thing may be used: what is in a vendor's pack is only opened.
function shelves.may_use(item, user)
  local vendor = player_vendors.of_goods(item)
  if not vendor or item.is_container then return true end
  players.tell_cliloc(user.session_id, CLILOC.not_accessible)
  return false
end

-- The label of a thing in a vendor's pack, for the player who clicked it. What is in it keeps its name beside that.
function shelves.label(pack, user, item)
  local vendor = pack.wearer
  if not vendor or not player_vendors.is(vendor) or not user.session_id then return true end
  for _, line in ipairs(goods.lines(vendor, item)) do item:say_cliloc(line.cliloc, line.arguments, nil, user.session_id) end
  return true
end

function shelves.describe(pack, item)
  local vendor = pack.wearer
  return vendor and player_vendors.is(vendor) and goods.lines(vendor, item) or {}
end

return shelves
