-- Parts, cutlery and globes that tinkers make.

local items_of = require("lib.templates.item_families")

local part = items_of { tags = { "tinkering" }, weight = 1 }
part("axle", 0x105B, { stackable = true })
part("axle_gears", 0x1051, { stackable = true })
part("clock_frame", 0x104D, { weight = 2, stackable = true })
part("clock_parts", 0x104F, { stackable = true })
part("fork", 0x09F4)
part("fork_left", 0x09F4)
part("fork_right", 0x09F5)
part("gears", 0x1053, { stackable = true })
part("globe", 0x1047, { weight = 3 })
part("hinge", 0x1055, { stackable = true })
part("knife", 0x09F6)
part("knife_left", 0x09F6)
part("knife_right", 0x09F7)
part("plate", 0x09D7)
part("sextant_parts", 0x1059, { weight = 2, stackable = true })
part("spoon", 0x09F8)
part("spoon_left", 0x09F8)
part("spoon_right", 0x09F9)
part("springs", 0x105D, { stackable = true })
