-- Treasure maps, the chests that are dug up, the dirt beside them, and the chests of dungeons.

local chests = require("features.treasure.lib.chests")
local dungeon_chests = require("features.treasure.lib.dungeon_chests")
local items_of = require("lib.templates.item_families")
local treasure_maps = require("features.treasure.lib.treasure_maps")

local map = items_of {
  tags = { "map", "treasure" }, weight = 1, on_use = treasure_maps.use, on_describe = treasure_maps.describe, params = { level = 1 },
}
map("treasure_map", 0x14EC)

local chest = items_of {
  tags = { "container", "treasure" }, weight = 25, movable = false, container_gump = 0x42, on_take = chests.on_take,
  on_decay = chests.decay,
}
chest("treasure_chest", 0x0E41)

local dirt = items_of { tags = { "treasure" }, weight = 1, movable = false }
dirt("treasure_dirt", 0x0912, { name = "dirt" })

local of_dungeons = items_of {
  tags = { "container", "treasure" }, name = "treasure chest", weight = 25, movable = false, on_create = dungeon_chests.prepare,
  on_take = dungeon_chests.on_take,
}
for level = 1, 4 do
  of_dungeons("treasure_chest_level" .. level, 0x0E41, { container_gump = 0x42, params = { level = level } })
end
-- Another look of the chest of level 1.
of_dungeons("treasure_level_1h", 0x0E3C, { container_gump = 0x49, params = { level = 1 } })
