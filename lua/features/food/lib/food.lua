-- Libraries of this feature that other features use.

return {
  vessels = require("features.food.lib.vessels"),
}
