-- Lumberjacking: wood of trees, with an axe in the hands. The same axe carves corpses, and takes furniture of houses
-- apart.

local carving = require("features.carving.lib.carving")
local chopping = require("lib.chopping")
local data = require("features.gathering.data.lumberjacking")
local gathering = require("features.gathering.lib.harvesting")
local spots = require("lib.spots")

local lumberjacking = {}

local NOT_IN_HAND = 500487 -- The axe must be equipped for any serious wood chopping.
local CARVE_TILES = 2

local trade = {
  skill = "lumberjacking", ask = 1010018, -- What do you want to use this item on?
  reach = 2, amount = 10, is_doubled = true, action = 13, sounds = { 0x13E }, blows = { 1, 2, 2, 2, 3 }, blow_ms = 1600, sound_ms = 900,
  cliloc = {
    nothing = 500493, -- There's not enough wood here to harvest.
    gone = 500493,
    too_far = 500446, -- That is too far away.
    moved_away = 500446,
    fails = 500495, -- You hack at the tree for a while, but fail to produce any useable wood.
    full = 500497, -- You can't place any wood into your backpack!
    broke = 500499, -- You broke your axe.
    bad_spot = 500489, -- You can't use an axe on that.
  },
}

function trade.why_not(axe, user)
  if axe.wearer ~= user then return NOT_IN_HAND end
  return nil
end

function trade.kind_at(spot) return spots.is_of(spot, data) and data or nil end

-- Corpses and sheep are carved with an axe, too.
local function carve(axe, user, place)
  local thing = place.mobile or place.item
  if not thing or not (place.mobile or thing:has_tag("corpse")) then return false end
  if (user:distance_to(thing) or math.huge) > CARVE_TILES or not axe.exists then return false end
  if place.mobile then carving.shear(thing, user) else carving.carve(thing, user) end
  return true
end

-- Furniture that an axe takes apart.
local function chop(axe, user, place)
  local item = place.item
  if not item or not axe.exists or (user:distance_to(item) or math.huge) > CARVE_TILES then return false end
  return chopping.chop(item, user)
end

-- An axe was double-clicked.
function lumberjacking.use(axe, user)
  gathering.use(trade, axe, user, function(place) return carve(axe, user, place) or chop(axe, user, place) end)
end

return lumberjacking
