-- Libraries of this feature that other features use.

return {
  addon_parts = require("features.decorations.data.addon_parts"),
  placed_before = require("features.decorations.lib.placed_before"),
  placing = require("features.decorations.lib.placing"),
}
