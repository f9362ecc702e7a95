-- Maps: what one shows depends on where it is first opened, and how far it reaches (`radius`, in tiles).

local items_of = require("lib.templates.item_families")
local charts_lib = require("features.charts.lib.charts")

local map = items_of { tags = { "map" }, weight = 1, on_use = charts_lib.open }
map("blank_map", 0x14EC)
map("local_map", 0x14EC, { params = { radius = 100 } })
map("city_map", 0x14EC, { params = { radius = 250 } })
map("sea_chart", 0x14EC, { params = { radius = 800 } })
map("world_map", 0x14EC, { params = { radius = 3000 } })
