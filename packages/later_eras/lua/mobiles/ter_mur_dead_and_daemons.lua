-- The dead, the daemons, the elementals and the great enemies of Ter Mur.

local creatures = require("lib.templates.creature_families")

local dead = creatures.family("base_monster", { "monster", "undead" })
local daemon = creatures.family("base_monster", { "monster", "daemon" })
local elemental = creatures.family("base_monster", { "monster", "elemental" })
local great = creatures.family("base_monster", { "monster", "boss" })

dead("forgotten_servant", {
  name = "forgotten servant", body = 0x191, hue = 0x300, strength = { 147, 215 }, dexterity = { 91, 115 },
  intelligence = { 61, 85 }, hits = { 95, 123 }, damage = { 4, 14 }, armor = 30, fame = 2500, karma = -2500,
  notoriety = "murderer",
  skills = { resisting_spells = 776, swordsmanship = 726, tactics = 826, wrestling = 726 },
})

dead("gargoyle_shade", {
  name = "a gargoyle shade", body = 0x04, hue = 0x4001, sound = 0x482, strength = { 76, 78 }, dexterity = { 76, 81 },
  intelligence = { 36, 48 }, hits = { 60, 64 }, stamina = { 80, 81 }, mana = { 75, 78 }, damage = { 7, 14 },
  armor = 28, fame = 4000, karma = -4000,
  skills = {
    detecting_hidden = 350, evaluating_intelligence = 613, magery = 654, resisting_spells = 613, tactics = 564,
    wrestling = 514,
  },
})

dead("putrid_undead_guardian", {
  name = "a putrid undead guardian", body = 0x2D2, strength = 79, dexterity = 63, intelligence = 187, hits = 553,
  damage = { 3, 7 }, armor = 40, fame = 3000, karma = -3000,
  skills = { resisting_spells = 627, tactics = 454, wrestling = 507 },
})

dead("skeletal_lich", {
  name = "a skeletal lich", body = 0x135, hue = 0x541, sound = 0x48D, strength = { 301, 350 }, dexterity = 75,
  intelligence = { 151, 200 }, hits = 1200, stamina = 150, mana = 0, damage = { 8, 10 }, armor = 40, fame = 6000,
  karma = -6000,
  skills = {
    evaluating_intelligence = 1272, magery = 1272, necromancy = 1100, resisting_spells = 1871, tactics = 917,
    wrestling = 985,
  },
})

dead("undead_guardian", {
  name = "an undead guardian", body = 0x2D2, strength = 212, dexterity = 76, intelligence = 56, hits = 138,
  damage = { 8, 18 }, armor = 38,
  skills = { resisting_spells = 666, tactics = 862, wrestling = 869 },
})

daemon("fire_daemon", {
  name = "a fire daemon", body = 0x09, hue = 0x664, sound = 0x47D, strength = { 504, 539 }, dexterity = { 126, 145 },
  intelligence = { 329, 364 }, hits = { 1026, 1174 }, damage = { 7, 14 }, armor = 58, fame = 15000, karma = -15000,
  skills = {
    anatomy = 802, detecting_hidden = 660, evaluating_intelligence = 978, magery = 982, meditation = 969,
    resisting_spells = 1028, tactics = 898, wrestling = 595,
  },
})

daemon("maddening_horror", {
  name = "a maddening horror", body = 0x2D1, strength = { 270, 290 }, dexterity = { 80, 100 }, intelligence = 850,
  hits = 660, damage = { 15, 27 }, armor = 60, fame = 23000, karma = -23000,
  skills = {
    detecting_hidden = 1000, evaluating_intelligence = 1250, magery = 1250, meditation = 1050, necromancy = 1200,
    poisoning = 1100, resisting_spells = 1875, spirit_speak = 1200, tactics = 975, wrestling = 825,
  },
})

daemon("pit_fiend", {
  name = "a pit fiend", body = 0x2B, hue = 0x747, sound = 0x165, strength = { 376, 405 }, dexterity = { 176, 195 },
  intelligence = { 201, 225 }, hits = { 226, 243 }, damage = { 15, 20 }, armor = 60, fame = 18000, karma = -18000,
  skills = { evaluating_intelligence = 851, magery = 851, resisting_spells = 801, tactics = 851, wrestling = 901 },
})

elemental("greater_poison_elemental", {
  name = "Greater Poison Elemental", body = 0xA2, hue = 0x29B, sound = 0x107, strength = { 700, 771 },
  dexterity = { 195, 203 }, intelligence = { 650, 691 }, hits = { 650, 702 }, stamina = { 300, 322 },
  mana = { 500, 530 }, damage = { 12, 18 }, armor = 70, fame = 12500, karma = -12500,
  skills = {
    detecting_hidden = 715, evaluating_intelligence = 951, magery = 886, meditation = 930, poisoning = 1075,
    resisting_spells = 892, tactics = 901, wrestling = 817,
  },
})

elemental("lava_elemental", {
  name = "a lava elemental", body = 0x2D0, strength = { 446, 510 }, dexterity = { 160, 190 },
  intelligence = { 360, 430 }, hits = { 270, 290 }, damage = { 12, 18 }, armor = 65,
  skills = {
    detecting_hidden = 751, evaluating_intelligence = 887, magery = 864, meditation = 1089, poisoning = 950,
    resisting_spells = 1041, tactics = 872, wrestling = 786,
  },
})

great("medusa", {
  name = "Medusa", body = 0x2D8, strength = { 1235, 1391 }, dexterity = { 128, 139 }, intelligence = { 537, 664 },
  hits = 60000, damage = { 21, 28 }, armor = 60, fame = 22000, karma = -22000, notoriety = "murderer",
  skills = {
    anatomy = 1134, evaluating_intelligence = 1072, magery = 1000, meditation = 1230, resisting_spells = 1200,
    tactics = 1232, wrestling = 1243,
  },
})

great("niporailem", {
  name = "Niporailem", body = 0x2D2, strength = 1000, dexterity = 1200, intelligence = 1200, hits = { 10000, 10500 },
  damage = { 15, 27 }, armor = 40, fame = 15000, karma = -15000, notoriety = "murderer",
  skills = {
    evaluating_intelligence = 950, focus = 350, meditation = 250, necromancy = 1200, resisting_spells = 906,
    spirit_speak = 1200, tactics = 731, wrestling = 769,
  },
})

great("slasher_of_veils", {
  name = "The Slasher of Veils", body = 0x2E5, strength = { 901, 1010 }, dexterity = { 127, 153 },
  intelligence = { 1078, 1263 }, hits = { 50000, 65000 }, mana = 10000, damage = { 10, 15 }, armor = 72, fame = 35000,
  karma = -35000, notoriety = "murderer",
  skills = {
    anatomy = 1203, detecting_hidden = 1271, evaluating_intelligence = 1217, magery = 1209, meditation = 1217,
    resisting_spells = 1199, spellweaving = 1181, tactics = 1184, wrestling = 1201,
  },
})

great("sphynx", {
  name = "The Sphynx", body = 0x314, strength = { 1001, 1200 }, dexterity = { 176, 195 }, intelligence = { 301, 400 },
  hits = { 1001, 1200 }, stamina = { 176, 195 }, mana = { 301, 400 }, damage = { 10, 15 }, armor = 70, fame = 15000,
  skills = {
    anatomy = 376, detecting_hidden = 1000, evaluating_intelligence = 951, magery = 978, meditation = 1076,
    resisting_spells = 1253, tactics = 951, wrestling = 951,
  },
})

great("stygian_dragon", {
  name = "Stygian Dragon", body = 0x33A, sound = 0x16A, strength = 702, dexterity = 250, intelligence = 180,
  hits = 30000, stamina = 431, mana = 180, damage = { 33, 55 }, armor = 60, fame = 15000, karma = -15000,
  notoriety = "murderer",
  skills = { anatomy = 1000, resisting_spells = 1525, tactics = 1229, wrestling = 1164 },
})
