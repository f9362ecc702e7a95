-- The masters of the guilds.

local creatures = require("lib.templates.creature_families")

local guildmaster = creatures.people("base_tradesfolk", { "townsfolk", "vendor", "guild" })

guildmaster("bard_guildmaster", {
  title = "the bard guildmaster",
  skills = {
    archery = 900, discordance = 900, musicianship = 900, peacemaking = 900, provocation = 900, swordsmanship = 900,
  },
})

guildmaster("blacksmith_guildmaster", {
  title = "the blacksmith guildmaster",
  skills = { arms_lore = 765, blacksmithy = 950, mace_fighting = 520, parrying = 520 },
  equipment = { { template = "bascinet" }, { template = "smith_hammer" } },
})

guildmaster("fisher_guildmaster", { title = "the fisher guildmaster", skills = { fishing = 900 } })

guildmaster("healer_guildmaster", {
  title = "the healer guildmaster",
  skills = { anatomy = 925, forensic_evaluation = 865, healing = 950, resisting_spells = 865, spirit_speak = 765 },
  equipment = { { template = "robe", hue = 55 } },
})

guildmaster("mage_guildmaster", {
  title = "the mage guildmaster",
  skills = {
    evaluating_intelligence = 925, inscription = 765, mace_fighting = 520, magery = 950, meditation = 925,
    resisting_spells = 820, wrestling = 715,
  },
  equipment = { { template = "robe", hue = 943 }, { template = "gnarled_staff" } },
})

guildmaster("merchant_guildmaster", {
  title = "the merchant guildmaster",
  skills = { arms_lore = 925, item_identification = 925 },
})

guildmaster("miner_guildmaster", {
  title = "the miner guildmaster",
  skills = { item_identification = 715, mining = 950 },
})

guildmaster("ranger_guildmaster", {
  title = "the ranger guildmaster",
  skills = {
    animal_lore = 820, archery = 950, camping = 865, fencing = 520, herding = 520, hiding = 865, resisting_spells = 865,
    stealth = 715, swordsmanship = 565, tactics = 765, tracking = 950,
  },
})

guildmaster("tailor_guildmaster", { title = "the tailor guildmaster", skills = { tailoring = 950 } })

guildmaster("thief_guildmaster", {
  title = "the thief guildmaster",
  skills = {
    detecting_hidden = 865, fencing = 865, hiding = 765, lockpicking = 925, poisoning = 715, remove_trap = 925,
    snooping = 950, stealing = 950, stealth = 925,
  },
  equipment = { { template = "kryss" } },
})

guildmaster("tinker_guildmaster", {
  title = "the tinker guildmaster",
  skills = { lockpicking = 765, remove_trap = 925, tinkering = 950 },
})

guildmaster("warrior_guildmaster", {
  title = "the warrior guildmaster",
  skills = {
    arms_lore = 865, fencing = 715, mace_fighting = 715, parrying = 925, resisting_spells = 715, swordsmanship = 950,
    tactics = 925,
  },
})
