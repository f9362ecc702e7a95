-- The contract of repair that craftsmen write.

local mending = require("features.crafting.lib.mending")
local repair_deeds = require("features.crafting.lib.repair_deeds")

item_template(repair_deeds.DEED, {
  name = "a repair service contract", item_id = 0x14F0, hue = 0x1BC, weight = 1, tags = { "deed" },
  params = { blessed = true, trade = "blacksmithy", points = 100 },
  on_use = mending.use_deed, on_describe = repair_deeds.describe,
})
