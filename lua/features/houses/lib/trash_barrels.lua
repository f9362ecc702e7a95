-- The trash barrel of a house, one for each (ModernUO BaseHouse.AddTrashBarrel). What barrels do is in
-- features/decay/barrels.lua. The house keeps the serial of its own as `trash_barrel`.

local houses = require("features.houses.lib.house_records")
local near_doors = require("features.houses.lib.near_doors")
local things = require("lib.things")

local trash_barrels = {}

local CLILOC = {
  has_one = 502117, -- You already have a trash barrel!
  near_door = 502120, -- You cannot place a trash barrel near a door or near steps.
  -- You have a new trash barrel. Three minutes after you put something in the barrel, the trash will be emptied.
  new_one = 502121,
}
local NO_ROOM = "The shard has no room for another barrel."

local function of(house)
  local barrel = things.get(house:get("trash_barrel"))
  return barrel and houses.under(barrel) == house and barrel or nil
end

-- Puts the barrel of a house where a co-owner stands. Returns what is said: a text, or the number of one of the
-- client's.
function trash_barrels.place(house, mobile)
  if near_doors(house, mobile) then return CLILOC.near_door end
  if of(house) then return CLILOC.has_one end
  local barrel = things.put_down("trash_barrel", { map_id = mobile.map_id, x = mobile.x, y = mobile.y, z = mobile.z })
  if not barrel then return NO_ROOM end
  house:set("trash_barrel", barrel.serial)
  return CLILOC.new_one
end

-- The barrel of a house that is gone goes, too, with what is in it.
function trash_barrels.end_with(gone)
  local barrel = things.get(gone.params.trash_barrel)
  if barrel and barrel.template == "trash_barrel" then barrel:delete() end
end

return trash_barrels
