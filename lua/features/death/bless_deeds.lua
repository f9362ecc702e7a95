-- The deed that blesses clothes: tailors give it for large bulk orders.

local blessing = require("features.death.lib.blessing")

item_template("clothing_bless_deed", {
  name = "a clothing bless deed", item_id = 0x14F0, weight = 1, tags = { "deed" }, params = { blessed = true },
  on_use = blessing.use,
})
