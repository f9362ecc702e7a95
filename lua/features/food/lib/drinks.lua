-- Vessels and what is in them: pouring, filling, drinking (ModernUO BaseBeverage).
--
-- Params of a vessel: `vessel`, its row in data/drinks.lua; `content`, the drink; `measures`, how many are left. Without `measures` it is
-- as its template says: full of its `content`, or empty.

local asking = require("features.skills.lib.asking")
local data = require("features.food.data.drinks")
local eating = require("features.food.lib.eating")
local spots = require("features.gathering.lib.spots")
local using = require("features.houses.lib.using")

local drinks = {}

local CLILOC = {
  fill_from = 500837, -- Fill from what?
  use_on = 1010086, -- What do you want to use this on?
  cannot_pour = 500846, -- Can't pour it there.
  is_full = 500848, -- Couldn't pour it there.  It was already full.
  water_filled = 1010089, -- You fill the container with water.
  too_far = 500446, -- That is too far away.
}
-- How full a vessel is: from so many percent on, a text of the client.
local LEVELS = { { 67, 1042972 }, { 34, 1042973 }, { 1, 1042974 }, { 0, 1042975 } }
local POUR_SOUND = 0x4E
local WATER = { art = data.water, land = {} }

local function row_of(item) return data.vessels[item:get("vessel") or ""] end

-- What is in a vessel: the drink and how many measures; nil and 0 for nothing.
function drinks.of(item)
  local row = row_of(item)
  if not row then return nil, 0 end
  local measures = item:get("measures") or (item:get("content") and row.holds or 0)
  if measures <= 0 then return nil, 0 end
  return item:get("content"), measures
end

-- Sets what is in a vessel; picture and name follow.
function drinks.set(item, content, measures)
  local row, is_empty = row_of(item), measures <= 0
  item:set("measures", math.max(0, measures))
  if not is_empty then item:set("content", content) end
  item.item_id = not is_empty and row.art[content] or row.empty
  item.name = is_empty and row.name or ("%s of %s"):format(row.name, content)
  item:refresh()
end

-- Whether somebody has a vessel at hand, or stands beside one that no house keeps from it.
local function is_at_hand(item, user)
  if not item.exists or user.is_dead then return false end
  if item.root_mobile then return item.root_mobile == user end
  return (user:distance_to(item) or math.huge) <= data.reach_tiles and using.may(item, user)
end

-- Pours as much as there is room for.
local function pour(from, to, user)
  local content, measures = drinks.of(from)
  local other, there = drinks.of(to)
  local room = row_of(to).holds - there
  if there > 0 and other ~= content then return asking.tell(user, CLILOC.cannot_pour) end
  if room <= 0 then return asking.tell(user, CLILOC.is_full) end
  local poured = math.min(room, measures)
  drinks.set(to, content, there + poured)
  drinks.set(from, content, measures - poured)
  user:sound(POUR_SOUND)
end

-- Fills an empty vessel with water of the land, of a trough, or with what is in another vessel.
local function fill(item, user)
  local place = asking.place(user, { cliloc = CLILOC.fill_from })
  if not place or not is_at_hand(item, user) then return end
  local other = place.item
  if other and row_of(other) then
    if other == item or not is_at_hand(other, user) then return asking.tell(user, CLILOC.too_far) end
    local _, measures = drinks.of(other)
    if measures > 0 then pour(other, item, user) end
    return
  end
  local spot = spots.of(place)
  if not spot or not spots.is_of(spot, WATER, true) then return end
  if (spots.distance(user, spot) or math.huge) > data.reach_tiles then return asking.tell(user, CLILOC.too_far) end
  drinks.set(item, "water", row_of(item).holds)
  asking.tell(user, CLILOC.water_filled)
end

-- A vessel was double-clicked: an empty one is filled; of a full one somebody drinks, or pours into another.
function drinks.use(item, user)
  if not user.session_id or user.is_dead then return end
  if not is_at_hand(item, user) then return asking.tell(user, CLILOC.too_far) end
  local content, measures = drinks.of(item)
  if measures == 0 then return fill(item, user) end
  local place = asking.place(user, { cliloc = CLILOC.use_on })
  if not place or not is_at_hand(item, user) then return end
  content, measures = drinks.of(item)
  if measures == 0 then return end
  if place.mobile == user then
    eating.drink(user, data.contents[content].drunk)
    return drinks.set(item, content, measures - 1)
  end
  local other = place.item
  if not other or other == item or not row_of(other) or not is_at_hand(other, user) then return asking.tell(user, CLILOC.cannot_pour) end
  pour(item, other, user)
end

function drinks.describe(item)
  local row = row_of(item)
  local _, measures = drinks.of(item)
  if row.holds == 1 then return nil end
  for _, level in ipairs(LEVELS) do
    if measures * 100 // row.holds >= level[1] then return { level[2] } end
  end
end

return drinks
