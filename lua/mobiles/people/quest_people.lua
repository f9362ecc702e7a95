-- People of quests, each with a name of their own.

local creatures = require("lib.templates.creature_families")

local person = creatures.people("base_townsfolk", { "townsfolk", "quest" })

person("alberta_giacco", {
  name = "Alberta Giacco", title = "the respected painter", female = true,
  equipment = {
    { template = "skirt", hue = 1435 }, { template = "feathered_hat", hue = 1435 }, { template = "full_apron", hue = 1435 },
  },
})

person("blackheart", {
  name = "Captain Blackheart", title = "the Drunken Pirate",
  equipment = {
    { template = "long_pants", hue = 1645 }, { template = "tricorne_hat", hue = 1 }, { template = "body_sash", hue = 1645 },
  },
})

person("elwood_mc_carrin", {
  name = "Elwood McCarrin", title = "the well-known collector",
  equipment = {
    { template = "long_pants", hue = 1348 }, { template = "shoes", hue = 1108 }, { template = "jester_hat", hue = 1234 },
    { template = "full_apron", hue = 1234 },
  },
})

person("enshrouded_figure", { name = "an enshrouded figure", equipment = { { template = "death_shroud" } } })

person("gabriel_piete", {
  name = "Gabriel Piete", title = "the renowned minstrel",
  equipment = { { template = "long_pants", hue = 1527 }, { template = "shoes", hue = 1527 } },
})

person("grizelda", {
  name = "Grizelda", title = "the Hag", female = true,
  equipment = { { template = "robe", hue = 1 }, { template = "wizards_hat", hue = 1 }, { template = "gold_bracelet" } },
})

person("horus", { name = "Horus", title = "the Guardian" })
person("impresario", { title = "the impresario" })

person("jedah_entille", {
  name = "Jedah Entille", title = "the Silent", female = true,
  equipment = { { template = "plain_dress", hue = 1320 }, { template = "floppy_hat" } },
})

person("mansion_guard", {
  title = "the mansion guard",
  equipment = {
    { template = "plate_chest" }, { template = "plate_arms" }, { template = "plate_gloves" }, { template = "plate_legs" },
  },
})

person("mardoth", {
  name = "Mardoth", title = "the Ancient Necromancer",
  equipment = {
    { template = "sandals", hue = 1 }, { template = "robe", hue = 1645 }, { template = "black_staff" },
    { template = "wizards_hat", hue = 1 }, { template = "bone_gloves", hue = 1645 }, { template = "plate_gorget", hue = 1 },
  },
})

person("naturalist", {
  title = "the naturalist",
  equipment = { { template = "tunic", hue = 1432 }, { template = "long_pants", hue = 1435 } },
})

person("relnia", {
  name = "Disheveled Relnia", title = "the Gypsy", female = true,
  equipment = {
    { template = "thigh_boots", hue = 2305 }, { template = "fancy_shirt", hue = 1523 },
    { template = "skull_cap", hue = 1703 }, { template = "skirt", hue = 1348 },
  },
})

person("schmendrick", {
  name = "Schmendrick", title = "the High Mage",
  equipment = {
    { template = "robe", hue = 1245 }, { template = "wizards_hat", hue = 1154 }, { template = "shoes", hue = 1154 },
  },
})

person("tomas_o_neerlan", {
  name = "Tomas O'Neerlan", title = "the famed toymaker",
  equipment = {
    { template = "long_pants", hue = 1350 }, { template = "boots", hue = 1106 }, { template = "full_apron", hue = 1109 },
  },
})

person("uzeraan", {
  name = "Uzeraan", title = "the Conjurer",
  equipment = {
    { template = "robe", hue = 1245 }, { template = "wizards_hat", hue = 2213 }, { template = "shoes", hue = 2213 },
  },
})

person("victoria", {
  name = "Victoria", title = "the Sorceress", female = true,
  equipment = { { template = "robe", hue = 1154 } },
})
