-- People of the Underworld and of Ter Mur, goblins among them, each with a name of their own.

local creatures = require("lib.templates.creature_families")

local person = creatures.people("base_townsfolk", { "townsfolk", "quest" })
-- Peaceful ones with the body of a monster.
local stranger = creatures.family("base_townsfolk", { "townsfolk", "quest" })

stranger("barreraak", { name = "Barreraak", body = 0x14E })

person("elder_dugan", {
  name = "Elder Dugan", title = "the prospector",
  equipment = { { template = "boots" }, { template = "long_pants" }, { template = "shirt" }, { template = "pickaxe" } },
})

person("fiddling_tobin", {
  name = "Fiddling Tobin", title = "the tinkerer",
  equipment = { { template = "shoes" }, { template = "long_pants" }, { template = "shirt" }, { template = "half_apron" } },
})

person("garamon", { name = "Garamon", equipment = { { template = "robe" }, { template = "sandals" } } })
person("gretchen", { name = "Gretchen", title = "the alchemist", race = "elf", female = true, equipment = { { template = "robe", hue = 443 } } })

stranger("jaacar", { name = "Jaacar", body = 0x2D3 })

person("neville_brightwhistle", {
  name = "Neville Brightwhistle",
  equipment = { { template = "shoes" }, { template = "long_pants" }, { template = "fancy_shirt" } },
})

person("quartermaster_flint", {
  name = "Quartermaster Flint",
  equipment = { { template = "boots" }, { template = "long_pants" }, { template = "doublet" }, { template = "cutlass" } },
})

stranger("vernix", { name = "Vernix", body = 0x2D3 })
stranger("xenrr", { name = "Xenrr", body = 0x2D3 })
