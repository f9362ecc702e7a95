-- Libraries of this feature that other features use.

return {
  wrecks = require("features.shipwrecks.lib.wrecks"),
}
