-- Libraries of this feature that other features use.

return {
  springing = require("features.traps.lib.springing"),
}
