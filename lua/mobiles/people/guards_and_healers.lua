-- Guards, healers and bankers.

local creatures = require("lib.templates.creature_families")

local guard = creatures.people("base_guard", { "townsfolk", "guard" })
local healer = creatures.people("base_healer", { "townsfolk", "healer" })
local evil_healer = creatures.people("base_evil_healer", { "townsfolk", "healer" })
local banker = creatures.people("base_tradesfolk", { "townsfolk", "banker" })

guard("chaos_guard", {
  title = "the chaos guard",
  equipment = {
    { template = "plate_chest" }, { template = "plate_arms" }, { template = "plate_legs" },
    { template = "body_sash", hue = 33 }, { template = "chaos_shield" }, { template = "longsword" },
  },
  fights = "attackers",
})

guard("order_guard", {
  title = "the order guard",
  equipment = {
    { template = "plate_chest" }, { template = "plate_arms" }, { template = "plate_legs" },
    { template = "body_sash", hue = 1150 }, { template = "order_shield" }, { template = "longsword" },
  },
  fights = "attackers",
})

healer("fortune_teller", {
  title = "the fortune teller", strength = { 304, 400 }, dexterity = { 102, 150 }, intelligence = { 204, 300 },
  damage = { 10, 23 }, fame = 1000, karma = 10000,
  skills = {
    anatomy = 925, evaluating_intelligence = 910, forensic_evaluation = 865, healing = 950, magery = 910,
    resisting_spells = 910, spirit_speak = 765, tactics = 910,
  },
  equipment = { { template = "robe", hue = 1735 }, { template = "skull_cap", hue = 575 }, { template = "spellbook" } },
  mind = "mage", fights = "attackers",
})

healer("healer", {
  title = "the healer", strength = { 304, 400 }, dexterity = { 102, 150 }, intelligence = { 204, 300 }, damage = { 10, 23 },
  fame = 1000, karma = 10000,
  skills = {
    anatomy = 860, evaluating_intelligence = 910, forensic_evaluation = 900, healing = 860, magery = 910,
    resisting_spells = 910, spirit_speak = 900, swordsmanship = 900, tactics = 910,
  },
  equipment = { { template = "robe", hue = 1735 } },
  mind = "mage", fights = "attackers",
})

healer("wandering_healer", {
  title = "the wandering healer", strength = { 304, 400 }, dexterity = { 102, 150 }, intelligence = { 204, 300 },
  damage = { 10, 23 }, fame = 1000, karma = 10000,
  skills = {
    anatomy = 860, camping = 900, evaluating_intelligence = 910, forensic_evaluation = 900, healing = 860, magery = 910,
    resisting_spells = 910, spirit_speak = 900, tactics = 910,
  },
  equipment = { { template = "robe", hue = 1735 }, { template = "gnarled_staff" } },
  mind = "mage", fights = "attackers",
})

evil_healer("evil_healer", {
  title = "the healer", strength = { 304, 400 }, dexterity = { 102, 150 }, intelligence = { 204, 300 }, damage = { 10, 23 },
  fame = 1000, karma = -10000,
  skills = {
    anatomy = 860, evaluating_intelligence = 910, forensic_evaluation = 900, healing = 860, magery = 910,
    resisting_spells = 910, spirit_speak = 900, swordsmanship = 900, tactics = 910,
  },
  equipment = { { template = "robe", hue = 1645 } },
  mind = "mage", fights = "attackers",
})

evil_healer("evil_wandering_healer", {
  title = "the wandering healer", strength = { 304, 400 }, dexterity = { 102, 150 }, intelligence = { 204, 300 },
  damage = { 10, 23 }, fame = 1000, karma = -10000,
  skills = {
    anatomy = 860, camping = 900, evaluating_intelligence = 910, forensic_evaluation = 900, healing = 860, magery = 910,
    resisting_spells = 910, spirit_speak = 900, tactics = 910,
  },
  equipment = { { template = "robe", hue = 1645 }, { template = "gnarled_staff" } },
  mind = "mage", fights = "attackers",
})

banker("banker", { title = "the banker" })
banker("gypsy_banker", { title = "the banker", equipment = { { template = "jester_hat", hue = 243 } } })
banker("minter", { title = "the minter" })

guard("guard", {
  title = "the guard", strength = 150, dexterity = 150, intelligence = 100, hits = 250,
  skills = { anatomy = 1200, detecting_hidden = 1000, resisting_spells = 1200, swordsmanship = 1200, tactics = 1200 },
  equipment = {
    { template = "plate_chest" }, { template = "plate_arms" }, { template = "plate_legs" }, { template = "plate_gloves" },
    { template = "plate_gorget" }, { template = "close_helm" }, { template = "halberd" },
  },
})

guard("archer_guard", {
  title = "the guard", strength = 100, dexterity = 125, intelligence = 25, hits = 200,
  skills = { anatomy = 1200, archery = 1200, detecting_hidden = 1000, resisting_spells = 1200, tactics = 1200 },
  equipment = {
    { template = "studded_chest" }, { template = "studded_arms" }, { template = "studded_gloves" },
    { template = "studded_gorget" }, { template = "studded_legs" }, { template = "bow" },
  },
})
