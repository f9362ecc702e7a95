-- Spiders, scorpions, beetles, and ants of the solen hives.

local creatures = require("lib.templates.creature_families")

local arachnid = creatures.family("base_monster", { "monster", "arachnid" })
local insect = creatures.family("base_monster", { "monster", "insect" })
local solen = creatures.family("base_monster", { "monster", "insect", "solen" })

arachnid("dread_spider", {
  name = "a dread spider", body = 0x0B, sound = 0x492, strength = { 196, 220 }, dexterity = { 126, 145 },
  intelligence = { 286, 310 }, hits = { 118, 132 }, damage = { 5, 17 }, armor = 36, fame = 5000, karma = -5000,
  skills = {
    evaluating_intelligence = 725, magery = 725, meditation = 725, resisting_spells = 525, tactics = 625, wrestling = 675,
  },
  mind = "mage", pace = "fast", loot = "filthy_rich spiders_silk*8", hit_poison = 5, poison_immunity = 5,
  slain_by = "spiders_death",
})

arachnid("frost_spider", {
  name = "a frost spider", body = 0x14, sound = 0x388, strength = { 76, 100 }, dexterity = { 126, 145 },
  intelligence = { 36, 60 }, hits = { 46, 60 }, mana = 0, damage = { 6, 16 }, armor = 28, fame = 775, karma = -775,
  tame_skill = 74.7,
  skills = { resisting_spells = 325, tactics = 425, wrestling = 575 },
  pack = "arachnid", loot = "meager poor spiders_silk*7", slain_by = "spiders_death",
})

arachnid("giant_black_widow", {
  name = "a giant black widow", body = 0x9D, sound = 0x388, strength = { 76, 100 }, dexterity = { 96, 115 },
  intelligence = { 36, 60 }, hits = { 46, 60 }, damage = { 5, 17 }, armor = 24, fame = 3500, karma = -3500,
  skills = { anatomy = 525, poisoning = 700, resisting_spells = 525, tactics = 725, wrestling = 775 },
  pace = "fast", loot = "average spiders_silk*5 lesser_poison_potion*2", hit_poison = 4, poison_immunity = 4,
  slain_by = "spiders_death",
})

arachnid("giant_spider", {
  name = "a giant spider", body = 0x1C, sound = 0x388, strength = { 76, 100 }, dexterity = { 76, 95 },
  intelligence = { 36, 60 }, hits = { 46, 60 }, mana = 0, damage = { 5, 13 }, armor = 16, fame = 600, karma = -600,
  tame_skill = 59.1,
  skills = { poisoning = 700, resisting_spells = 325, tactics = 425, wrestling = 575 },
  pack = "arachnid", loot = "poor spiders_silk*5", hit_poison = 2, poison_immunity = 2, slain_by = "spiders_death",
})

arachnid("lady_lissith", {
  name = "Lady Lissith", body = 0x9D, hue = 0x452, sound = 0x388, strength = { 81, 130 }, dexterity = { 116, 152 },
  intelligence = { 44, 100 }, hits = { 245, 375 }, stamina = { 116, 152 }, mana = { 44, 100 }, damage = { 15, 22 },
  armor = 24, fame = 18900, karma = -18900,
  skills = { anatomy = 875, poisoning = 1050, resisting_spells = 870, tactics = 1110, wrestling = 1160 },
  pace = "fast", loot = "ultra_rich*2", hit_poison = 4, poison_immunity = 4,
})

arachnid("lady_sabrix", {
  name = "Lady Sabrix", body = 0x9D, hue = 0x497, sound = 0x388, strength = { 82, 130 }, dexterity = { 117, 146 },
  intelligence = { 50, 98 }, hits = { 233, 361 }, stamina = { 117, 146 }, mana = { 50, 98 }, damage = { 15, 22 }, armor = 24,
  fame = 18900, karma = -18900,
  skills = { anatomy = 870, poisoning = 1070, resisting_spells = 870, tactics = 1115, wrestling = 1165 },
  pace = "fast", loot = "ultra_rich*2", hit_poison = 4, poison_immunity = 4,
})

arachnid("malefic", {
  name = "Malefic", body = 0x0B, hue = 0x455, sound = 0x492, strength = { 210, 284 }, dexterity = { 153, 197 },
  intelligence = { 349, 390 }, hits = { 600, 747 }, stamina = { 153, 197 }, mana = { 349, 390 }, damage = { 15, 22 },
  armor = 36, fame = 21000, karma = -21000,
  skills = { evaluating_intelligence = 1125, magery = 1110, resisting_spells = 875, tactics = 985, wrestling = 1045 },
  mind = "mage", pace = "fast", loot = "ultra_rich*3", hit_poison = 5, poison_immunity = 5,
})

arachnid("miasma", {
  name = "Miasma", body = 0x30, hue = 0x8FD, sound = 0x18D, strength = { 255, 847 }, dexterity = { 145, 428 },
  intelligence = { 26, 380 }, hits = { 750, 2000 }, mana = { 5, 60 }, damage = { 20, 30 }, armor = 28, fame = 21000,
  karma = -21000, tame_skill = 47.1,
  skills = { poisoning = 1360, resisting_spells = 760, tactics = 1045, wrestling = 940 },
  pace = "fast", pack = "arachnid", loot = "ultra_rich*4", meat = 1, hit_poison = 5, hit_poison_percent = 35,
  poison_immunity = 3,
})

arachnid("scorpion", {
  name = "a scorpion", body = 0x30, sound = 0x18D, strength = { 73, 115 }, dexterity = { 76, 95 }, intelligence = { 16, 30 },
  hits = { 50, 63 }, mana = 0, damage = { 5, 10 }, armor = 28, fame = 2000, karma = -2000, tame_skill = 47.1,
  skills = { poisoning = 900, resisting_spells = 325, tactics = 675, wrestling = 575 },
  pack = "arachnid", loot = "meager lesser_poison_potion", meat = 1, hit_poison = 3, poison_immunity = 3,
  slain_by = "scorpions_bane",
})

arachnid("silk", {
  name = "Silk", body = 0x9D, hue = 0x47E, sound = 0x388, strength = { 80, 131 }, dexterity = { 126, 156 },
  intelligence = { 63, 102 }, hits = { 279, 378 }, stamina = { 126, 156 }, mana = { 63, 102 }, damage = { 15, 22 },
  armor = 24, fame = 18900, karma = -18900,
  skills = { anatomy = 935, poisoning = 1125, resisting_spells = 865, tactics = 1105, wrestling = 1190 },
  pace = "fast", loot = "ultra_rich*2", hit_poison = 4, poison_immunity = 4,
})

arachnid("virulent", {
  name = "Virulent", body = 0x0B, hue = 0x8FD, sound = 0x492, strength = { 207, 252 }, dexterity = { 156, 194 },
  intelligence = { 346, 398 }, hits = { 616, 740 }, stamina = { 156, 194 }, mana = { 346, 398 }, damage = { 15, 22 },
  armor = 36, fame = 21000, karma = -21000,
  skills = {
    evaluating_intelligence = 1105, magery = 1120, meditation = 725, poisoning = 1200, resisting_spells = 855, tactics = 995,
    wrestling = 1020,
  },
  mind = "mage", pace = "fast", loot = "ultra_rich*3", hit_poison = 5, poison_immunity = 5,
})

insect("ant_lion", {
  name = "an ant lion", body = 0x313, sound = 0x3EE, strength = { 296, 320 }, dexterity = { 81, 105 },
  intelligence = { 36, 60 }, hits = { 151, 162 }, damage = { 7, 21 }, armor = 45, fame = 4500, karma = -4500,
  skills = { resisting_spells = 700, tactics = 900, wrestling = 900 },
  pace = "slow", loot = "average*2 bone*3 fertile_dirt*5",
})

insect("mound_of_maggots", {
  name = "a mound of maggots", body = 0x13F, sound = 0x382, strength = { 61, 70 }, dexterity = { 61, 70 }, intelligence = 10,
  mana = 0, damage = { 3, 9 }, armor = 24, fame = 1000, karma = -1000,
  skills = { tactics = 500, wrestling = 550 },
  pace = "slow", loot = "meager gems", poison_immunity = 5,
})

insect("skittering_hopper", {
  name = "a skittering hopper", body = 0x12E, sound = 0x3BF, strength = { 41, 65 }, dexterity = { 91, 115 },
  intelligence = { 26, 50 }, hits = { 31, 45 }, damage = { 3, 5 }, armor = 12, fame = 300, tame_skill = -12.9,
  skills = { resisting_spells = 375, tactics = 575, wrestling = 500 },
  fights = "attackers", loot = "meager",
})

solen("black_solen_infiltrator_queen", {
  name = "a black solen infiltrator", body = 0x327, hue = 0x453, sound = 0x3BF, strength = { 326, 350 },
  dexterity = { 141, 165 }, intelligence = { 96, 120 }, hits = { 151, 162 }, damage = { 10, 15 }, armor = 50, fame = 6500,
  karma = -6500,
  skills = { resisting_spells = 900, tactics = 900, wrestling = 900 },
  loot = "rich",
})

solen("black_solen_infiltrator_warrior", {
  name = "a black solen infiltrator", body = 0x326, hue = 0x453, sound = 0x3BF, strength = { 206, 230 },
  dexterity = { 121, 145 }, intelligence = { 66, 90 }, hits = { 96, 107 }, damage = { 5, 15 }, armor = 40, fame = 3000,
  karma = -3000,
  skills = { resisting_spells = 800, tactics = 800, wrestling = 800 },
  loot = "average*2 gems",
})

solen("black_solen_queen", {
  name = "a black solen queen", body = 0x327, hue = 0x453, sound = 0x3BF, strength = { 296, 320 }, dexterity = { 121, 145 },
  intelligence = { 76, 100 }, hits = { 151, 162 }, damage = { 10, 15 }, armor = 45, fame = 4500, karma = -4500,
  skills = { resisting_spells = 700, tactics = 900, wrestling = 900 },
  loot = "rich",
})

solen("black_solen_warrior", {
  name = "a black solen warrior", body = 0x326, hue = 0x453, sound = 0x3BF, strength = { 196, 220 },
  dexterity = { 101, 125 }, intelligence = { 36, 60 }, hits = { 96, 107 }, damage = { 5, 15 }, armor = 35, fame = 3000,
  karma = -3000,
  skills = { resisting_spells = 600, tactics = 800, wrestling = 800 },
  loot = "rich gems",
})

solen("black_solen_worker", {
  name = "a black solen worker", body = 0x325, hue = 0x453, sound = 0x3BF, strength = { 96, 120 }, dexterity = { 81, 105 },
  intelligence = { 36, 60 }, hits = { 58, 72 }, damage = { 5, 7 }, armor = 28, fame = 1500, karma = -1500,
  skills = { resisting_spells = 600, tactics = 650, wrestling = 600 },
  loot = "gems",
})

solen("red_ambitious_solen_queen", { name = "an ambitious solen queen", body = 0x30F })

solen("red_solen_infiltrator_queen", {
  name = "a red solen infiltrator", body = 0x30F, sound = 0x3BF, strength = { 326, 350 }, dexterity = { 141, 165 },
  intelligence = { 96, 120 }, hits = { 151, 162 }, damage = { 10, 15 }, armor = 50, fame = 6500, karma = -6500,
  skills = { resisting_spells = 900, tactics = 900, wrestling = 900 },
  loot = "rich",
})

solen("red_solen_infiltrator_warrior", {
  name = "a red solen infiltrator", body = 0x30E, sound = 0x3BF, strength = { 206, 230 }, dexterity = { 121, 145 },
  intelligence = { 66, 90 }, hits = { 96, 107 }, damage = { 5, 15 }, armor = 40, fame = 3000, karma = -3000,
  skills = { resisting_spells = 800, tactics = 800, wrestling = 800 },
  loot = "average*2 gems",
})

solen("red_solen_matriarch", { name = "the solen matriarch", body = 0x328, hue = 0x44E })

solen("red_solen_queen", {
  name = "a red solen queen", body = 0x30F, sound = 0x3BF, strength = { 296, 320 }, dexterity = { 121, 145 },
  intelligence = { 76, 100 }, hits = { 151, 162 }, damage = { 10, 15 }, armor = 45, fame = 4500, karma = -4500,
  skills = { resisting_spells = 700, tactics = 900, wrestling = 900 },
  loot = "rich",
})

solen("red_solen_warrior", {
  name = "a red solen warrior", body = 0x30E, sound = 0x3BF, strength = { 196, 220 }, dexterity = { 101, 125 },
  intelligence = { 36, 60 }, hits = { 96, 107 }, damage = { 5, 15 }, armor = 35, fame = 3000, karma = -3000,
  skills = { resisting_spells = 600, tactics = 800, wrestling = 800 },
  loot = "rich gems",
})

solen("red_solen_worker", {
  name = "a red solen worker", body = 0x30D, sound = 0x3BF, strength = { 96, 120 }, dexterity = { 81, 105 },
  intelligence = { 36, 60 }, hits = { 58, 72 }, damage = { 5, 7 }, armor = 28, fame = 1500, karma = -1500,
  skills = { resisting_spells = 600, tactics = 650, wrestling = 600 },
  loot = "gems",
})
