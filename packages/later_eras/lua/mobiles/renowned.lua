-- The Renowned of the Stygian Abyss, each stronger than its kind.

local creatures = require("lib.templates.creature_families")

local renowned = creatures.family("base_monster", { "monster", "renowned" })

renowned("acid_elemental_renowned", {
  name = "Acid Elemental", body = 0x9E, sound = 0x116, strength = { 450, 600 }, dexterity = { 120, 185 },
  intelligence = { 361, 435 }, hits = { 2000, 2400 }, damage = { 9, 15 }, armor = 70, fame = 12500, karma = -12500,
  notoriety = "murderer",
  skills = { evaluating_intelligence = 901, magery = 901, resisting_spells = 826, tactics = 951, wrestling = 901 },
})

renowned("ancient_lich_renowned", {
  name = "Ancient Lich", body = 0x4E, sound = 0x19C, strength = { 250, 305 }, dexterity = { 96, 115 },
  intelligence = { 966, 1045 }, hits = { 2000, 2500 }, damage = { 15, 27 }, armor = 60, fame = 23000, karma = -23000,
  notoriety = "murderer",
  skills = {
    evaluating_intelligence = 1251, magery = 1251, meditation = 1006, resisting_spells = 1876, tactics = 951,
    wrestling = 876,
  },
})

renowned("devourer_renowned", {
  name = "Devourer of Souls", body = 0x12F, sound = 0x165, strength = { 801, 950 }, dexterity = { 126, 175 },
  intelligence = { 201, 250 }, hits = 2000, damage = { 22, 26 }, armor = 44, fame = 9500, karma = -9500,
  notoriety = "murderer",
  skills = {
    evaluating_intelligence = 951, magery = 951, meditation = 951, necromancy = 951, resisting_spells = 976,
    spirit_speak = 951, tactics = 801, wrestling = 901,
  },
})

renowned("fire_daemon_renowned", {
  name = "Fire Daemon", body = 0x28, hue = 0xF3, sound = 0x165, strength = { 800, 1199 }, dexterity = { 200, 250 },
  intelligence = { 202, 336 }, hits = { 1111, 1478 }, damage = { 22, 29 }, armor = 55, fame = 7000, karma = -10000,
  notoriety = "murderer",
  skills = {
    anatomy = 598, evaluating_intelligence = 914, magery = 989, meditation = 698, resisting_spells = 1214,
    tactics = 912, wrestling = 705,
  },
})

renowned("fire_elemental_renowned", {
  name = "Fire Elemental", body = 0x0F, hue = 0x489, sound = 0x346, strength = { 450, 500 }, dexterity = { 200, 250 },
  intelligence = { 300, 350 }, hits = { 1200, 1600 }, damage = { 7, 9 }, armor = 40, fame = 4500, karma = -4500,
  notoriety = "murderer",
  skills = {
    evaluating_intelligence = 1051, magery = 1076, resisting_spells = 1151, tactics = 1026, wrestling = 951,
  },
})

renowned("gray_goblin_mage_renowned", {
  name = "Gray Goblin Mage", body = 0x2D3, hue = 0x76C, sound = 0x600, strength = { 550, 600 },
  dexterity = { 70, 75 }, intelligence = { 500, 600 }, hits = { 1100, 1300 }, damage = { 5, 7 }, armor = 28,
  fame = 1500, karma = -1500, notoriety = "murderer",
  skills = {
    evaluating_intelligence = 1100, magery = 1050, meditation = 1025, resisting_spells = 1225, tactics = 975,
    wrestling = 1050,
  },
})

renowned("green_goblin_alchemist_renowned", {
  name = "Green Goblin Alchemist", body = 0x2D3, sound = 0x600, strength = { 600, 650 }, dexterity = { 50, 70 },
  intelligence = { 100, 250 }, hits = { 1000, 1500 }, damage = { 5, 7 }, armor = 28, fame = 1500, karma = -1500,
  notoriety = "murderer",
  skills = { resisting_spells = 1225, tactics = 975, wrestling = 1050 },
})

renowned("pixie_renowned", {
  name = "Pixie", body = 0x80, sound = 0x467, dexterity = { 450, 600 }, intelligence = { 700, 8500 },
  hits = { 9100, 9200 }, stamina = { 450, 600 }, mana = { 700, 800 }, damage = { 9, 15 }, armor = 100, fame = 7000,
  karma = 7000, notoriety = "murderer",
  skills = {
    evaluating_intelligence = 1000, magery = 1001, meditation = 1000, resisting_spells = 1303, tactics = 1101,
    wrestling = 1101,
  },
})

renowned("rakktavi_renowned", {
  name = "Rakktavi", body = 0x8E, sound = 0x1B5, strength = 119, dexterity = 279, intelligence = 327, hits = 50000,
  stamina = 279, mana = 327, damage = { 8, 10 }, armor = 56, fame = 6500, karma = -6500, notoriety = "murderer",
  skills = { archery = 851, resisting_spells = 660, tactics = 681, wrestling = 855 },
})

renowned("skeletal_dragon_renowned", {
  name = "Skeletal Dragon", body = 0x68, hue = 0x38A, sound = 0x488, strength = { 898, 1030 },
  dexterity = { 100, 200 }, intelligence = { 488, 620 }, hits = { 558, 599 }, damage = { 29, 35 }, armor = 80,
  fame = 22500, karma = -22500, notoriety = "murderer",
  skills = { evaluating_intelligence = 901, magery = 901, resisting_spells = 1152, tactics = 988, wrestling = 988 },
})

renowned("tikitavi_renowned", {
  name = "Tikitavi", body = 0x2A, sound = 0x1B5, strength = { 315, 354 }, dexterity = { 139, 177 },
  intelligence = { 243, 288 }, hits = 50000, stamina = { 139, 177 }, mana = { 243, 288 }, damage = { 7, 9 },
  armor = 28, fame = 1500, karma = -1500, notoriety = "murderer",
  skills = { resisting_spells = 404, tactics = 736, wrestling = 665 },
})

renowned("vitavi_renowned", {
  name = "Vitavi", body = 0x8F, sound = 0x1B5, strength = { 300, 350 }, dexterity = { 250, 300 },
  intelligence = { 300, 350 }, hits = { 45000, 50000 }, damage = { 7, 14 }, armor = 44, fame = 7500, karma = -7500,
  notoriety = "murderer",
  skills = { evaluating_intelligence = 751, magery = 751, resisting_spells = 876, tactics = 726, wrestling = 626 },
})

renowned("wyvern_renowned", {
  name = "Wyvern", body = 0x3E, hue = 0xF3, sound = 0x16A, strength = { 1370, 1422 }, dexterity = { 103, 151 },
  intelligence = { 835, 1002 }, hits = { 2412, 2734 }, stamina = { 103, 151 }, mana = { 835, 1002 },
  damage = { 29, 35 }, armor = 70, fame = 24000, karma = -24000, notoriety = "murderer",
  skills = {
    evaluating_intelligence = 1090, magery = 1084, meditation = 711, resisting_spells = 1267, tactics = 1183,
    wrestling = 1090,
  },
})
