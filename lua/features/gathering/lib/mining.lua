-- Mining: ore of mountains and caves, and sand for players who have mastered it.

local data = require("features.gathering.data.mining")
local digging = require("features.treasure.lib.treasure").digging
local gathering = require("features.gathering.lib.harvesting")
local spots = require("lib.spots")

local mining = {}

local RIDING = 501864 -- You can't mine while riding.
local SAND_TENTHS = 1000

local function why_not(_, user)
  if user.is_mounted then return RIDING end
  return nil
end

local trade = {
  skill = "mining", ask = 503033, -- Where do you wish to dig?
  reach = 2, amount = 1, is_doubled = true, action = 11, sounds = { 0x125, 0x126 }, blows = { 1 }, blow_ms = 1600, sound_ms = 900,
  why_not = why_not,
  cliloc = {
    nothing = 503040, -- There is no metal here to mine.
    gone = 503042, -- Someone has gotten to the metal before you.
    too_far = 500446, -- That is too far away.
    moved_away = 503041, -- You have moved too far away to continue mining.
    fails = 503043, -- You loosen some rocks but fail to find any useable ore.
    full = 1010481, -- Your backpack is full, so the ore you mined is lost.
    broke = 1044038, -- You have worn out your tool!
    bad_spot = 501862, -- You can't mine there.
  },
}

local sand_trade = setmetatable({
  is_doubled = false, blows = { 6 },
  cliloc = setmetatable({
    nothing = 1044629, -- There is no sand here to mine.
    gone = 1044629,
    fails = 1044630, -- You dig for a while but fail to find any of sufficient quality for glassblowing.
    full = 1044632, -- Your backpack can't hold the sand, and it is lost!
  }, { __index = trade.cliloc }),
}, { __index = trade })

local function is_sand(spot, user)
  return spots.is_of(spot, data.sand) and user:skill("mining") >= SAND_TENTHS and not spots.is_of(spot, data.ore)
end

function trade.kind_at(spot) return spots.is_of(spot, data.ore) and data.ore or nil end

function sand_trade.kind_at(spot, user) return is_sand(spot, user) and data.sand or nil end

-- A pickaxe or a shovel was double-clicked. On a treasure map it digs for the treasure.
function mining.use(tool, user)
  gathering.use(trade, tool, user, function(place)
    if place.item and place.item.template == "treasure_map" then
      digging.begin(place.item, tool, user)
      return true
    end
    local spot = spots.of(place)
    if not spot or not is_sand(spot, user) then return false end
    gathering.begin(sand_trade, tool, user, spot)
    return true
  end)
end

return mining
