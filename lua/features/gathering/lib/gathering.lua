-- Libraries of this feature that other features use.

return {
  crops = require("features.gathering.lib.crops"),
  fishing = require("features.gathering.lib.fishing"),
  lumberjacking = require("features.gathering.lib.lumberjacking"),
  mining = require("features.gathering.lib.mining"),
}
