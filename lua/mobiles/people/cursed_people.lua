-- The cursed of Khaldun, who once were people.

local creatures = require("lib.templates.creature_families")

local cursed = creatures.people("base_outlaw", { "monster", "undead", "human" })

cursed("cursed", {
  title = "the Cursed", sound = 0x1D7, strength = { 91, 100 }, dexterity = { 86, 95 }, intelligence = { 61, 70 },
  hits = { 91, 120 }, damage = { 5, 13 }, fame = 1000, karma = -2000,
  skills = {
    fencing = 620, mace_fighting = 460, poisoning = 710, resisting_spells = 580, swordsmanship = 660, tactics = 710,
  },
  loot = "meager",
})

cursed("grimmoch_drummel", {
  name = "Grimmoch Drummel", title = "the Cursed", strength = { 111, 120 }, dexterity = { 151, 160 },
  intelligence = { 41, 50 }, hits = { 180, 207 }, mana = 0, damage = { 13, 16 }, fame = 5000, karma = -1000,
  skills = { anatomy = 950, archery = 1000, resisting_spells = 650, swordsmanship = 650, tactics = 950 },
  equipment = { { template = "boots", hue = 2212 }, { template = "body_sash", hue = 2212 } },
})

cursed("lysander_gathenwale", {
  name = "Lysander Gatherwale", title = "the Cursed", strength = { 111, 120 }, dexterity = { 71, 80 },
  intelligence = { 121, 130 }, hits = { 180, 207 }, mana = { 227, 265 }, damage = { 5, 13 }, fame = 5000, karma = -10000,
  skills = {
    evaluating_intelligence = 975, magery = 950, meditation = 950, resisting_spells = 850, tactics = 950, wrestling = 850,
  },
  equipment = { { template = "boots", hue = 1433 }, { template = "cloak", hue = 2415 } },
})

cursed("morg_bergen", {
  name = "Morg Bergen", title = "the Cursed", strength = { 111, 120 }, dexterity = { 111, 120 }, intelligence = { 51, 60 },
  hits = { 180, 207 }, mana = 0, damage = { 9, 17 }, fame = 5000, karma = -1000,
  skills = { anatomy = 950, resisting_spells = 850, swordsmanship = 950, tactics = 950 },
  equipment = { { template = "short_pants", hue = 1436 } },
})

cursed("revenant", {
  name = "a revenant", strength = 200, dexterity = 150, intelligence = 150, damage = { 16, 17 }, armor = 32,
  skills = { tactics = 1000 },
  equipment = { { template = "death_shroud", hue = 1109 }, { template = "halberd", hue = 1 } },
  pace = "fast", poison_immunity = 5, slain_by = "silver",
})

cursed("tavara_sewel", {
  name = "Tavara Sewel", title = "the Cursed", female = true, strength = { 111, 120 }, dexterity = { 111, 120 },
  intelligence = { 111, 120 }, hits = { 180, 207 }, stamina = { 126, 150 }, mana = 0, damage = { 13, 16 }, fame = 5000,
  karma = -1000,
  skills = { anatomy = 950, fencing = 950, resisting_spells = 850, tactics = 950 },
  equipment = { { template = "kilt", hue = 1436 }, { template = "sandals", hue = 1433 } },
})
