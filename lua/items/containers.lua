-- Containers: bags, boxes, chests, crates and barrels, with the picture that shows their contents.

local items_of = require("lib.templates.item_families")
local marks = require("lib.marks")

local worn = items_of { tags = { "container" } }
worn("backpack", 0x0E75, { weight = 3, layer = "backpack", container_gump = 0x3C })
worn("bank_box", 0x0E7C, { weight = 0, layer = "bank", container_gump = 0x4A, movable = false, name = "bank box" })

local bag = items_of { tags = { "container", "bag" }, weight = 1 }
bag("creature_backpack", 0x0E75, { hue = 0x5, weight = 3, layer = "backpack", container_gump = 0x3C })
bag("strong_backpack", 0x0E75, { weight = 13, layer = "backpack", container_gump = 0x3C })
bag("pouch", 0x0E79, { container_gump = 0x3C })
bag("small_bag_ball", 0x2256, { container_gump = 0x3D })
bag("large_bag_ball", 0x2257, { container_gump = 0x3D })
bag("bag", 0x0E76, { weight = 2, container_gump = 0x3D })
bag("picnic_basket", 0x0E7A, { weight = 2, container_gump = 0x3F })
bag("basket", 0x0990, { container_gump = 0x41 })

local box = items_of { tags = { "container", "box" }, weight = 1, on_describe = marks.describe }
box("barrel", 0x0E77, { weight = 25, container_gump = 0x3E })
box("keg", 0x0E7F, { weight = 15, container_gump = 0x3E })
box("wooden_box", 0x09AA, { weight = 4, container_gump = 0x43 })
box("small_crate", 0x09A9, { weight = 2, container_gump = 0x44 })
box("medium_crate", 0x0E3F, { weight = 2, container_gump = 0x44 })
box("large_crate", 0x0E3D, { weight = 5, container_gump = 0x44 })
box("metal_box", 0x09A8, { weight = 3, container_gump = 0x4B })
box("metal_chest", 0x09AB, { weight = 25, container_gump = 0x4A })
box("metal_golden_chest", 0x0E41, { weight = 25, container_gump = 0x42 })
box("wooden_chest", 0x0E43, { weight = 2, container_gump = 0x49 })
box("plain_wooden_chest", 0x280B, { container_gump = 0x109 })
box("ornate_wooden_chest", 0x280D, { weight = 15, container_gump = 0x10B })
box("gilded_wooden_chest", 0x280F, { container_gump = 0x10A })
box("wooden_foot_locker", 0x2811, { container_gump = 0x10C })
box("finished_wooden_chest", 0x2813, { container_gump = 0x10D })
box("rarewood_chest", 0x2DF1, { container_gump = 0x3C })
box("decorative_box", 0x2DF4, { container_gump = 0x3C })

local filled = items_of { tags = { "container", "filled" }, weight = 10, movable = false }
filled("library_bookcase", 0x0A97, { weight = 20, container_gump = 0x4D, name = "bookcase" })
filled("fillable_large_crate", 0x0E3D, { container_gump = 0x44, name = "large crate" })
filled("fillable_small_crate", 0x09A9, { container_gump = 0x44, name = "small crate" })
filled("fillable_wooden_box", 0x09AA, { container_gump = 0x43, name = "wooden box" })
filled("fillable_metal_box", 0x09A8, { weight = 25, container_gump = 0x4B, name = "metal box" })
filled("fillable_barrel", 0x0E77, { container_gump = 0x3E, name = "barrel" })
filled("fillable_metal_chest", 0x09AB, { weight = 25, container_gump = 0x4A, name = "metal chest" })
filled("fillable_metal_golden_chest", 0x0E41, { weight = 25, container_gump = 0x42, name = "metal golden chest" })
filled("fillable_wooden_chest", 0x0E43, { container_gump = 0x49, name = "wooden chest" })

local treasure_chest = items_of { tags = { "container", "treasure" }, weight = 25 }
treasure_chest("wooden_treasure_chest", 0x0E43, { container_gump = 0x49 })
treasure_chest("metal_treasure_chest", 0x09AB, { container_gump = 0x4A })
treasure_chest("metal_golden_treasure_chest", 0x0E41, { container_gump = 0x42 })

local quest_chest = items_of { tags = { "container", "quest" }, weight = 25, movable = false }
quest_chest("mark_container", 0x0E79, { weight = 1, container_gump = 0x3C })
quest_chest("daemon_blood_chest", 0x09AB, { container_gump = 0x4A })
quest_chest("eminos_katana_chest", 0x0E42, { container_gump = 0x49, name = "Emino's katana chest" })
quest_chest("haochis_treasure_chest", 0x2811, { container_gump = 0x10C, name = "Haochi's treasure chest" })
quest_chest("kronus_scroll_box", 0x0E80, { weight = 3, container_gump = 0x4B })
