-- Dragons, drakes, wyrms and their kin.

local creatures = require("lib.templates.creature_families")

local dragon = creatures.family("base_monster", { "monster", "dragon" })

dragon("abscess", {
  name = "Abscess", body = 0x109, hue = 0x8FD, sound = 0x16A, strength = { 845, 871 }, dexterity = { 121, 134 },
  intelligence = { 124, 142 }, hits = { 7470, 7540 }, damage = { 26, 31 },
  skills = { anatomy = 930, resisting_spells = 1110, tactics = 1260, wrestling = 1380 },
  breath = "fire", loot = "ultra_rich*4", meat = 19, hides = 40,
})

dragon("ancient_wyrm", {
  name = "an ancient wyrm", body = 0x2E, sound = 0x16A, strength = { 1096, 1185 }, dexterity = { 86, 175 },
  intelligence = { 686, 775 }, hits = { 658, 711 }, damage = { 29, 35 }, armor = 70, fame = 22500, karma = -22500,
  skills = {
    evaluating_intelligence = 900, magery = 900, meditation = 640, resisting_spells = 1250, tactics = 990, wrestling = 990,
  },
  mind = "mage", pace = "fast", breath = "fire", loot = "filthy_rich*3 gems*5", meat = 19, hides = 40,
  hides_kind = "barbed_hides", scales = 12, hit_poison = 1, poison_immunity = 2, slain_by = "dragon_slaying",
  leaves_slayers = "arachnid", powers = { { does = "dispel" } },
  boss = {
    minions = "drake", thresholds = { 50 }, area = { tiles = 6, damage = { 20, 40 }, kind = "fire", art = 0x3709 },
  },
})

dragon("crystal_hydra", {
  name = "a crystal hydra", body = 0x109, hue = 0x47E, sound = 0x16A, strength = { 800, 830 }, dexterity = { 100, 120 },
  intelligence = { 100, 120 }, hits = { 1450, 1500 }, damage = { 21, 26 }, fame = 17000, karma = -17000,
  skills = { anatomy = 750, resisting_spells = 900, tactics = 1050, wrestling = 1100 },
})

dragon("dragon", {
  name = "a dragon", body = 0x0C, sound = 0x16A, strength = { 796, 825 }, dexterity = { 86, 105 },
  intelligence = { 436, 475 }, hits = { 478, 495 }, damage = { 16, 22 }, armor = 60, fame = 15000, karma = -15000,
  tame_skill = 93.9,
  skills = { evaluating_intelligence = 350, magery = 350, resisting_spells = 996, tactics = 990, wrestling = 915 },
  mind = "mage", breath = "fire", loot = "filthy_rich*2 gems*8", meat = 19, hides = 20, hides_kind = "barbed_hides",
  scales = 7, scales_kind = "yellow_scales", slots = 3, slain_by = "dragon_slaying", leaves_slayers = "arachnid",
  powers = { { does = "dispel" } },
})

dragon("drake", {
  name = "a drake", body = 0x3C, sound = 0x16A, strength = { 401, 430 }, dexterity = { 133, 152 },
  intelligence = { 101, 140 }, hits = { 241, 258 }, damage = { 11, 17 }, armor = 46, fame = 5500, karma = -5500,
  tame_skill = 84.3,
  skills = { resisting_spells = 725, tactics = 775, wrestling = 725 },
  breath = "fire", loot = "rich medium_scrolls*2 reagents*3", meat = 10, hides = 20, hides_kind = "horned_hides",
  scales = 2, scales_kind = "yellow_scales", slots = 2, eats = "meat_fish", slain_by = "dragon_slaying",
})

dragon("fierce_dragon", {
  name = "a fierce dragon", body = 0x67, sound = 0x16A, strength = { 6000, 6020 }, dexterity = 0,
  intelligence = { 850, 870 }, damage = { 50, 80 }, fame = 15000, karma = 15000, stays = true,
  skills = { magery = 1200, tactics = 1200, wrestling = 1200 },
})

dragon("greater_dragon", {
  name = "a greater dragon", body = 0x0C, sound = 0x16A, strength = { 1025, 1425 }, dexterity = { 81, 148 },
  intelligence = { 475, 675 }, hits = { 1000, 2000 }, stamina = { 120, 135 }, damage = { 24, 33 }, armor = 60, fame = 22000,
  karma = -15000, tame_skill = 104.7,
  skills = { evaluating_intelligence = 1250, magery = 1250, resisting_spells = 1250, tactics = 1250, wrestling = 1300 },
  mind = "mage", pace = "slow", breath = "fire", loot = "filthy_rich*4 gems*8", meat = 19, hides = 30,
  hides_kind = "barbed_hides", scales = 7, scales_kind = "yellow_scales", slots = 5, slain_by = "dragon_slaying",
  leaves_slayers = "arachnid", powers = { { does = "dispel" } },
})

dragon("grim", {
  name = "Grim", body = 0x3C, hue = 0x6D0, sound = 0x16A, strength = { 527, 580 }, dexterity = { 284, 322 },
  intelligence = { 249, 386 }, hits = { 1762, 2502 }, damage = { 17, 25 }, armor = 54, fame = 17500, karma = -5500,
  skills = { anatomy = 1165, resisting_spells = 1105, tactics = 1120, wrestling = 1155 },
})

dragon("hydra", {
  name = "a hydra", body = 0x109, sound = 0x16A, strength = { 801, 828 }, dexterity = { 102, 118 },
  intelligence = { 102, 120 }, hits = { 1480, 1500 }, damage = { 21, 26 },
  skills = { anatomy = 775, resisting_spells = 920, tactics = 1050, wrestling = 1105 },
  breath = "fire", loot = "ultra_rich*3", meat = 19, hides = 40,
})

dragon("pyre", {
  name = "Pyre", body = 0x05, hue = 0x489, sound = 0x8F, strength = { 605, 611 }, dexterity = { 391, 519 },
  intelligence = { 669, 818 }, hits = { 1783, 1939 }, damage = { 30, 30 }, armor = 60, fame = 21000, karma = -21000,
  skills = {
    evaluating_intelligence = 1105, magery = 1250, meditation = 1050, poisoning = 1235, resisting_spells = 1505,
    tactics = 1160, wrestling = 1260,
  },
  mind = "mage", loot = "ultra_rich*3", meat = 1, meat_kind = "raw_bird", feathers = 36,
})

dragon("rend", {
  name = "Rend", body = 0x114, hue = 0x455, sound = 0x16A, strength = { 1261, 1284 }, dexterity = { 363, 384 },
  intelligence = { 601, 642 }, hits = { 5176, 6100 }, damage = { 26, 33 }, fame = 21000, karma = -21000, tame_skill = 101.1,
  skills = { anatomy = 695, resisting_spells = 1005, tactics = 1375, wrestling = 1435 },
  pace = "fast", breath = "fire", loot = "ultra_rich*3", meat = 5, hides = 10, slots = 4,
})

dragon("serpentine_dragon", {
  name = "a serpentine dragon", body = 0x67, sound = 0x16A, strength = { 111, 140 }, dexterity = { 201, 220 },
  intelligence = { 1001, 1040 }, hits = 480, damage = { 5, 12 }, armor = 36, fame = 15000, karma = 15000,
  skills = {
    evaluating_intelligence = 1050, magery = 1150, meditation = 1000, resisting_spells = 1000, tactics = 550,
    wrestling = 650,
  },
  mind = "mage", fights = "the_evil", breath = "fire", loot = "filthy_rich*2 gems*2", meat = 19, hides = 20,
  hides_kind = "barbed_hides", scales = 6, scales_kind = "black_scales", slain_by = "dragon_slaying",
  powers = { { does = "turn", percent = 20 }, { does = "dispel" } },
})

dragon("shadow_wyrm", {
  name = "a shadow wyrm", body = 0x6A, sound = 0x16A, strength = { 898, 1030 }, dexterity = { 68, 200 },
  intelligence = { 488, 620 }, hits = { 558, 599 }, damage = { 29, 35 }, armor = 70, fame = 22500, karma = -22500,
  skills = {
    evaluating_intelligence = 900, magery = 900, meditation = 640, resisting_spells = 1150, tactics = 990, wrestling = 990,
  },
  mind = "mage", breath = "fire", loot = "filthy_rich*3 gems*5", meat = 19, hides = 20, hides_kind = "barbed_hides",
  scales = 10, scales_kind = "black_scales", hit_poison = 4, poison_immunity = 4, slain_by = "dragon_slaying",
  leaves_slayers = "arachnid", powers = { { does = "dispel" } },
})

dragon("white_wyrm", {
  name = "a white wyrm", body = 0xB4, sound = 0x16A, strength = { 721, 760 }, dexterity = { 101, 130 },
  intelligence = { 386, 425 }, hits = { 433, 456 }, damage = { 17, 25 }, armor = 64, fame = 18000, karma = -18000,
  tame_skill = 96.3,
  skills = { evaluating_intelligence = 996, magery = 996, resisting_spells = 996, tactics = 990, wrestling = 950 },
  mind = "mage", pace = "fast", loot = "filthy_rich*2 average gems", meat = 19, hides = 20,
  hides_kind = "barbed_hides", scales = 9, scales_kind = "white_scales", slots = 3, eats = "meat_gold",
  slain_by = "dragon_slaying",
})

dragon("wyvern", {
  name = "a wyvern", body = 0x3E, sound = 0x16A, strength = { 202, 240 }, dexterity = { 153, 172 },
  intelligence = { 51, 90 }, hits = { 125, 141 }, damage = { 8, 19 }, armor = 40, fame = 4000, karma = -4000,
  skills = { poisoning = 700, resisting_spells = 725, tactics = 775, wrestling = 725 },
  loot = "average meager medium_scrolls lesser_poison_potion", meat = 10, hides = 20, hides_kind = "horned_hides",
  hit_poison = 4, poison_immunity = 4, slain_by = "dragon_slaying",
})
