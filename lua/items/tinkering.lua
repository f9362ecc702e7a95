-- Parts and tableware that tinkers make.

local items_of = require("lib.templates.item_families")

local part = items_of { tags = { "tinkering" }, weight = 1 }
part("axle", 0x105B, { stackable = true })
part("axle_gears", 0x1051, { stackable = true })
part("clock_frame", 0x104D, { weight = 2, stackable = true })
part("clock_parts", 0x104F, { stackable = true })
part("gears", 0x1053, { stackable = true })
part("hinge", 0x1055, { stackable = true })
part("sextant_parts", 0x1059, { weight = 2, stackable = true })
part("springs", 0x105D, { stackable = true })

local tableware = items_of { tags = { "tinkering" }, weight = 1, purpose = "It belongs on a table that is laid for a meal." }
tableware("fork", 0x09F4)
tableware("fork_left", 0x09F4)
tableware("fork_right", 0x09F5)
tableware("knife", 0x09F6)
tableware("knife_left", 0x09F6)
tableware("knife_right", 0x09F7)
tableware("plate", 0x09D7)
tableware("spoon", 0x09F8)
tableware("spoon_left", 0x09F8)
tableware("spoon_right", 0x09F9)
