-- Items of quests and camps.

local items_of = require("lib.templates.item_families")

local quest_item = items_of { tags = { "quest" }, weight = 1 }
quest_item("miniature_mushroom", 0x0D16)
quest_item("haochis_katana_generator", 0x1B7B, { movable = false, name = "Haochi's katana" })
quest_item("moonstone", 0x0F8B)
