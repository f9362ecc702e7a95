-- People who sell and teach a trade, from innkeepers to weavers.

local creatures = require("lib.templates.creature_families")

local seller = creatures.people("base_tradesfolk", { "townsfolk", "vendor" })

seller("inn_keeper", { title = "the innkeeper" })

seller("iron_worker", {
  title = "the iron worker",
  skills = {
    arms_lore = 520, blacksmithy = 765, fencing = 715, mace_fighting = 770, parrying = 770, swordsmanship = 715,
    tactics = 715,
  },
  equipment = { { template = "full_apron", hue = 559 }, { template = "bandana", hue = 559 }, { template = "smith_hammer" } },
})

seller("jeweler", { title = "the jeweler", skills = { item_identification = 820 } })

seller("keeper_of_chivalry", {
  title = "the keeper of chivalry",
  skills = { chivalry = 1000, fencing = 800, mace_fighting = 800, swordsmanship = 800 },
  equipment = {
    { template = "plate_arms" }, { template = "plate_chest" }, { template = "plate_gloves" },
    { template = "studded_gorget" }, { template = "plate_legs" }, { template = "plate_helm" },
    { template = "body_sash", hue = 1154 }, { template = "broadsword" }, { template = "metal_kite_shield" },
  },
})

seller("leather_worker", { title = "the leather worker" })

seller("mage", {
  title = "the mage",
  skills = {
    evaluating_intelligence = 765, inscription = 715, magery = 820, meditation = 715, resisting_spells = 765,
    wrestling = 520,
  },
  equipment = { { template = "robe", hue = 508 } },
})

seller("mapmaker", { title = "the mapmaker", skills = { cartography = 950 } })
seller("miller", { title = "the miller" })

seller("miner", {
  title = "the miner",
  skills = { mining = 765 },
  equipment = {
    { template = "fancy_shirt", hue = 996 }, { template = "long_pants", hue = 402 }, { template = "pickaxe" },
    { template = "thigh_boots", hue = 643 },
  },
})

seller("monk", {
  title = "the monk",
  skills = { evaluating_intelligence = 1000, mace_fighting = 800, resisting_spells = 800, tactics = 800, wrestling = 800 },
  equipment = { { template = "monk_robe", hue = 743 } },
})

seller("provisioner", { title = "the provisioner", skills = { camping = 565, tactics = 565 } })

seller("rancher", {
  title = "the rancher",
  skills = { animal_lore = 665, animal_taming = 665, herding = 820, veterinary = 715 },
})

seller("ranger", {
  title = "the ranger",
  skills = { archery = 765, camping = 665, detecting_hidden = 765, hiding = 565, tracking = 765, veterinary = 715 },
  equipment = { { template = "bow" } },
})

seller("real_estate_broker", { title = "the real estate broker" })

seller("scribe", {
  title = "the scribe",
  skills = { evaluating_intelligence = 715, inscription = 950 },
  equipment = { { template = "robe", hue = 25 } },
})

seller("shipwright", {
  title = "the shipwright",
  skills = { carpentry = 715, mace_fighting = 520 },
  equipment = { { template = "smith_hammer" } },
})

seller("stone_crafter", { title = "the stone crafter", skills = { carpentry = 925 } })
seller("tailor", { title = "the tailor", skills = { tailoring = 820 } })
seller("tanner", { title = "the tanner", skills = { tailoring = 520 } })
seller("tavern_keeper", { title = "the tavern keeper", equipment = { { template = "half_apron", hue = 168 } } })

seller("thief", {
  title = "the thief",
  skills = { archery = 765, camping = 665, detecting_hidden = 765, hiding = 565, tracking = 765, veterinary = 715 },
  equipment = { { template = "dagger" } },
})

seller("tinker", { title = "the tinker", skills = { lockpicking = 715, remove_trap = 865, tinkering = 820 } })

seller("vagabond", {
  title = "the vagabond",
  skills = { item_identification = 715 },
  equipment = { { template = "cloak", hue = 821 } },
})

seller("variety_dealer", { title = "the variety dealer" })
seller("veterinarian", { title = "the veterinarian", skills = { animal_lore = 925, veterinary = 950 } })

seller("waiter", {
  title = "the waiter",
  skills = { discordance = 520 },
  equipment = { { template = "half_apron", hue = 255 } },
})

seller("weaponsmith", {
  title = "the weaponsmith",
  skills = { arms_lore = 820, blacksmithy = 765, fencing = 565, mace_fighting = 565, swordsmanship = 565, tactics = 520 },
  equipment = { { template = "half_apron", hue = 537 } },
})

seller("weaver", { title = "the weaver", skills = { tailoring = 765 } })
