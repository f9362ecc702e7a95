-- A rollback of the staff gives houses back to their owners, with what these had set and kept there.

local access = require("features.houses.lib.access")
local designing = require("features.houses.lib.designing")
local houses = require("features.houses.lib.house_records")
local keys = require("features.houses.lib.keys")
local storage = require("features.houses.lib.storage")
local strong_boxes = require("features.houses.lib.strong_boxes")

function on_owner_restored(event)
  local house = houses.get(event.thing_id)
  if house and event.owner_id then houses.enter_owner(house, event.owner_id, event.owner_name, event.owner_account_id) end
end

-- What follows from a setting of a house.
local FOLLOW = {
  bans = access.look_around,
  co_owners = function(house)
    strong_boxes.settle(house)
    storage.close_all(house)
  end,
  design = designing.settle,
  friends = storage.close_all,
  lock_id = keys.set_doors,
  public = function(house)
    keys.set_doors(house)
    houses.sign(house):refresh()
  end,
}

function on_setting_restored(event)
  local house = houses.get(event.thing_id)
  local item = not house and items.get(event.thing_id)
  if house and FOLLOW[event.setting] then FOLLOW[event.setting](house) end
  if item then storage.settle(item, event.setting) end
end
