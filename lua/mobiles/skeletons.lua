-- Skeletons, bone knights and mages, and liches.

local creatures = require("lib.templates.creature_families")

local skeleton = creatures.family("base_monster", { "monster", "undead" })

skeleton("ancient_lich", {
  name = "an ancient lich", body = 0x4E, sound = 0x19C, strength = { 216, 305 }, dexterity = { 96, 115 },
  intelligence = { 966, 1045 }, hits = { 560, 595 }, damage = { 15, 27 }, armor = 60, fame = 23000, karma = -23000,
  skills = {
    evaluating_intelligence = 1250, magery = 1250, meditation = 1006, necromancy = 1250, poisoning = 1006,
    resisting_spells = 1875, spirit_speak = 1250, tactics = 950, wrestling = 875,
  },
  mind = "mage", feud = "undead", loot = "filthy_rich*3 medium_scrolls*2", poison_immunity = 5, slain_by = "silver",
  boss = {
    minions = "skeletal_mage", thresholds = { 75, 50, 25 },
    area = { tiles = 6, damage = { 20, 40 }, kind = "cold", art = 0x37CC },
  },
})

skeleton("bone_knight", {
  name = "a bone knight", body = 0x39, sound = 0x1C3, strength = { 196, 250 }, dexterity = { 76, 95 },
  intelligence = { 36, 60 }, hits = { 118, 150 }, damage = { 8, 18 }, armor = 40, fame = 3000, karma = -3000,
  skills = { resisting_spells = 725, tactics = 925, wrestling = 900 },
  pace = "slow", feud = "undead",
  loot = "average meager plate_arms plate_chest plate_gloves plate_gorget plate_legs plate_helm scimitar wooden_shield",
  slain_by = "silver", leaves_slayers = "humanoid",
})

skeleton("bone_magi", {
  name = "a bone mage", body = 0x94, sound = 0x1C3, strength = { 76, 100 }, dexterity = { 56, 75 },
  intelligence = { 186, 210 }, hits = { 46, 60 }, damage = { 3, 7 }, armor = 38, fame = 3000, karma = -3000,
  skills = {
    evaluating_intelligence = 650, magery = 650, necromancy = 940, resisting_spells = 625, spirit_speak = 945, tactics = 525,
    wrestling = 500,
  },
  mind = "mage", loot = "average low_scrolls potions reagents*3 bone", poison_immunity = 2, slain_by = "silver",
})

skeleton("lady_jennifyr", {
  name = "Lady Jennifyr", body = 0x93, hue = 0x76D, sound = 0x1C3, strength = { 208, 309 }, dexterity = { 91, 118 },
  intelligence = { 44, 101 }, hits = { 1113, 1285 }, damage = { 15, 25 }, armor = 40, fame = 18000, karma = -18000,
  skills = { anatomy = 1330, resisting_spells = 1110, tactics = 1350, wrestling = 1325 },
  pace = "fast", loot = "ultra_rich*3",
})

skeleton("lich", {
  name = "a lich", body = 0x18, sound = 0x3E9, strength = { 171, 200 }, dexterity = { 126, 145 },
  intelligence = { 276, 305 }, hits = { 103, 120 }, damage = { 24, 26 }, armor = 50, fame = 8000, karma = -8000,
  skills = {
    evaluating_intelligence = 1000, magery = 750, meditation = 900, necromancy = 940, resisting_spells = 900,
    spirit_speak = 945, tactics = 800,
  },
  mind = "mage", pace = "fast", feud = "undead", loot = "rich medium_scrolls*2 gnarled_staff", poison_immunity = 5,
  slain_by = "silver", leaves_slayers = "humanoid",
})

skeleton("lich_lord", {
  name = "a lich lord", body = 0x4F, sound = 0x19C, strength = { 416, 505 }, dexterity = { 146, 165 },
  intelligence = { 566, 655 }, hits = { 250, 303 }, damage = { 11, 13 }, armor = 50, fame = 18000, karma = -18000,
  skills = {
    evaluating_intelligence = 950, magery = 950, necromancy = 1000, resisting_spells = 1750, spirit_speak = 1000,
    tactics = 600, wrestling = 700,
  },
  mind = "mage", feud = "undead", loot = "filthy_rich medium_scrolls*2 gnarled_staff", poison_immunity = 5,
  slain_by = "silver", leaves_slayers = "humanoid",
  powers = {
    {
      does = "call", on = { "hurt" }, percent = 5, pause_ms = { 300000, 300000 }, templates = { "skeleton" }, up_to = 4,
      tiles = 4, sound = 0x48F,
    },
  },
})

skeleton("master_jonath", {
  name = "Master Jonath", body = 0x94, hue = 0x455, sound = 0x1C3, strength = { 109, 131 }, dexterity = { 98, 110 },
  intelligence = { 232, 259 }, hits = { 766, 920 }, damage = { 10, 15 }, armor = 38, fame = 18000, karma = -18000,
  skills = {
    evaluating_intelligence = 1030, magery = 1035, necromancy = 1035, resisting_spells = 1028, spirit_speak = 1030,
    tactics = 920, wrestling = 845,
  },
  mind = "mage", pace = "fast", loot = "ultra_rich*3 low_scrolls reagents*22", poison_immunity = 2,
})

skeleton("master_mikael", {
  name = "Master Mikael", body = 0x94, hue = 0x8FD, sound = 0x1C3, strength = { 93, 122 }, dexterity = { 91, 100 },
  intelligence = { 252, 271 }, hits = { 789, 1014 }, damage = { 11, 19 }, armor = 38, fame = 18000, karma = -18000,
  skills = {
    evaluating_intelligence = 1005, magery = 1060, necromancy = 1060, resisting_spells = 985, spirit_speak = 1005,
    tactics = 850, wrestling = 835,
  },
  mind = "mage", pace = "fast", loot = "ultra_rich*2 low_scrolls reagents*3", poison_immunity = 2,
})

skeleton("patchwork_skeleton", {
  name = "a patchwork skeleton", body = 0x135, sound = 0x48D, strength = { 96, 120 }, dexterity = { 71, 95 },
  intelligence = { 16, 40 }, hits = { 58, 72 }, damage = { 18, 22 }, armor = 54, fame = 500, karma = -500,
  skills = { resisting_spells = 825, tactics = 675, wrestling = 600 },
  loot = "meager", poison_immunity = 5,
})

skeleton("shadow_knight", {
  name = "a shadow knight", body = 0x137, strength = 250, dexterity = 100, intelligence = 100, hits = 2000,
  damage = { 20, 30 }, armor = 54, fame = 25000, karma = -25000,
  skills = {
    chivalry = 1200, detecting_hidden = 800, evaluating_intelligence = 1000, magery = 1000, meditation = 1000,
    resisting_spells = 1200, tactics = 1000, wrestling = 1000,
  },
  mind = "mage", feud = "undead", loot = "ultra_rich*2", poison_immunity = 5, slain_by = "silver",
})

skeleton("sir_patrick", {
  name = "Sir Patrick", body = 0x93, hue = 0x47E, sound = 0x1C3, strength = { 208, 319 }, dexterity = { 98, 132 },
  intelligence = { 45, 91 }, hits = { 616, 884 }, damage = { 15, 25 }, armor = 40, fame = 18000, karma = -18000,
  skills = { anatomy = 1325, resisting_spells = 1105, tactics = 1360, wrestling = 1315 },
  pace = "fast", loot = "ultra_rich*2",
})

skeleton("skeletal_knight", {
  name = "a skeletal knight", body = 0x93, sound = 0x1C3, strength = { 196, 250 }, dexterity = { 76, 95 },
  intelligence = { 36, 60 }, hits = { 118, 150 }, damage = { 8, 18 }, armor = 40, fame = 3000, karma = -3000,
  skills = { resisting_spells = 725, tactics = 925, wrestling = 900 },
  feud = "undead",
  loot = "average meager plate_arms plate_chest plate_gloves plate_gorget plate_legs plate_helm scimitar wooden_shield",
  slain_by = "silver",
})

skeleton("skeletal_mage", {
  name = "a skeletal mage", body = 0x94, sound = 0x1C3, strength = { 76, 100 }, dexterity = { 56, 75 },
  intelligence = { 186, 210 }, hits = { 46, 60 }, damage = { 3, 7 }, armor = 38, fame = 3000, karma = -3000,
  skills = {
    evaluating_intelligence = 650, magery = 650, necromancy = 940, resisting_spells = 625, spirit_speak = 945, tactics = 525,
    wrestling = 500,
  },
  mind = "mage", loot = "average low_scrolls potions reagents*3 bone", poison_immunity = 2, slain_by = "silver",
})

skeleton("skeleton", {
  name = "a skeleton", body = 0x32, sound = 0x48D, strength = { 56, 80 }, dexterity = { 56, 75 }, intelligence = { 16, 40 },
  hits = { 34, 48 }, damage = { 3, 7 }, armor = 16, fame = 450, karma = -450,
  skills = { resisting_spells = 525, tactics = 525, wrestling = 500 },
  pace = "slow", feud = "undead", loot = "poor", poison_immunity = 1, slain_by = "silver",
})
