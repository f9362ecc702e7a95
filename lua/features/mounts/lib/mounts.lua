-- Libraries of this feature that other features use.

return {
  riding = require("features.mounts.lib.riding"),
}
