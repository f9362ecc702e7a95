-- Libraries of this feature that other features use.

return {
  mana = require("features.regeneration.lib.mana"),
}
