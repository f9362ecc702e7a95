-- Libraries of this feature that other features use.

return {
  chests = require("features.treasure.lib.chests"),
  digging = require("features.treasure.lib.digging"),
  treasure_maps = require("features.treasure.lib.treasure_maps"),
}
