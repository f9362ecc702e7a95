-- Libraries of this feature that other features use.

return {
  boarding = require("features.ships.lib.boarding"),
  records = require("features.ships.lib.ship_records"),
  kinds = require("features.ships.data.ships"),
}
