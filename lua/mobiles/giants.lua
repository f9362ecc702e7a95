-- Ogres, trolls, ettins and other giants.

local creatures = require("lib.templates.creature_families")

local giant = creatures.family("base_monster", { "monster", "giant" })

giant("arctic_ogre_lord", {
  name = "an arctic ogre lord", body = 0x87, sound = 0x1AB, strength = { 767, 945 }, dexterity = { 66, 75 },
  intelligence = { 46, 70 }, hits = { 476, 552 }, damage = { 20, 25 }, armor = 50, fame = 15000, karma = -15000,
  skills = { resisting_spells = 1325, tactics = 950, wrestling = 950 },
  pace = "slow", loot = "filthy_rich rich club", poison_immunity = 2, slain_by = "ogre_thrashing",
})

giant("cyclops", {
  name = "a cyclops", body = 0x4B, sound = 0x25C, strength = { 336, 385 }, dexterity = { 96, 115 },
  intelligence = { 31, 55 }, hits = { 202, 231 }, mana = 0, damage = { 7, 23 }, armor = 48, fame = 4500, karma = -4500,
  skills = { resisting_spells = 825, tactics = 900, wrestling = 850 },
  loot = "rich average", meat = 4, slain_by = "repond",
})

giant("ettin", {
  name = "an ettin", body = 0x12, sound = 0x16F, strength = { 136, 165 }, dexterity = { 56, 75 }, intelligence = { 31, 55 },
  hits = { 82, 99 }, damage = { 7, 17 }, armor = 38, fame = 3000, karma = -3000,
  skills = { resisting_spells = 475, tactics = 600, wrestling = 550 },
  pace = "slow", loot = "meager average potions", meat = 4, slain_by = "repond",
})

giant("frost_troll", {
  name = "a frost troll", body = 0x37, sound = 0x1CD, strength = { 227, 265 }, dexterity = { 66, 85 },
  intelligence = { 46, 70 }, hits = { 140, 156 }, damage = { 14, 20 }, armor = 50, fame = 4000, karma = -4000,
  skills = { resisting_spells = 725, tactics = 900, wrestling = 900 },
  pace = "slow", loot = "average gems double_axe", meat = 2, slain_by = "troll_slaughter",
})

giant("headless_one", {
  name = "a headless one", body = 0x1F, sound = 0x39D, strength = { 26, 50 }, dexterity = { 36, 55 },
  intelligence = { 16, 30 }, hits = { 16, 30 }, damage = { 5, 10 }, armor = 18, fame = 450, karma = -450,
  skills = { resisting_spells = 175, tactics = 325, wrestling = 325 },
  pace = "slow", loot = "poor", meat = 1,
})

giant("moloch", {
  name = "a moloch", body = 0x311, sound = 0x300, strength = { 331, 360 }, dexterity = { 66, 85 }, intelligence = { 41, 65 },
  hits = { 171, 200 }, damage = { 15, 23 }, armor = 32, fame = 7500, karma = -7500,
  skills = { resisting_spells = 700, tactics = 825, wrestling = 800 },
  loot = "rich", poison_immunity = 2, slain_by = "daemon_dismissal",
})

giant("moug_guur", {
  name = "Moug-Guur", body = 0x12, sound = 0x16F, strength = { 556, 575 }, dexterity = { 84, 94 }, intelligence = { 59, 73 },
  hits = { 400, 415 }, damage = { 12, 20 }, armor = 38, fame = 3000, karma = -3000,
  skills = { resisting_spells = 725, tactics = 812, wrestling = 965 },
  loot = "meager average potions", meat = 4,
})

giant("ogre", {
  name = "an ogre", body = 0x01, sound = 0x1AB, strength = { 166, 195 }, dexterity = { 46, 65 }, intelligence = { 46, 70 },
  hits = { 100, 117 }, mana = 0, damage = { 9, 11 }, armor = 32, fame = 3000, karma = -3000,
  skills = { resisting_spells = 625, tactics = 650, wrestling = 750 },
  pace = "slow", loot = "average potions club", meat = 2, slain_by = "ogre_thrashing",
})

giant("ogre_lord", {
  name = "an ogre lord", body = 0x53, sound = 0x1AB, strength = { 767, 945 }, dexterity = { 66, 75 },
  intelligence = { 46, 70 }, hits = { 476, 552 }, damage = { 20, 25 }, armor = 50, fame = 15000, karma = -15000,
  skills = { resisting_spells = 1325, tactics = 950, wrestling = 950 },
  pace = "slow", loot = "rich*2 club", meat = 2, poison_immunity = 2, slain_by = "ogre_thrashing",
})

giant("titan", {
  name = "a titan", body = 0x4C, sound = 0x261, strength = { 536, 585 }, dexterity = { 126, 145 },
  intelligence = { 281, 305 }, hits = { 322, 351 }, damage = { 13, 16 }, armor = 40, fame = 11500, karma = -11500,
  skills = { evaluating_intelligence = 925, magery = 925, resisting_spells = 950, tactics = 700, wrestling = 450 },
  mind = "mage", loot = "filthy_rich average medium_scrolls", meat = 4, poison_immunity = 2, slain_by = "repond",
})

giant("troll", {
  name = "a troll", body = 0x35, sound = 0x1CD, strength = { 176, 205 }, dexterity = { 46, 65 }, intelligence = { 46, 70 },
  hits = { 106, 123 }, damage = { 8, 14 }, armor = 40, fame = 3500, karma = -3500,
  skills = { resisting_spells = 525, tactics = 600, wrestling = 600 },
  loot = "average", meat = 2, slain_by = "troll_slaughter",
})
