-- Beasts, spiders, insects and plants of Ter Mur and the Underworld.

local creatures = require("lib.templates.creature_families")

local animal = creatures.family("base_animal", { "animal", "ter_mur" })
local beast = creatures.family("base_monster", { "monster", "ter_mur" })
local arachnid = creatures.family("base_monster", { "monster", "arachnid" })
local insect = creatures.family("base_monster", { "monster", "insect" })
local machine = creatures.family("base_monster", { "monster", "construct" })
local plant = creatures.family("base_monster", { "monster", "plant" })

animal("chicken_lizard", {
  name = "a chicken lizard", body = 0x2CC, strength = { 74, 95 }, dexterity = { 78, 95 }, intelligence = { 6, 10 },
  hits = { 74, 95 }, stamina = { 78, 95 }, mana = { 6, 10 }, damage = { 2, 5 }, armor = 18, tame_skill = 0,
  skills = { resisting_spells = 274, tactics = 375, wrestling = 322 },
})

animal("fairy_dragon", {
  name = "Fairy Dragon", body = 0x2CE, sound = 0x16A, strength = { 512, 558 }, dexterity = { 95, 105 },
  intelligence = { 455, 501 }, hits = { 398, 403 }, damage = { 15, 18 }, armor = 39, fame = 15000, karma = -15000,
  skills = { mysticism = 1051, resisting_spells = 996, tactics = 644, wrestling = 913 },
})

animal("high_plains_boura", {
  name = "a high plains boura", body = 0x2CB, strength = { 400, 435 }, dexterity = { 90, 96 },
  intelligence = { 25, 30 }, hits = { 555, 618 }, damage = { 20, 25 }, armor = 16, fame = 5000, karma = -5000,
  tame_skill = 47.1,
  skills = { anatomy = 1003, resisting_spells = 654, tactics = 1006, wrestling = 1102 },
})

animal("lowland_boura", {
  name = "a lowland boura", body = 0x2CB, strength = { 337, 411 }, dexterity = { 82, 93 }, intelligence = { 23, 25 },
  hits = { 438, 553 }, damage = { 18, 23 }, armor = 16, fame = 5000, karma = -3500, tame_skill = 19.1,
  skills = { anatomy = 828, resisting_spells = 729, tactics = 851, wrestling = 962 },
})

animal("ruddy_boura", {
  name = "a ruddy boura", body = 0x2CB, strength = { 396, 480 }, dexterity = { 68, 82 }, intelligence = { 16, 20 },
  hits = { 435, 509 }, stamina = { 68, 82 }, mana = { 16, 20 }, damage = { 16, 20 }, armor = 16, fame = 5000,
  karma = -2500, tame_skill = 19.1,
  skills = { anatomy = 877, resisting_spells = 787, tactics = 861, wrestling = 873 },
})

beast("acid_slug", {
  name = "an acid slug", body = 0x33, hue = 0xF2, strength = { 213, 294 }, dexterity = { 80, 82 },
  intelligence = { 18, 22 }, hits = { 333, 370 }, damage = { 21, 28 }, armor = 12,
  skills = { resisting_spells = 250, tactics = 400, wrestling = 550 },
})

beast("bloodworm", {
  name = "a bloodworm", body = 0x11F, strength = { 401, 473 }, dexterity = 80, intelligence = { 18, 19 },
  hits = { 374, 422 }, damage = { 11, 17 }, armor = 54,
  skills = { resisting_spells = 350, tactics = 1000, wrestling = 1000 },
})

beast("coral_snake", {
  name = "a coral snake", body = 0x34, hue = 0x21, sound = 0xDB, strength = { 205, 340 }, dexterity = { 248, 300 },
  intelligence = { 28, 35 }, hits = { 132, 200 }, mana = { 28, 35 }, damage = { 5, 21 }, armor = 16, fame = 300,
  karma = -300,
  skills = { poisoning = 1053, resisting_spells = 1016, tactics = 900, wrestling = 977 },
})

beast("gremlin", {
  name = "a gremlin", body = 0x2D4, strength = 106, dexterity = 130, intelligence = 36, hits = 70, damage = { 5, 7 },
  armor = 26,
  skills = { anatomy = 785, resisting_spells = 825, tactics = 653 },
})

beast("kepetch", {
  name = "a kepetch", body = 0x2D6, strength = { 337, 380 }, dexterity = { 184, 194 }, intelligence = { 30, 50 },
  hits = { 300, 400 }, damage = { 7, 17 }, armor = 65, fame = 6000, karma = -6000,
  skills = {
    anatomy = 1219, detecting_hidden = 250, parrying = 650, resisting_spells = 937, tactics = 1205, wrestling = 1108,
  },
})

beast("kepetch_ambusher", {
  name = "a kepetch ambusher", body = 0x2D6, strength = { 440, 446 }, dexterity = { 229, 254 }, intelligence = 46,
  hits = { 533, 544 }, damage = { 7, 17 }, armor = 84, fame = 2500, karma = -2500,
  skills = {
    anatomy = 1092, hiding = 1250, resisting_spells = 960, stealth = 1250, tactics = 1170, wrestling = 1106,
  },
})

beast("rotworm", {
  name = "a rotworm", body = 0x2DC, strength = { 200, 300 }, dexterity = 80, intelligence = { 15, 20 },
  hits = { 200, 250 }, stamina = 50, damage = { 1, 5 }, armor = 40, fame = 500, karma = -500,
  skills = { resisting_spells = 250, tactics = 250, wrestling = 500 },
})

beast("skree", {
  name = "a skree", body = 0x2DD, strength = { 297, 330 }, dexterity = { 96, 124 }, intelligence = { 188, 260 },
  hits = { 205, 300 }, damage = { 5, 7 }, armor = 60, tame_skill = 95.1,
  skills = {
    evaluating_intelligence = 1028, magery = 1022, meditation = 702, mysticism = 925, parrying = 800,
    resisting_spells = 826, tactics = 225, wrestling = 1099,
  },
})

arachnid("navrey_night_eyes", {
  name = "Navrey Night-Eyes", body = 0x2DF, sound = 0x185, strength = { 1000, 1500 }, dexterity = { 200, 250 },
  intelligence = { 150, 200 }, hits = { 30000, 35000 }, damage = { 25, 40 }, armor = 90, fame = 24000, karma = -24000,
  notoriety = "murderer",
  skills = {
    anatomy = 650, evaluating_intelligence = 950, magery = 950, meditation = 900, poisoning = 1000,
    resisting_spells = 1150, tactics = 950, wrestling = 949,
  },
})

arachnid("sentinel_spider", {
  name = "a Sentinel spider", body = 0x9D, hue = 0x475, sound = 0x388, strength = { 95, 100 },
  dexterity = { 140, 145 }, intelligence = { 40, 45 }, hits = { 260, 265 }, damage = { 15, 22 }, armor = 28,
  fame = 775, karma = -775,
  skills = { anatomy = 875, poisoning = 1015, resisting_spells = 893, tactics = 1040, wrestling = 1196 },
})

arachnid("trapdoor_spider", {
  name = "a trapdoor spider", body = 0x2E1, strength = { 100, 104 }, dexterity = { 162, 165 },
  intelligence = { 29, 50 }, hits = { 125, 144 }, damage = { 15, 18 },
  skills = {
    anatomy = 29, hiding = 1151, poisoning = 720, resisting_spells = 527, stealth = 1151, tactics = 761,
    wrestling = 936,
  },
})

arachnid("wolf_spider", {
  name = "a Wolf spider", body = 0x2E0, strength = { 225, 268 }, dexterity = { 145, 165 },
  intelligence = { 285, 310 }, hits = { 150, 160 }, stamina = { 145, 165 }, mana = { 285, 310 }, damage = { 15, 18 },
  armor = 32, tame_skill = 59.1,
  skills = {
    anatomy = 850, hiding = 1075, poisoning = 698, resisting_spells = 675, stealth = 1075, tactics = 900,
    wrestling = 851,
  },
})

insect("fire_ant", {
  name = "a fire ant", body = 0x2E2, strength = 225, dexterity = 108, intelligence = 25, hits = 299,
  damage = { 15, 18 }, armor = 52,
  skills = { anatomy = 87, resisting_spells = 531, tactics = 772, wrestling = 754 },
})

insect("iron_beetle", {
  name = "an iron beetle", body = 0x2CA, sound = 0x18D, strength = { 816, 883 }, dexterity = { 68, 73 },
  intelligence = { 40, 49 }, hits = { 762, 830 }, damage = { 15, 20 }, armor = 38, fame = 15000, karma = -15000,
  tame_skill = 71.1,
  skills = { anatomy = 826, resisting_spells = 1276, tactics = 951, wrestling = 1001 },
})

machine("clockwork_scorpion", {
  name = "a clockwork scorpion", body = 0x2CD, strength = { 225, 245 }, dexterity = { 80, 100 },
  intelligence = { 30, 40 }, hits = { 151, 210 }, damage = { 5, 10 }, armor = 90, fame = 3500, karma = -3500,
  skills = { poisoning = 976, resisting_spells = 401, tactics = 801, wrestling = 651 },
})

plant("tangling_roots", {
  name = "a tangling root", body = 0x08, sound = 0x2AC, strength = { 157, 189 }, dexterity = { 51, 64 },
  intelligence = { 26, 39 }, hits = { 231, 246 }, mana = 0, damage = { 10, 23 }, armor = 18, fame = 3000,
  karma = -3000,
  skills = { resisting_spells = 176, tactics = 526, wrestling = 526 },
})
