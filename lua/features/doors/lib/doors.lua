-- Libraries of this feature that other features use.

return {
  door_gaps = require("features.doors.lib.door_gaps"),
  door_kinds = require("features.doors.lib.door_kinds"),
  door_locks = require("features.doors.lib.door_locks"),
  door_places = require("features.doors.lib.door_places"),
  opening = require("features.doors.lib.opening"),
}
