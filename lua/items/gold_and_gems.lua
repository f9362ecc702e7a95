-- Gold and gems. Checks are in features/banking.

local items_of = require("lib.templates.item_families")

local money = items_of { tags = { "money" } }
money("gold", 0x0EED, { weight = 0.02, stackable = true, name = "gold coin" })

local gem = items_of { tags = { "gem" }, weight = 0.1, stackable = true }
gem("amber", 0x0F25)
gem("amethyst", 0x0F16)
gem("citrine", 0x0F15)
gem("diamond", 0x0F26)
gem("emerald", 0x0F10)
gem("ruby", 0x0F13)
gem("sapphire", 0x0F19)
gem("star_sapphire", 0x0F21)
gem("tourmaline", 0x0F2D)

local rare_gem = items_of { tags = { "gem" }, weight = 1, stackable = true }
rare_gem("perfect_emerald", 0x3194)
rare_gem("dark_sapphire", 0x3192)
rare_gem("turquoise", 0x3193)
rare_gem("ecru_citrine", 0x3195)
rare_gem("white_pearl", 0x3196)
rare_gem("fire_ruby", 0x3197)
rare_gem("blue_diamond", 0x3198)
rare_gem("brilliant_amber", 0x3199)
