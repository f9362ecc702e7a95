-- How a vendor ends: dismissed by its owner, turned out by the owner of the house, not paid, or without a house. What
-- it has is its owner's: it comes into the owner's bank box, and what has no room there waits
-- (features.safekeeping.lib.safekeeping).

local goods = require("features.player_vendors.lib.goods")
local money = require("lib.money")
local player_vendors = require("features.player_vendors.lib.player_vendors")
local safekeeping = require("features.safekeeping.lib.safekeeping")

local ending = {}

local CLILOC = {
  holds_goods = 1038325, -- You cannot dismiss me while I am holding your goods.
  -- Your bank box cannot hold the gold you are requesting.  I will keep the gold until you can take it.
  box_full = 1070755,
}
local LEFT = "Your vendor %s %s. What it had is kept for you by the bank."
local TURNED_OUT = "was turned out"
local NO_ROOM = "The shard has no room for what the vendor has."

-- Lets a vendor go, for a reason that its owner is told. Returns whether it went; it stays where what it has cannot be
-- kept.
function ending.leave(vendor, reason)
  local things = vendor.backpack and vendor.backpack.contents or {}
  for _, thing in ipairs(things) do goods.clear(thing) end
  local held = player_vendors.held(vendor)
  local whose = { owner = vendor:get("owner"), account = vendor:get("owner_account") }
  if held > 0 then
    if not safekeeping.keep(whose, vendor.name, {}, held) then return false end
    money.take(vendor, held, "bank_coins")
  end
  if not safekeeping.keep(whose, vendor.name, things, 0) then return false end
  local name = vendor.name
  vendor:delete()
  safekeeping.bring(whose, LEFT:format(name, reason))
  return true
end

-- Gives its owner the gold that a vendor holds, as far as the bank box has room. Returns how much.
function ending.collect(vendor, owner, most) return money.pass(vendor.bank, owner.bank, math.min(most, player_vendors.held(vendor))) end

-- Its owner dismisses a vendor that has no goods any more. Staff, and the owner of the house, turn it out with what it
-- has.
function ending.dismiss(vendor, owner)
  if vendor:get("owner") ~= owner.serial then return ending.leave(vendor, TURNED_OUT) end
  if #vendor.backpack.contents > 0 then return player_vendors.tell(vendor, owner, CLILOC.holds_goods) end
  local held = player_vendors.held(vendor)
  if ending.collect(vendor, owner, held) < held then return player_vendors.tell(vendor, owner, CLILOC.box_full) end
  vendor:delete()
end

-- Lets all vendors of a house go, or those for which `is_meant` is true.
function ending.leave_house(house_serial, reason, is_meant)
  for vendor in mobiles.each { template = player_vendors.TEMPLATE, param = "house", value = house_serial } do
    if (not is_meant or is_meant(vendor)) and not ending.leave(vendor, reason) then log.warn(NO_ROOM) end
  end
end

return ending
