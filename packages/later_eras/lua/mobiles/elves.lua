-- The elves of Heartwood, each with a name of their own.

local creatures = require("lib.templates.creature_families")

local elf = creatures.people("base_townsfolk", { "townsfolk", "elf" })

elf("alelle", {
  name = "Alelle", title = "the arborist", race = "elf", female = true,
  equipment = { { template = "elven_boots", hue = 443 } },
})

elf("aluniol", {
  name = "Aluniol", title = "the healer", race = "elf",
  equipment = {
    { template = "elven_boots", hue = 443 }, { template = "male_elven_robe", hue = 1150 }, { template = "wild_staff" },
  },
})

elf("bolaevin", {
  name = "Bolaevin", title = "the arcanist", race = "elf",
  equipment = {
    { template = "elven_boots", hue = 946 }, { template = "royal_circlet" }, { template = "leaf_chest" },
    { template = "leaf_arms" }, { template = "leaf_legs", hue = 443 },
  },
})

elf("daelas", {
  name = "Daelas", title = "the arborist", race = "elf",
  equipment = { { template = "elven_boots", hue = 2305 }, { template = "elven_pants", hue = 2219 } },
})

elf("olaeni", {
  name = "Olaeni", title = "the thaumaturgist", race = "elf", female = true,
  equipment = {
    { template = "shoes", hue = 1882 }, { template = "female_elven_robe", hue = 19 }, { template = "magic_wand" },
    { template = "gemmed_circlet" },
  },
})

elf("rebinil", {
  name = "Rebinil", title = "the healer", race = "elf", female = true,
  equipment = {
    { template = "sandals", hue = 1813 }, { template = "female_elven_robe", hue = 1858 }, { template = "royal_circlet" },
  },
})

elf("tyeelor", {
  name = "Tyeelor", title = "the expeditionist", race = "elf",
  equipment = { { template = "elven_boots", hue = 443 } },
})

elf("abbein", { name = "Abbein", title = "the wise", race = "elf" })
elf("taellia", { name = "Taellia", title = "the wise", race = "elf", female = true })
elf("vicaie", { name = "Vicaie", title = "the wise", race = "elf", female = true })
elf("mallew", { name = "Mallew", title = "the wise", race = "elf" })
elf("jothan", { name = "Jothan", title = "the wise", race = "elf" })
elf("alethanian", { name = "Alethanian", title = "the wise", race = "elf", female = true })
elf("aneen", { name = "Aneen", title = "the keeper of tradition", race = "elf", female = true })
elf("athialon", { name = "Athialon", title = "the expeditionist", race = "elf" })
