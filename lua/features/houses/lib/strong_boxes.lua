-- Strong boxes of co-owners, one for each (ModernUO BaseHouse.AddStrongBox and StrongBox). Only its owner opens one. It
-- is an ordinary box when its owner or the owner of the house releases it, and when its owner is no co-owner any more.

local houses = require("features.houses.lib.house_records")
local near_doors = require("features.houses.lib.near_doors")
local storage = require("features.houses.lib.storage")

ledger.pass_on()

local strong_boxes = {}

local CLILOC = {
  owner = 502109, -- Owners do not get a strong box of their own.
  has_one = 502112, -- You already have a strong box
  near_door = 502113, -- You cannot place a strongbox near a door or near steps.
  too_many = 1005379, -- That would exceed the maximum lock down limit for this house
}
local NO_ROOM = "The shard has no room for another strong box."

-- The strong boxes in a house.
local function all(house)
  local boxes = {}
  for _, container in ipairs(storage.secured_in(house)) do
    if container:get("box_owner") then boxes[#boxes + 1] = container end
  end
  return boxes
end

-- Puts the strong box of a co-owner where it stands. Returns nil, or why not: a text, or the number of one of the
-- client's.
function strong_boxes.place(house, mobile)
  if houses.standing(house, mobile) == "owner" then return CLILOC.owner end
  for _, box in ipairs(all(house)) do
    if box:get("box_owner") == mobile.serial then return CLILOC.has_one end
  end
  if storage.counts(house) >= houses.kind(house).lockdowns then return CLILOC.too_many end
  if near_doors(house, mobile) then return CLILOC.near_door end
  local params = { secured = house.serial, box_owner = mobile.serial, box_owner_name = mobile.name, locked = true }
  local box = items.create("strong_box", { params = params })
  if not box then return NO_ROOM end
  box.movable = false
  box:move_to(mobile.map_id, mobile.x, mobile.y, mobile.z)
  return nil
end

-- Makes ordinary boxes of the strong boxes of a mobile's serial; of all, without one.
function strong_boxes.release(house, owner_serial)
  for _, box in ipairs(all(house)) do
    if not owner_serial or box:get("box_owner") == owner_serial then storage.set_free(box, house.serial) end
  end
end

-- Makes ordinary boxes of those whose owners are no co-owners any more.
function strong_boxes.settle(house)
  for _, box in ipairs(all(house)) do
    if not houses.is_listed(house, "co_owners", { serial = box:get("box_owner") }) then storage.set_free(box, house.serial) end
  end
end

return strong_boxes
