-- What is said to the vendors of players: "vendor buy", or its name with "buy" (ModernUO PlayerVendor.OnSpeech).

local ending = require("features.player_vendors.lib.ending")
local hearing = require("lib.hearing")
local houses = require("features.houses.lib.houses").records
local owner_menu = require("features.player_vendors.lib.owner_menu")
local player_vendors = require("features.player_vendors.lib.player_vendors")
local purchase = require("features.player_vendors.lib.purchase")
local rules = require("features.player_vendors.data.player_vendor_rules")
local shelves = require("features.player_vendors.lib.shelves")

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
-- Clients of any language send these numbers for "vendor buy" and the like, and for "* buy" and the like.
local KEYWORDS = {
  [0x3C] = "buy", [0x3D] = "browse", [0x3E] = "collect", [0x3F] = "status", [0x40] = "dismiss", [0x41] = "cycle",
}

-- What a player wants of a vendor, and the words by which one may be named; nil for other talk.
local function wanted(event)
  local does, spoken = SAID[hearing.by_keyword(KEYWORDS, event.keywords)], hearing.words(event.text)
  if does then return does, spoken, true end
  for word, handler in pairs(SAID) do
    if hearing.find(spoken, word) then return handler, spoken, hearing.find(spoken, "vendor") ~= nil end
  end
end

-- Handles what a player says. One vendor answers, the nearest that is meant.
function words.hear(event)
  local does, spoken, means_anybody = wanted(event)
  local user = does and mobiles.of_session(event.session_id)
  if not user or user.is_dead then return end
  local vendor = hearing.nearest(user, rules.earshot_tiles, function(one)
    return player_vendors.is(one) and (means_anybody or hearing.is_named(one, spoken))
  end)
  if vendor then hearing.answer(vendor, user, function() does(vendor, user) end) end
end

return words
