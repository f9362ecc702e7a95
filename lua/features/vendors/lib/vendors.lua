-- Libraries of this feature that other features use.

return {
  buying = require("features.vendors.lib.buying"),
}
