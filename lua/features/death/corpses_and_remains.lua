-- Corpses, bones and limbs.

local death = require("features.death.lib.dying")
local looting = require("features.death.lib.looting")
local items_of = require("lib.templates.item_families")

local corpse = items_of {
  tags = { "corpse", "container" }, weight = 100, movable = false, container_gump = 0x9, on_use = death.open_corpse,
  on_take = looting.on_take, on_drop_onto = death.put_into,
}
corpse("corpse", 0x2006)

local remains = items_of { tags = { "remains" }, weight = 1, purpose = "Somebody's remains. They are of no use to you, except as a trophy." }
remains("bone_pile", 0x1B09, { weight = 10 })
remains("head", 0x1DA0)
remains("left_arm", 0x1DA1)
remains("left_leg", 0x1DA3)
remains("rib_cage", 0x1B17, { weight = 5 })
remains("right_arm", 0x1DA2)
remains("right_leg", 0x1DA4)
remains("torso", 0x1D9F, { weight = 2 })
remains("skull", 0x1AE0)
remains("blood", 0x122A, { movable = false })
remains("bone_shards", 0x1B19)
