-- The restless dead.

local creatures = require("lib.templates.creature_families")

local undead = creatures.family("base_monster", { "monster", "undead" })

undead("bogle", {
  name = "a bogle", body = 0x99, sound = 0x482, strength = { 76, 100 }, dexterity = { 76, 95 }, intelligence = { 36, 60 },
  hits = { 46, 60 }, damage = { 7, 11 }, armor = 28, fame = 4000, karma = -4000,
  skills = { evaluating_intelligence = 625, magery = 625, resisting_spells = 625, tactics = 525, wrestling = 500 },
  mind = "mage", pace = "slow", feud = "undead", loot = "meager bone", poison_immunity = 5, slain_by = "silver",
})

undead("bone_demon", {
  name = "a bone demon", body = 0x134, sound = 0x48D, strength = 1000, dexterity = { 151, 175 }, intelligence = { 171, 220 },
  hits = 3600, damage = { 34, 36 }, armor = 44, fame = 20000, karma = -20000,
  skills = {
    detecting_hidden = 800, evaluating_intelligence = 825, magery = 825, meditation = 1000, resisting_spells = 625,
    tactics = 1000, wrestling = 1000,
  },
  mind = "mage", loot = "filthy_rich*8", poison_immunity = 5, slain_by = "daemon_dismissal",
})

undead("corporeal_brume", {
  name = "a corporeal brume", body = 0x104, sound = 0x56B, strength = { 400, 450 }, dexterity = { 100, 150 },
  intelligence = { 50, 60 }, hits = { 1150, 1250 }, damage = { 21, 25 }, fame = 12000, karma = -12000,
  skills = { anatomy = 1050, resisting_spells = 875, tactics = 1125, wrestling = 1125 },
  loot = "filthy_rich rich",
})

undead("corrupted_soul", {
  name = "a corrupted soul", body = 0x3CA, hue = 0x453, strength = { 102, 115 }, dexterity = { 101, 115 },
  intelligence = { 203, 215 }, hits = { 61, 69 }, damage = { 4, 40 }, fame = 5000, karma = -5000, notoriety = "murderer",
  skills = { resisting_spells = 850, tactics = 855, wrestling = 845 },
})

undead("darknight_creeper", {
  name = "a darknight creeper", body = 0x139, sound = 0xE0, strength = { 301, 330 }, dexterity = { 101, 110 },
  intelligence = { 301, 330 }, hits = 4000, damage = { 22, 26 }, armor = 34, fame = 22000, karma = -22000,
  skills = {
    detecting_hidden = 800, evaluating_intelligence = 1190, magery = 1165, meditation = 1500, necromancy = 1250,
    poisoning = 1200, resisting_spells = 905, spirit_speak = 1250, tactics = 1000, wrestling = 905,
  },
  mind = "mage", pace = "slow", feud = "undead", loot = "ultra_rich*2", hit_poison = 5, poison_immunity = 5,
  slain_by = "silver",
})

undead("demon_knight", {
  name = "a demon knight", body = 0x13E, sound = 0x165, strength = 500, dexterity = 100, intelligence = 1000, hits = 30000,
  mana = 5000, damage = { 17, 21 }, armor = 64, fame = 28000, karma = -28000,
  skills = {
    detecting_hidden = 800, evaluating_intelligence = 1000, magery = 1000, meditation = 1200, necromancy = 1200,
    resisting_spells = 1500, spirit_speak = 1200, tactics = 1000, wrestling = 1200,
  },
  mind = "mage", pace = "fast", loot = "super_boss*2 high_scrolls", poison_immunity = 5, slain_by = "daemon_dismissal",
})

undead("fetid_essence", {
  name = "a fetid essence", body = 0x111, strength = { 101, 150 }, dexterity = { 210, 250 }, intelligence = { 451, 550 },
  hits = { 551, 650 }, damage = { 21, 25 }, fame = 3700, karma = -3700,
  skills = {
    anatomy = 20, evaluating_intelligence = 905, magery = 1000, meditation = 955, poisoning = 1000, resisting_spells = 1060,
    tactics = 830, wrestling = 825,
  },
  mind = "mage", loot = "filthy_rich", hit_poison = 4, poison_immunity = 4,
})

undead("flesh_golem", {
  name = "a flesh golem", body = 0x130, sound = 0x2AC, strength = { 176, 200 }, dexterity = { 51, 75 },
  intelligence = { 46, 70 }, hits = { 106, 120 }, damage = { 18, 22 }, armor = 34, fame = 1000, karma = -1800,
  skills = { resisting_spells = 625, tactics = 675, wrestling = 650 },
  loot = "average", slain_by = "silver",
})

undead("ghoul", {
  name = "a ghoul", body = 0x99, sound = 0x482, strength = { 76, 100 }, dexterity = { 76, 95 }, intelligence = { 36, 60 },
  hits = { 46, 60 }, mana = 0, damage = { 7, 9 }, armor = 28, fame = 2500, karma = -2500,
  skills = { resisting_spells = 525, tactics = 525, wrestling = 500 },
  pace = "slow", feud = "undead", loot = "meager", poison_immunity = 2, slain_by = "silver",
})

undead("gore_fiend", {
  name = "a gore fiend", body = 0x131, sound = 0xE0, strength = { 161, 185 }, dexterity = { 41, 65 },
  intelligence = { 46, 70 }, hits = { 97, 111 }, damage = { 15, 21 }, armor = 24, fame = 1500, karma = -1500,
  skills = { resisting_spells = 475, tactics = 575, wrestling = 600 },
  loot = "average", slain_by = "silver",
})

undead("ilhenir", {
  name = "Ilhenir", body = 0x103, sound = 0x24D, strength = { 1105, 1350 }, dexterity = { 82, 160 },
  intelligence = { 505, 750 }, hits = 9000, damage = { 21, 28 }, armor = 44, fame = 50000, karma = -50000,
  skills = {
    anatomy = 1175, evaluating_intelligence = 1000, magery = 1000, poisoning = 54, resisting_spells = 1200, tactics = 1199,
    wrestling = 1199,
  },
  mind = "mage", loot = "filthy_rich*8", poison_immunity = 5,
})

undead("interred_grizzle", {
  name = "an interred grizzle", body = 0x103, strength = { 451, 500 }, dexterity = { 201, 250 }, intelligence = { 801, 850 },
  hits = 1500, stamina = 150, damage = { 16, 19 }, fame = 3700, karma = -3700,
  skills = {
    evaluating_intelligence = 760, magery = 865, meditation = 810, resisting_spells = 840, tactics = 1048, wrestling = 1070,
  },
  mind = "mage", loot = "filthy_rich",
})

undead("khaldun_revenant", {
  name = "a revenant", body = 0x3CA, strength = { 401, 500 }, dexterity = { 296, 315 }, intelligence = { 101, 200 },
  hits = { 241, 300 }, stamina = { 242, 280 }, damage = { 20, 30 }, armor = 60,
  skills = { resisting_spells = 1250, swordsmanship = 1450, tactics = 950, wrestling = 950 },
  pace = "fast", poison_immunity = 5,
})

undead("mummy", {
  name = "a mummy", body = 0x9A, sound = 0x1D7, strength = { 346, 370 }, dexterity = { 71, 90 }, intelligence = { 26, 40 },
  hits = { 208, 222 }, damage = { 13, 23 }, armor = 50, fame = 4000, karma = -4000,
  skills = { resisting_spells = 275, tactics = 425, wrestling = 425 },
  pace = "slow", feud = "undead", loot = "rich gems potions garlic*5 bandage*10", poison_immunity = 1,
  slain_by = "silver",
})

undead("pestilent_bandage", {
  name = "a pestilent bandage", body = 0x9A, hue = 0x515, sound = 0x1D7, strength = { 691, 740 }, dexterity = { 141, 180 },
  intelligence = { 51, 80 }, hits = { 415, 445 }, damage = { 13, 23 }, fame = 20000, karma = -20000,
  skills = { poisoning = 50, resisting_spells = 775, tactics = 825, wrestling = 725 },
  loot = "rich bandage*5", hit_poison = 5, slain_by = "silver",
})

undead("restless_soul", {
  name = "a restless soul", body = 0x3CA, hue = 0x453, strength = { 26, 40 }, dexterity = { 26, 40 },
  intelligence = { 26, 40 }, hits = { 16, 24 }, damage = { 1, 10 }, armor = 6, fame = 500, karma = -500,
  skills = { resisting_spells = 250, swordsmanship = 250, tactics = 250, wrestling = 250 },
  pace = "slow", loot = "poor",
})

undead("rotting_corpse", {
  name = "a rotting corpse", body = 0x9B, sound = 0x1D7, strength = { 301, 350 }, dexterity = 75,
  intelligence = { 151, 200 }, hits = 1200, stamina = 150, mana = 0, damage = { 8, 10 }, armor = 40, fame = 6000,
  karma = -6000,
  skills = { poisoning = 1200, resisting_spells = 2500, tactics = 1000, wrestling = 950 },
  pace = "slow", feud = "undead", loot = "filthy_rich*2", hit_poison = 5, poison_immunity = 5, slain_by = "silver",
})

undead("shade", {
  name = "a shade", body = 0x1A, hue = 0x4001, sound = 0x482, strength = { 76, 100 }, dexterity = { 76, 95 },
  intelligence = { 36, 60 }, hits = { 46, 60 }, damage = { 7, 11 }, armor = 28, fame = 4000, karma = -4000,
  skills = { evaluating_intelligence = 625, magery = 625, resisting_spells = 625, tactics = 525, wrestling = 500 },
  mind = "mage", feud = "undead", loot = "meager reagents*10", poison_immunity = 5, slain_by = "silver",
})

undead("shadow_fiend", {
  name = "a shadow fiend", body = 0xA8, strength = { 46, 55 }, dexterity = { 121, 130 }, intelligence = { 46, 55 },
  hits = { 28, 33 }, stamina = { 46, 55 }, damage = { 10, 22 }, fame = 1000, karma = -1000,
  skills = { resisting_spells = 250, tactics = 250, wrestling = 250 },
})

undead("skeletal_dragon", {
  name = "a skeletal dragon", body = 0x68, sound = 0x488, strength = { 898, 1030 }, dexterity = { 68, 200 },
  intelligence = { 488, 620 }, hits = { 558, 599 }, damage = { 29, 35 }, armor = 80, fame = 22500, karma = -22500,
  skills = {
    evaluating_intelligence = 900, magery = 900, necromancy = 1250, resisting_spells = 1150, spirit_speak = 1250,
    tactics = 990, wrestling = 990,
  },
  mind = "mage", feud = "undead", breath = "cold", loot = "filthy_rich*4 gems*5", meat = 19, hides = 20,
  hides_kind = "barbed_hides", poison_immunity = 5, slain_by = "dragon_slaying", powers = { { does = "dispel" } },
})

undead("spectral_armour", {
  name = "a spectral armour", body = 0x27D, strength = { 101, 110 }, dexterity = { 101, 110 }, intelligence = { 101, 110 },
  hits = { 178, 201 }, stamina = { 191, 200 }, damage = { 10, 22 }, armor = 40, fame = 7000, karma = -7000,
  skills = { resisting_spells = 950, tactics = 950, wrestling = 875 },
  equipment = {
    { template = "buckler", hue = 0x835 }, { template = "chain_coif", hue = 0x835 },
    { template = "plate_gloves", hue = 0x835 },
  },
  poison_immunity = 2,
})

undead("spectre", {
  name = "a spectre", body = 0x1A, hue = 0x4001, sound = 0x482, strength = { 76, 100 }, dexterity = { 76, 95 },
  intelligence = { 36, 60 }, hits = { 46, 60 }, damage = { 7, 11 }, armor = 28, fame = 4000, karma = -4000,
  skills = { evaluating_intelligence = 625, magery = 625, resisting_spells = 625, tactics = 525, wrestling = 500 },
  mind = "mage", feud = "undead", loot = "meager reagents*10", poison_immunity = 5, slain_by = "silver",
})

undead("spellbinder", {
  name = "a spectral spellbinder", body = 0x1A, sound = 0x482, strength = { 46, 70 }, dexterity = { 47, 65 },
  intelligence = { 187, 210 }, hits = { 36, 50 }, damage = { 3, 6 }, armor = 28, fame = 2500, karma = -2500,
  skills = { resisting_spells = 425, tactics = 425, wrestling = 400 },
  mind = "mage", fights = "attackers", loot = "meager", poison_immunity = 2,
})

undead("unfrozen_mummy", {
  name = "an unfrozen mummy", body = 0x9B, hue = 0x480, sound = 0x1D7, strength = { 450, 500 }, dexterity = { 200, 250 },
  intelligence = { 800, 850 }, hits = 1500, damage = { 16, 20 }, fame = 25000, karma = -25000,
  skills = {
    evaluating_intelligence = 550, magery = 550, meditation = 800, resisting_spells = 2500, tactics = 1000, wrestling = 950,
  },
  mind = "mage", loot = "ultra_rich*2",
})

undead("wailing_banshee", {
  name = "a wailing banshee", body = 0x136, sound = 0x482, strength = { 126, 150 }, dexterity = { 76, 100 },
  intelligence = { 86, 110 }, hits = { 76, 90 }, damage = { 10, 14 }, armor = 19, fame = 1500, karma = -1500,
  skills = { resisting_spells = 825, tactics = 575, wrestling = 600 },
  loot = "meager",
})

undead("wraith", {
  name = "a wraith", body = 0x1A, hue = 0x4001, sound = 0x482, strength = { 76, 100 }, dexterity = { 76, 95 },
  intelligence = { 36, 60 }, hits = { 46, 60 }, damage = { 7, 11 }, armor = 28, fame = 4000, karma = -4000,
  skills = { evaluating_intelligence = 625, magery = 625, resisting_spells = 625, tactics = 525, wrestling = 500 },
  mind = "mage", feud = "undead", loot = "meager reagents*10", poison_immunity = 5, slain_by = "silver",
})

undead("zombie", {
  name = "a zombie", body = 0x03, sound = 0x1D7, strength = { 46, 70 }, dexterity = { 31, 50 }, intelligence = { 26, 40 },
  hits = { 28, 42 }, damage = { 3, 7 }, armor = 18, fame = 600, karma = -600,
  skills = { resisting_spells = 275, tactics = 425, wrestling = 425 },
  pace = "slow", feud = "undead", loot = "meager", poison_immunity = 2, slain_by = "silver",
})
