-- Libraries of this feature that other features use.

return {
  butte = require("features.training.lib.butte"),
  practice = require("features.training.lib.practice"),
}
