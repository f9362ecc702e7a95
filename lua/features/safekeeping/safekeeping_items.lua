-- The crates of features.safekeeping.lib.safekeeping.

local safekeeping = require("features.safekeeping.lib.safekeeping")

item_template(safekeeping.CRATE, {
  name = "kept goods", item_id = 0x0E75, container_gump = 0x3C, weight = 0, hidden = true, movable = false, tags = { "vault" },
})
