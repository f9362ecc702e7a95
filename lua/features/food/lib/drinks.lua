-- Vessels in use: pouring, filling, drinking (ModernUO BaseBeverage). What is in them is the matter of
-- features/food/lib/vessels.lua.

local asking = require("lib.asking")
local data = require("features.food.data.drinks")
local eating = require("features.food.lib.eating")
local spots = require("lib.spots")
local using = require("features.houses.lib.houses").using
local vessels = require("features.food.lib.vessels")

local drinks = {}

local CLILOC = {
  fill_from = 500837, -- Fill from what?
  use_on = 1010086, -- What do you want to use this on?
  cannot_pour = 500846, -- Can't pour it there.
  is_full = 500848, -- Couldn't pour it there.  It was already full.
  water_filled = 1010089, -- You fill the container with water.
  too_far = 500446, -- That is too far away.
}
-- How full a vessel is: the least percentage for each text of the client.
local LEVELS = { { 67, 1042972 }, { 34, 1042973 }, { 1, 1042974 }, { 0, 1042975 } }
local POUR_SOUND = 0x4E
local WATER = { art = data.water, land = {} }

-- Whether somebody has a vessel at hand, or stands beside one that no house keeps from it.
local function is_at_hand(item, user)
  if not item.exists or user.is_dead then return false end
  if item.root_mobile then return item.root_mobile == user end
  return (user:distance_to(item) or math.huge) <= data.reach_tiles and using.may(item, user)
end

-- Pours as much as there is room for.
local function pour(from, to, user)
  local content, measures = vessels.of(from)
  local other, there = vessels.of(to)
  local room = vessels.row(to).holds - there
  if there > 0 and other ~= content then return asking.tell(user, CLILOC.cannot_pour) end
  if room <= 0 then return asking.tell(user, CLILOC.is_full) end
  local poured = math.min(room, measures)
  vessels.set(to, content, there + poured)
  vessels.set(from, content, measures - poured)
  user:sound(POUR_SOUND)
end

-- Fills an empty vessel with water of the land, of a trough, or with what is in another vessel.
local function fill(item, user)
  local place = asking.place(user, { cliloc = CLILOC.fill_from })
  if not place or not is_at_hand(item, user) then return end
  local other = place.item
  if other and vessels.row(other) then
    if other == item or not is_at_hand(other, user) then return asking.tell(user, CLILOC.too_far) end
    local _, measures = vessels.of(other)
    if measures > 0 then pour(other, item, user) end
    return
  end
  local spot = spots.of(place)
  if not spot or not spots.is_of(spot, WATER, true) then return end
  if (spots.distance(user, spot) or math.huge) > data.reach_tiles then return asking.tell(user, CLILOC.too_far) end
  vessels.set(item, "water", vessels.row(item).holds)
  asking.tell(user, CLILOC.water_filled)
end

-- A vessel was double-clicked: an empty one is filled; of a full one somebody drinks, or pours into another.
function drinks.use(item, user)
  if not user.session_id or user.is_dead then return end
  if not is_at_hand(item, user) then return asking.tell(user, CLILOC.too_far) end
  local content, measures = vessels.of(item)
  if measures == 0 then return fill(item, user) end
  local place = asking.place(user, { cliloc = CLILOC.use_on })
  if not place or not is_at_hand(item, user) then return end
  content, measures = vessels.of(item)
  if measures == 0 then return end
  if place.mobile == user then
    eating.drink(user, data.contents[content].drunk)
    return vessels.set(item, content, measures - 1)
  end
  local other = place.item
  if not other or other == item or not vessels.row(other) or not is_at_hand(other, user) then return asking.tell(user, CLILOC.cannot_pour) end
  pour(item, other, user)
end

function drinks.describe(item)
  local row = vessels.row(item)
  local _, measures = vessels.of(item)
  if row.holds == 1 then return nil end
  for _, level in ipairs(LEVELS) do
    if measures * 100 // row.holds >= level[1] then return { level[2] } end
  end
end

return drinks
