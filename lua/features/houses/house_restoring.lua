-- A rollback of the staff gives houses back to their owners.

local houses = require("features.houses.lib.house_records")

function on_owner_restored(event)
  local house = houses.get(event.thing_id)
  if house and event.owner_id then houses.enter_owner(house, event.owner_id, event.owner_name, event.owner_account_id) end
end
