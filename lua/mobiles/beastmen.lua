-- Half-beasts: ratmen, lizardmen, harpies, minotaurs, satyrs and similar peoples.

local creatures = require("lib.templates.creature_families")

local beastman = creatures.family("base_monster", { "monster", "beastman" })

beastman("centaur", {
  name = "a centaur", body = 0x65, sound = 0x2A7, strength = { 202, 300 }, dexterity = { 104, 260 },
  intelligence = { 91, 100 }, hits = { 130, 172 }, damage = { 13, 24 }, armor = 50, fame = 6500,
  skills = { anatomy = 1050, archery = 975, resisting_spells = 650, tactics = 950, wrestling = 975 },
  equipment = { { template = "bow" } },
  fights = "attackers", feud = "fey", loot = "rich average gems", meat = 1, hides = 8, hides_kind = "spined_hides",
  slain_by = "fey",
})

beastman("chiikkaha", {
  name = "Chiikkaha the Toothed", body = 0x8F, sound = 0x1B5, strength = { 450, 476 }, dexterity = { 157, 179 },
  intelligence = { 251, 275 }, hits = { 400, 425 }, damage = { 10, 17 }, armor = 44, fame = 7500, karma = -7500,
  skills = { evaluating_intelligence = 750, magery = 800, resisting_spells = 805, tactics = 625, wrestling = 625 },
  mind = "mage", loot = "rich low_scrolls", meat = 1, hides = 8, hides_kind = "spined_hides",
})

beastman("enslaved_satyr", {
  name = "an enslaved satyr", body = 0x10F, sound = 0x586, strength = { 177, 195 }, dexterity = { 251, 269 },
  intelligence = { 153, 170 }, hits = { 350, 400 }, damage = { 13, 24 }, armor = 28, fame = 5000,
  skills = { resisting_spells = 600, tactics = 900, wrestling = 900 },
  fights = "attackers", loot = "rich", meat = 1,
})

beastman("harpy", {
  name = "a harpy", body = 0x1E, sound = 0x192, strength = { 96, 120 }, dexterity = { 86, 110 }, intelligence = { 51, 75 },
  hits = { 58, 72 }, damage = { 5, 7 }, armor = 28, fame = 2500, karma = -2500,
  skills = { resisting_spells = 575, tactics = 850, wrestling = 750 },
  loot = "meager*2", meat = 4, meat_kind = "raw_bird", feathers = 50,
})

beastman("lizardman", {
  name = "a lizardman", body = 0x23, sound = 0x1A1, strength = { 96, 120 }, dexterity = { 86, 105 },
  intelligence = { 36, 60 }, hits = { 58, 72 }, damage = { 5, 7 }, armor = 28, fame = 1500, karma = -1500,
  skills = { resisting_spells = 475, tactics = 675, wrestling = 600 },
  loot = "meager", meat = 1, hides = 12, hides_kind = "spined_hides", slain_by = "lizardman_slaughter",
})

beastman("lurg", {
  name = "Lurg", body = 0x10B, hue = 0x455, sound = 0x59F, strength = { 584, 625 }, dexterity = { 163, 176 },
  intelligence = { 90, 106 }, hits = { 3034, 3189 }, stamina = { 163, 176 }, mana = { 90, 106 }, damage = { 16, 19 },
  armor = 28, fame = 10000, karma = -10000,
  skills = { anatomy = 1170, healing = 945, resisting_spells = 800, tactics = 1140, wrestling = 1265 },
  loot = "ultra_rich*2",
})

beastman("meraktus", {
  name = "Meraktus", body = 0x107, hue = 0x835, sound = 0x2A8, strength = { 1419, 1438 }, dexterity = { 309, 413 },
  intelligence = { 129, 131 }, hits = { 4100, 4200 }, damage = { 16, 30 }, armor = 28, fame = 70000, karma = -70000,
  skills = { resisting_spells = 1090, tactics = 1120, wrestling = 1025 },
  loot = "super_boss*5", meat = 2, hides = 10, poison_immunity = 2,
})

beastman("minotaur", {
  name = "a minotaur", body = 0x107, strength = { 301, 340 }, dexterity = { 91, 110 }, intelligence = { 31, 50 },
  hits = { 301, 340 }, damage = { 11, 20 }, armor = 28, fame = 5000, karma = -5000,
  skills = { resisting_spells = 600, tactics = 955, wrestling = 910 },
  loot = "rich",
})

beastman("minotaur_captain", {
  name = "a minotaur captain", body = 0x118, strength = { 401, 425 }, dexterity = { 91, 110 }, intelligence = { 31, 50 },
  hits = { 401, 440 }, damage = { 11, 20 }, armor = 28, fame = 7000, karma = -7000,
  skills = { anatomy = 30, resisting_spells = 700, tactics = 1015, wrestling = 1000 },
  loot = "rich",
})

beastman("minotaur_scout", {
  name = "a minotaur scout", body = 0x119, strength = { 353, 375 }, dexterity = { 111, 130 }, intelligence = { 34, 50 },
  hits = { 354, 383 }, damage = { 11, 20 }, armor = 28, fame = 5000, karma = -5000,
  skills = { resisting_spells = 640, tactics = 950, wrestling = 950 },
  loot = "rich",
})

beastman("ratman", {
  name = "a ratman", body = 0x2A, sound = 0x1B5, strength = { 96, 120 }, dexterity = { 81, 100 }, intelligence = { 36, 60 },
  hits = { 58, 72 }, damage = { 4, 5 }, armor = 28, fame = 1500, karma = -1500,
  skills = { resisting_spells = 475, tactics = 625, wrestling = 625 },
  loot = "meager", hides = 8, hides_kind = "spined_hides", slain_by = "repond",
})

beastman("ratman_archer", {
  name = "a ratman archer", body = 0x8E, sound = 0x1B5, strength = { 146, 180 }, dexterity = { 101, 130 },
  intelligence = { 116, 140 }, hits = { 88, 108 }, damage = { 4, 10 }, armor = 56, fame = 6500, karma = -6500,
  skills = { anatomy = 800, archery = 850, resisting_spells = 775, tactics = 625, wrestling = 625 },
  equipment = { { template = "bow" } },
  mind = "archer", loot = "rich arrow*5", hides = 8, hides_kind = "spined_hides", slain_by = "repond",
})

beastman("ratman_mage", {
  name = "a ratman mage", body = 0x8F, sound = 0x1B5, strength = { 146, 180 }, dexterity = { 101, 130 },
  intelligence = { 186, 210 }, hits = { 88, 108 }, damage = { 7, 14 }, armor = 44, fame = 7500, karma = -7500,
  skills = { evaluating_intelligence = 750, magery = 750, resisting_spells = 775, tactics = 625, wrestling = 625 },
  mind = "mage", loot = "rich low_scrolls reagents*6", meat = 1, hides = 8, hides_kind = "spined_hides",
  slain_by = "repond",
})

beastman("saliva", {
  name = "Saliva", body = 0x1E, hue = 0x11E, sound = 0x192, strength = { 110, 206 }, dexterity = { 123, 222 },
  intelligence = { 80, 127 }, hits = { 409, 842 }, damage = { 20, 22 }, armor = 28, fame = 2500, karma = -2500,
  skills = { resisting_spells = 945, tactics = 1355, wrestling = 1175 },
  loot = "ultra_rich*2", meat = 4, meat_kind = "raw_bird", feathers = 50,
})

beastman("satyr", {
  name = "a satyr", body = 0x10F, sound = 0x586, strength = { 177, 195 }, dexterity = { 251, 269 },
  intelligence = { 153, 170 }, hits = { 350, 400 }, damage = { 13, 24 }, armor = 28, fame = 5000,
  skills = { resisting_spells = 600, tactics = 900, wrestling = 900 },
  fights = "attackers", feud = "fey", loot = "rich", meat = 1, slain_by = "fey",
})

beastman("stone_harpy", {
  name = "a stone harpy", body = 0x49, sound = 0x192, strength = { 296, 320 }, dexterity = { 86, 110 },
  intelligence = { 51, 75 }, hits = { 178, 192 }, mana = 0, damage = { 8, 16 }, armor = 50, fame = 4500, karma = -4500,
  skills = { resisting_spells = 575, tactics = 850, wrestling = 850 },
  loot = "average*2 gems*2", meat = 1, feathers = 50,
})

beastman("tormented_minotaur", {
  name = "Tormented Minotaur", body = 0x106, strength = { 822, 930 }, dexterity = { 401, 415 }, intelligence = { 128, 138 },
  hits = { 4000, 4200 }, damage = { 16, 30 }, fame = 20000, karma = -20000,
  skills = { resisting_spells = 1105, tactics = 1020, wrestling = 1106 },
  loot = "filthy_rich*10", poison_immunity = 4,
})

beastman("troglodyte", {
  name = "a troglodyte", body = 0x10B, sound = 0x59F, strength = { 148, 217 }, dexterity = { 91, 120 },
  intelligence = { 51, 70 }, hits = { 302, 340 }, damage = { 11, 14 }, armor = 28, fame = 5000, karma = -5000,
  skills = { anatomy = 825, healing = 825, resisting_spells = 585, tactics = 875, wrestling = 820 },
  loot = "rich bandage*5", slain_by = "repond",
})

beastman("twaulo", {
  name = "Twaulo", body = 0x65, hue = 0x455, sound = 0x2A7, strength = { 1751, 1950 }, dexterity = { 251, 450 },
  intelligence = { 801, 1000 }, hits = 7500, damage = { 19, 24 }, armor = 50, fame = 50000, karma = 50000,
  skills = { anatomy = 1050, archery = 975, resisting_spells = 650, tactics = 950, wrestling = 975 },
  equipment = { { template = "bow" } },
  loot = "ultra_rich*2 average gems arrow*5", meat = 1, hides = 8, hides_kind = "spined_hides", poison_immunity = 2,
  powers = {
    { does = "call", on = { "hurt" }, percent = 10, templates = { "pixie" }, count = { 3, 6 }, up_to = 12, tiles = 2 },
  },
})
