-- What is said in a house (ModernUO HouseRegion.OnSpeech). The speaker is in the house, and chooses by a cursor what or
-- whom it is about.

local access = require("features.houses.lib.access")
local houses = require("features.houses.lib.house_records")
local picking = require("lib.picking")
local storage = require("features.houses.lib.storage")
local strong_boxes = require("features.houses.lib.strong_boxes")
local tell = require("lib.telling")
local trash_barrels = require("features.houses.lib.trash_barrels")

local CLILOC = {
  lock_what = 502097, -- Lock what down?
  release_what = 502100, -- Choose the item you wish to release
  secure_what = 502103, -- Choose the item you wish to secure
  eject_whom = 501326, -- Target the individual to eject from this house.
  ban_whom = 501325, -- Target the individual to ban from this house.
  no_friend = 502094, -- You must be in your house to do this.
}

local function of_item(does)
  return function(house, speaker)
    local item, reason = picking.item(speaker.session_id, "That is nothing to keep in a house.")
    if not item then return reason end
    return nil, function() return does(house, item, speaker) end
  end
end

local function of_person(does)
  return function(house, speaker)
    local person, is_mobile = picking.thing(speaker.session_id)
    if not person then return is_mobile end
    if not is_mobile then return "That is nobody." end
    return nil, function() return does(house, person, speaker) end
  end
end

-- What needs no cursor.
local function at_once(does)
  return function(house, speaker)
    return nil, function() return does(house, speaker) end
  end
end

local WORDS = {
  { "i wish to lock this down", standing = "co_owner", asks = CLILOC.lock_what, chooses = of_item(storage.lock_down) },
  { "i wish to release this", standing = "co_owner", asks = CLILOC.release_what, chooses = of_item(storage.release) },
  { "i wish to secure this", standing = "owner", asks = CLILOC.secure_what, chooses = of_item(storage.secure) },
  { "i wish to place a strong box", standing = "co_owner", chooses = at_once(strong_boxes.place) },
  { "i wish to place a strongbox", standing = "co_owner", chooses = at_once(strong_boxes.place) },
  { "i wish to place a trash barrel", standing = "co_owner", chooses = at_once(trash_barrels.place) },
  { "remove thyself", standing = "friend", asks = CLILOC.eject_whom, chooses = of_person(access.eject) },
  { "i ban thee", standing = "friend", asks = CLILOC.ban_whom, chooses = of_person(access.ban) },
}

local words = { spoken = {} }
for index, wish in ipairs(WORDS) do words.spoken[index] = wish[1] end

local function wish_in(said)
  local lower = said:lower()
  for _, wish in ipairs(WORDS) do
    if lower:find(wish[1], 1, true) then return wish end
  end
  return nil
end

-- Why somebody may not have this wish now; nil if it may.
local function why_not(house, speaker, wish)
  if not house.exists or not speaker.exists or speaker.is_dead or houses.under(speaker) ~= house then return CLILOC.no_friend end
  if not houses.is_at_least(house, speaker, wish.standing) then return CLILOC.no_friend end
  return nil
end

-- Handles on_hear of a house. Strangers and those outside are not answered.
function words.hear(house, speaker, said)
  local wish = wish_in(said)
  if not wish or why_not(house, speaker, wish) then return end
  tell(speaker, wish.asks)
  local reason, does = wish.chooses(house, speaker)
  -- House, standing and place may have changed while the cursor was open.
  if does then reason = why_not(house, speaker, wish) or does() end
  if speaker.exists then tell(speaker, reason) end
end

return words
