-- Furniture of several parts in houses: where it fits, and how it becomes a deed again (ModernUO BaseAddon and
-- BaseAddonDeed).
--
-- The first part has the params `addon_deed`, the template of its deed, `addon_house`, the serial of the house, and
-- `addon_parts`, serials of the other parts, which have its serial as `part_of`.

local backpacks = require("lib.backpacks")
local doors = require("features.doors.lib.doors").opening
local houses = require("features.houses.lib.houses").records
local parts_of = require("features.decorations.lib.decorations").addon_parts
local placing = require("features.decorations.lib.decorations").placing
local things = require("lib.things")

local addons = {}

local CLILOC = {
  blocked = 500269, -- You cannot build that there.
  no_house = 500274, -- You can only place this in a house that you own!
  near_door = 500271, -- You cannot build near the door.
  no_wall = 500268, -- This object needs to be mounted on something.
  destroyed = 500461, -- You destroy the item.
}
local NO_ROOM = "The shard has no room for another thing."
local NO_ROOM_FOR_DEED = "You have no room for the deed in your backpack."
local CHOP_SOUND = 0x3B3
-- A part without facts of its art is taken for so high.
local PERSON_HEIGHT = 16
local PART_TEMPLATE = "static"

-- The places of the parts: each with `item_id`, `x`, `y` and `z`.
local function layout(row, place)
  local list = {}
  for index, part in ipairs(parts_of[row.id .. "_addon"]) do
    list[index] = { item_id = part[1], map_id = place.map_id, x = place.x + part[2], y = place.y + part[3], z = place.z + part[4] }
  end
  return list
end

local function height_of(part)
  local facts = world.art(part.item_id)
  return facts and facts.height or PERSON_HEIGHT
end

local function overlaps(part, z, height)
  return part.z == z or part.z + height_of(part) > z and z + height > part.z
end

local function is_near_door(house, parts)
  for _, door in ipairs(houses.parts(house)) do
    if doors.is_door(door) then
      local x, y, z = doors.closed_place(door)
      for _, part in ipairs(parts) do
        if math.max(math.abs(part.x - x), math.abs(part.y - y)) <= 1 and overlaps(part, z, doors.HEIGHT) then return true end
      end
    end
  end
  return false
end

-- Whether a wall of a house stands beside a place. Without client files nothing is known of walls, and any piece of the
-- house counts.
local function has_wall(house, place, side)
  local dx, dy = place.x + side[1] - house.x, place.y + side[2] - house.y
  for _, piece in ipairs(multi.design(house)) do
    if piece.dx == dx and piece.dy == dy then
      local facts = world.art(piece.item_id)
      if not facts or facts.wall and overlaps({ item_id = piece.item_id, z = house.z + piece.dz }, place.z, PERSON_HEIGHT) then return true end
    end
  end
  return false
end

local function is_taken(part, floor)
  if part.z ~= floor then return false end
  return not world.can_stand(part.map_id, part.x, part.y, part.z) or #mobiles.near(part.map_id, part.x, part.y, 0) > 0
end

-- Why somebody cannot place an object at `{ map_id, x, y, z }`, as a text of the client; nil if it can, and then the
-- house.
function addons.why_not(user, row, place)
  local parts, house = layout(row, place), nil
  for _, part in ipairs(parts) do
    local here = houses.at(part.map_id, part.x, part.y)
    if not here or not houses.is_at_least(here, user, "owner") or house and here ~= house then return CLILOC.no_house end
    house = here
    if is_taken(part, place.z) then return CLILOC.blocked end
    if row.wall and not has_wall(house, part, row.wall) then return CLILOC.no_wall end
  end
  if is_near_door(house, parts) then return CLILOC.near_door end
  return nil, house
end

-- Places an object where it was found to fit. Returns its first part; nil and a sentence where the shard has no room
-- for it.
function addons.place(row, place, house, hue)
  local made = {}
  for index, part in ipairs(layout(row, place)) do
    local template = index == 1 and row.id .. "_addon" or PART_TEMPLATE
    local params = made[1] and { part_of = made[1].serial } or nil
    local item = placing.make(template, part, { item_id = part.item_id, hue = hue ~= 0 and hue or nil, params = params })
    if not item then
      for _, one in ipairs(made) do one:delete() end
      return nil, NO_ROOM
    end
    made[index] = item
  end
  local serials = {}
  for index = 2, #made do serials[index - 1] = made[index].serial end
  made[1]:set("addon_deed", row.id .. "_deed")
  made[1]:set("addon_house", house.serial)
  made[1]:set("addon_parts", serials)
  return made[1]
end

-- The first part of the object that an item is part of, if it was placed by a deed; nil for anything else.
function addons.whole_of(item)
  local whole = placing.whole_of(item)
  return whole:get("addon_deed") and whole or nil
end

-- By name: functions `does(whole)`, which lay down what is in an object, before it is gone.
local followers = {}

-- Lets a feature take what it keeps in an object out of it, where it is taken away.
function addons.follow(name, does) followers[name] = does end

local function take_away(whole)
  for _, does in pairs(followers) do does(whole) end
  for _, serial in ipairs(whole:get("addon_parts") or {}) do
    local part = things.get(serial)
    if part and part:get("part_of") == whole.serial then part:delete() end
  end
  whole:delete()
end

-- What its deed is made with: the hue that the object has, where that is another one than it would have by itself.
local function wish_of(whole)
  return { hue = whole.hue ~= items.template(whole.template).hue and whole.hue or nil }
end

-- Makes a deed again of an object of a house, for its owner. Returns whether it was one.
function addons.redeem(item, user)
  local whole = addons.whole_of(item)
  local house = whole and houses.get(whole:get("addon_house"))
  if not house or not houses.is_at_least(house, user, "owner") then return false end
  local deed = backpacks.give(user, whole:get("addon_deed"), wish_of(whole))
  if not deed then
    user:tell(NO_ROOM_FOR_DEED)
    return true
  end
  take_away(whole)
  user:sound(CHOP_SOUND)
  if user.session_id then players.tell_cliloc(user.session_id, CLILOC.destroyed) end
  return true
end

-- Lays the deeds of all objects of a house that is gone where those stood.
function addons.end_with(gone, inside)
  for _, thing in ipairs(inside) do
    local item = thing.exists and items.get(thing.serial)
    if item and item:get("addon_house") == gone.serial then
      local deed = items.create(item:get("addon_deed"), wish_of(item))
      if deed then deed:move_to(item.map_id, item.x, item.y, gone.z) end
      take_away(item)
    end
  end
end

return addons
