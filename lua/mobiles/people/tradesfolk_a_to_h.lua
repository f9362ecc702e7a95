-- People who sell and teach a trade, from alchemists to holy mages.

local creatures = require("lib.templates.creature_families")

local seller = creatures.people("base_tradesfolk", { "townsfolk", "vendor" })

seller("alchemist", {
  title = "the alchemist",
  skills = { alchemy = 925, taste_identification = 765 },
  equipment = { { template = "robe", hue = 710 } },
})

seller("animal_trainer", {
  title = "the animal trainer",
  skills = { animal_lore = 820, animal_taming = 950, veterinary = 765 },
})

seller("architect", { title = "the architect" })

seller("armorer", {
  title = "the armorer",
  skills = { arms_lore = 820, blacksmithy = 715 },
  equipment = { { template = "half_apron", hue = 702 }, { template = "bascinet" } },
})

seller("baker", { title = "the baker", skills = { cooking = 865, taste_identification = 520 } })

seller("bard", {
  title = "the bard",
  skills = {
    archery = 520, discordance = 820, musicianship = 820, peacemaking = 765, provocation = 715, swordsmanship = 520,
  },
})

seller("barkeeper", { title = "the barkeeper", equipment = { { template = "half_apron", hue = 563 } } })
seller("beekeeper", { title = "the beekeeper" })

seller("blacksmith", {
  title = "the blacksmith",
  skills = {
    arms_lore = 520, blacksmithy = 765, fencing = 715, mace_fighting = 770, parrying = 770, swordsmanship = 715,
    tactics = 715,
  },
  equipment = { { template = "bascinet" }, { template = "smith_hammer" } },
})

seller("boat_painter", { title = "the boat painter", equipment = { { template = "half_apron" } } })
seller("body_sculptor", { title = "the body sculptor", equipment = { { template = "robe" } } })

seller("bowyer", {
  title = "the bowyer",
  skills = { archery = 900, bowcraft_fletching = 900 },
  equipment = { { template = "bow" }, { template = "leather_gorget" } },
})

seller("butcher", {
  title = "the butcher",
  skills = { anatomy = 565 },
  equipment = { { template = "half_apron", hue = 566 }, { template = "cleaver" } },
})

seller("carpenter", {
  title = "the carpenter",
  skills = { carpentry = 925, lumberjacking = 715 },
  equipment = { { template = "half_apron", hue = 780 } },
})

seller("cobbler", { title = "the cobbler", skills = { tailoring = 715 } })

seller("cook", {
  title = "the cook",
  skills = { cooking = 950, taste_identification = 865 },
  equipment = { { template = "half_apron", hue = 682 } },
})

seller("custom_hairstylist", { title = "the hairstylist", equipment = { { template = "robe", hue = 130 } } })
seller("dock_master", { title = "the dock master", equipment = { { template = "tricorne_hat" }, { template = "cutlass" } } })

seller("farmer", {
  title = "the farmer",
  skills = { cooking = 520, lumberjacking = 520, taste_identification = 520 },
  equipment = { { template = "wide_brim_hat" } },
})

seller("fisherman", {
  title = "the fisher",
  skills = { fishing = 865 },
  equipment = { { template = "fishing_pole" } },
})

seller("furtrader", {
  title = "the furtrader",
  skills = { animal_lore = 925, camping = 665, cooking = 565, tracking = 520 },
})

seller("glassblower", { title = "the glassblower", skills = { alchemy = 925, taste_identification = 925 } })

seller("golem_crafter", {
  title = "the golem crafter",
  skills = { lockpicking = 715, remove_trap = 865, tinkering = 820 },
})

seller("gypsy_animal_trainer", {
  title = "the animal trainer",
  skills = { animal_lore = 820, animal_taming = 950, veterinary = 765 },
})

seller("gypsy_maiden", {
  title = "the gypsy maiden",
  equipment = { { template = "jester_hat", hue = 127 }, { template = "half_apron", hue = 127 } },
})

seller("hair_stylist", {
  title = "the hair stylist",
  skills = { alchemy = 900, magery = 1000, taste_identification = 925 },
})

seller("herbalist", {
  title = "the herbalist",
  skills = { alchemy = 900, cooking = 900, taste_identification = 900 },
})

seller("holy_mage", {
  title = "the holy mage",
  skills = {
    evaluating_intelligence = 765, inscription = 715, magery = 820, meditation = 715, resisting_spells = 765,
    wrestling = 520,
  },
})
