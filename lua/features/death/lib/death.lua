-- Libraries of this feature that other features use.

return {
  dying = require("features.death.lib.dying"),
  looting = require("features.death.lib.looting"),
  offering = require("features.death.lib.offering"),
}
