-- Furniture: seats, tables, shelves and cupboards.

local items_of = require("lib.templates.item_families")
local marks = require("lib.marks")

local FURNITURE = "Put it up in a house and lock it down there."

local cupboard = items_of { tags = { "furniture", "container" }, blocks = true, weight = 1, on_describe = marks.describe }
cupboard("tall_cabinet", 0x2815, { container_gump = 0x10C })
cupboard("short_cabinet", 0x2817, { container_gump = 0x10C })
cupboard("red_armoire", 0x2857, { container_gump = 0x105 })
cupboard("cherry_armoire", 0x285D, { container_gump = 0x107 })
cupboard("maple_armoire", 0x285B, { container_gump = 0x106 })
cupboard("elegant_armoire", 0x2859, { container_gump = 0x107 })
cupboard("fancy_elven_armoire", 0x2D07, { container_gump = 0x3C })
cupboard("simple_elven_armoire", 0x2D05, { container_gump = 0x3C })
cupboard("full_bookcase", 0x0A97, { weight = 20, container_gump = 0x4D })
cupboard("empty_bookcase", 0x0A9D, { weight = 20, container_gump = 0x4D })
cupboard("drawer", 0x0A2C, { container_gump = 0x51 })
cupboard("fancy_drawer", 0x0A30, { container_gump = 0x48 })
cupboard("armoire", 0x0A4F, { container_gump = 0x4F })
cupboard("fancy_armoire", 0x0A4D, { container_gump = 0x4E })

local seat = items_of { tags = { "furniture", "seat" }, weight = 20, on_describe = marks.describe, purpose = FURNITURE }
seat("bamboo_chair", 0x0B5B)
seat("big_elven_chair", 0x2DEB, { weight = 1 })
seat("elven_reading_chair", 0x2DF5, { weight = 1 })
seat("fancy_wooden_chair_cushion", 0x0B4F)
seat("foot_stool", 0x0B5E, { weight = 6 })
seat("ornate_elven_chair", 0x2DE3, { weight = 1 })
seat("stone_chair", 0x1218)
seat("stool", 0x0A2A, { weight = 10 })
seat("throne", 0x0B33, { weight = 1 })
seat("wooden_bench", 0x0B2D, { weight = 6 })
seat("wooden_chair", 0x0B57)
seat("wooden_chair_cushion", 0x0B53)
seat("wooden_throne", 0x0B2E, { weight = 15 })

local desk = items_of { tags = { "furniture", "table" }, blocks = true, weight = 1, on_describe = marks.describe, purpose = FURNITURE }
desk("elegant_low_table", 0x2819)
desk("elven_podium", 0x2DDD, { weight = 2 })
desk("large_table", 0x0B90)
desk("nightstand", 0x0B35)
desk("plain_low_table", 0x281A)
desk("writing_table", 0x0B4A)
desk("yew_wood_table", 0x0B8F)

local board = items_of { tags = { "furniture" }, weight = 1, movable = false }
board("dart_board", 0x1E2F)
