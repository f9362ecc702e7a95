-- A rollback of the staff gives ships back to their owners.

local ships = require("features.ships.lib.ship_records")

function on_owner_restored(event)
  local ship = ships.get(event.thing_id)
  if not ship or not event.owner_id then return end
  ship:set("owner_name", event.owner_name)
  ships.settle(ship)
end
