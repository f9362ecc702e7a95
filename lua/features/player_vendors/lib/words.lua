-- What is said to the vendors of players: "vendor buy", or its name with "buy" (ModernUO PlayerVendor.OnSpeech).

local ending = require("features.player_vendors.lib.ending")
local hearing = require("lib.hearing")
local houses = require("features.houses.lib.houses").records
local owner_menu = require("features.player_vendors.lib.owner_menu")
local player_vendors = require("features.player_vendors.lib.player_vendors")
local purchase = require("features.player_vendors.lib.purchase")
local rules = require("features.player_vendors.data.player_vendor_rules")
local shelves = require("features.player_vendors.lib.shelves")
local vendor_words = require("lib.players.vendor_words")

local words = {}

local NOT_YOURS = 503226 -- What do you care? You don't run this shop.

local function for_owner(does)
  return function(vendor, user)
    if not player_vendors.can_deal(vendor, user) then return end
    if not player_vendors.is_owner(vendor, user) then return player_vendors.tell(vendor, user, NOT_YOURS) end
    does(vendor, user)
  end
end

-- The owner of the house turns out the vendors of others.
local function dismiss(vendor, user)
  if not player_vendors.can_deal(vendor, user) then return end
  local house = houses.get(vendor:get("house"))
  local may = player_vendors.is_owner(vendor, user) or house and houses.is_at_least(house, user, "owner")
  if not may then return player_vendors.tell(vendor, user, NOT_YOURS) end
  ending.dismiss(vendor, user)
end

local function turn(vendor, user)
  local direction = vendor:direction_to(user.x, user.y)
  if direction then vendor:face(direction) end
end

local SAID = {
  buy = purchase.ask, browse = shelves.open, collect = for_owner(owner_menu.collect), status = for_owner(owner_menu.show),
  dismiss = dismiss, cycle = for_owner(turn),
}
words.spoken = vendor_words.of(SAID)

-- Handles what a player says. One vendor answers, the nearest that is meant.
function words.hear(event)
  local wish, spoken, means_anybody = vendor_words.wish(event)
  local does = wish and SAID[wish]
  local user = does and mobiles.of_session(event.session_id)
  if not user or user.is_dead then return end
  local vendor = hearing.nearest(user, rules.earshot_tiles, function(one)
    return player_vendors.is(one) and (means_anybody or hearing.is_named(one, spoken))
  end)
  if vendor then hearing.answer(vendor, user, function() does(vendor, user) end) end
end

return words
