-- Vendors of players in the world: what they hear, their menus, their wages, and what becomes of them with their houses
-- and owners.

local deletions = require("lib.processes.deletions")
local ending = require("features.player_vendors.lib.ending")
local fees = require("features.player_vendors.lib.fees")
local hearing = require("lib.hearing")
local houses = require("features.houses.lib.houses").records
local player_vendors = require("features.player_vendors.lib.player_vendors")
local processes = require("lib.processes")
local purchase = require("features.player_vendors.lib.purchase")
local rules = require("features.player_vendors.data.player_vendor_rules")
local shelves = require("features.player_vendors.lib.shelves")
local sweeps = require("lib.sweeps")
local tenants = require("features.houses.lib.houses").tenants
local words = require("features.player_vendors.lib.words")

local BUY = 3006103 -- Buy
local NO_HOUSE = "has no house any more"
local OPEN_PACK = 3006145 -- Open Backpack

on_speech = words.hear
hearing.declare("vendors of players", "own vendor", words.spoken)

-- What is in a vendor's pack is not used where it is.
function on_use(event)
  local item, user = items.get(event.serial), mobiles.of_session(event.session_id)
  if item and user and not shelves.may_use(item, user) then return false end
end

function on_use_item_on(event)
  for _, serial in ipairs { event.item, event.target } do
    local item, user = items.get(serial), mobiles.of_session(event.session_id)
    if item and user and not shelves.may_use(item, user) then return false end
  end
end

-- Buyers look into the bags of a vendor's pack, too.
function on_look_into(event)
  local vendor, user, container = player_vendors.get(event.bearer), mobiles.get(event.character_id), items.get(event.container)
  if not vendor then return end
  if user and container and player_vendors.of_goods(container) == vendor then shelves.open(vendor, user, container)
  elseif user and container == vendor.backpack then shelves.open(vendor, user) end
  return false
end

local function is_shop(mobile) return player_vendors.is(mobile) end

context_menu.add("creature", {
  { cliloc = BUY, range = rules.deal_tiles, condition = is_shop, handler = purchase.ask },
  {
    cliloc = OPEN_PACK, range = rules.deal_tiles,
    condition = is_shop, handler = function(mobile, user) shelves.open(mobile, user) end,
  },
})

-- An owner who comes into the world is told of vendors that will leave soon.
function on_player_entered(event)
  for vendor in mobiles.each { template = player_vendors.TEMPLATE, param = "owner", value = event.character_id } do fees.warn(vendor) end
end

-- Staff may have removed its house.
local function look_after(vendor)
  local house, at = vendor:get("house"), vendor:get("pay_at")
  if house and not houses.get(house) then ending.leave(vendor, NO_HOUSE)
  elseif at and at <= time.unix() then fees.pay(vendor) end
end

timer.every(rules.look_ms, function()
  for vendor in mobiles.each { template = player_vendors.TEMPLATE, waits = true } do
    sweeps.alone(vendor, function(one)
      if one.exists then look_after(one) end
    end)
  end
end)

-- Without its house a vendor has no place. Another owner of the house finds no vendors of others in it.
tenants.follow("player_vendors", {
  ended = function(gone) ending.leave_house(gone.serial, NO_HOUSE) end,
  given = function(house)
    local owner = house:get("owner")
    ending.leave_house(house.serial, "had to leave, for the house has another owner",
      function(vendor) return vendor:get("owner") ~= owner end)
  end,
})

-- Its goods are for the other characters of the account, as all that waits (features/safekeeping).
local heard
on_character_deleted, heard = deletions.everywhere("vendor_owner_deleted", function(serial)
  for vendor in mobiles.each { template = player_vendors.TEMPLATE, param = "owner", value = serial } do
    ending.leave(vendor, "has lost its owner")
  end
end, function() return deletions.named_by(mobiles.each { template = player_vendors.TEMPLATE, waits = true }, "owner") end)
on_network_message = processes.of_others(heard)
