-- Daemons, fiends, gargoyles and imps.

local creatures = require("lib.templates.creature_families")

local daemon = creatures.family("base_monster", { "monster", "daemon" })

daemon("abysmal_horror", {
  name = "an abysmal horror", body = 0x138, sound = 0x451, strength = { 401, 420 }, dexterity = { 81, 90 },
  intelligence = { 401, 420 }, hits = 6000, damage = { 13, 17 }, armor = 54, fame = 26000, karma = -26000,
  skills = {
    evaluating_intelligence = 2000, magery = 1150, meditation = 2000, resisting_spells = 1190, tactics = 1000,
    wrestling = 860,
  },
  mind = "mage", loot = "ultra_rich*2", poison_immunity = 5, slain_by = "daemon_dismissal",
})

daemon("arcane_daemon", {
  name = "an arcane daemon", body = 0x310, sound = 0x47D, strength = { 131, 150 }, dexterity = { 126, 145 },
  intelligence = { 301, 350 }, hits = { 101, 115 }, damage = { 12, 16 }, armor = 55, fame = 7000, karma = -10000,
  skills = {
    evaluating_intelligence = 750, magery = 850, meditation = 750, resisting_spells = 900, tactics = 750, wrestling = 700,
  },
  mind = "mage", loot = "average*2", poison_immunity = 4, slain_by = "daemon_dismissal",
})

daemon("balron", {
  name = "a balron", body = 0x28, sound = 0x165, strength = { 986, 1185 }, dexterity = { 177, 255 },
  intelligence = { 151, 250 }, hits = { 592, 711 }, damage = { 22, 29 }, armor = 90, fame = 24000, karma = -24000,
  skills = {
    anatomy = 375, evaluating_intelligence = 950, magery = 980, meditation = 375, resisting_spells = 1250, tactics = 950,
    wrestling = 950,
  },
  mind = "mage", pace = "fast", loot = "filthy_rich*2 rich medium_scrolls*2 longsword", meat = 1, poison_immunity = 4,
  slain_by = "daemon_dismissal balron_damnation", leaves_slayers = "elemental",
  boss = {
    minions = "imp", thresholds = { 50, 25 }, area = { tiles = 6, damage = { 20, 40 }, kind = "fire", art = 0x3709 },
  },
})

daemon("chaos_daemon", {
  name = "a chaos daemon", body = 0x318, sound = 0x3E9, strength = { 106, 130 }, dexterity = { 171, 200 },
  intelligence = { 56, 80 }, hits = { 91, 110 }, damage = { 12, 17 }, armor = 15, fame = 3000, karma = -4000,
  skills = { resisting_spells = 900, tactics = 750, wrestling = 975 },
  loot = "average meager", slain_by = "daemon_dismissal",
})

daemon("crystal_daemon", {
  name = "a crystal daemon", body = 0x310, hue = 0x3E8, sound = 0x47D, strength = { 140, 200 }, dexterity = { 120, 150 },
  intelligence = { 800, 850 }, hits = { 200, 220 }, damage = { 16, 20 }, fame = 15000, karma = -15000,
  skills = {
    evaluating_intelligence = 1050, magery = 1250, meditation = 1050, resisting_spells = 1050, tactics = 750,
    wrestling = 700,
  },
  mind = "mage", loot = "filthy_rich*3",
})

daemon("daemon", {
  name = "a daemon", body = 0x09, sound = 0x165, strength = { 476, 505 }, dexterity = { 76, 95 },
  intelligence = { 301, 325 }, hits = { 286, 303 }, damage = { 7, 14 }, armor = 58, fame = 15000, karma = -15000,
  skills = { evaluating_intelligence = 750, magery = 750, resisting_spells = 900, tactics = 750, wrestling = 700 },
  mind = "mage", loot = "rich average*2 medium_scrolls*2", meat = 1, poison_immunity = 2,
  slain_by = "daemon_dismissal", leaves_slayers = "elemental",
})

daemon("deadly_imp", {
  name = "a deadly imp", body = 0x4A, hue = 0x66A, sound = 0x1A6, strength = { 91, 115 }, dexterity = { 61, 80 },
  intelligence = { 86, 105 }, hits = 1000, damage = { 50, 80 }, fame = 2500, karma = -2500, stays = true,
  skills = { magery = 1200, tactics = 1200, wrestling = 1200 },
})

daemon("devourer", {
  name = "a devourer of souls", body = 0x12F, sound = 0x165, strength = { 801, 950 }, dexterity = { 126, 175 },
  intelligence = { 201, 250 }, hits = 650, damage = { 22, 26 }, armor = 44, fame = 9500, karma = -9500,
  skills = {
    evaluating_intelligence = 950, magery = 950, meditation = 950, resisting_spells = 975, tactics = 800, wrestling = 900,
  },
  mind = "mage", loot = "filthy_rich*2", meat = 3, poison_immunity = 5, slain_by = "daemon_dismissal",
})

daemon("doppleganger", {
  name = "a doppleganger", body = 0x309, sound = 0x451, strength = { 81, 110 }, dexterity = { 56, 75 },
  intelligence = { 81, 105 }, hits = { 101, 120 }, damage = { 8, 12 }, armor = 55, fame = 1000, karma = -1000,
  skills = { resisting_spells = 800, tactics = 750, wrestling = 850 },
  loot = "average", meat = 1, hides = 6,
})

daemon("enslaved_gargoyle", {
  name = "an enslaved gargoyle", body = 0x2F1, sound = 0x174, strength = { 302, 360 }, dexterity = { 76, 95 },
  intelligence = { 81, 105 }, hits = { 186, 212 }, damage = { 7, 14 }, armor = 35, fame = 3500,
  skills = { resisting_spells = 775, tactics = 600, wrestling = 600 },
  loot = "average*2 gems", meat = 1, slain_by = "gargoyles_foe",
})

daemon("fire_gargoyle", {
  name = "a fire gargoyle", body = 0x82, sound = 0x174, strength = { 351, 400 }, dexterity = { 126, 145 },
  intelligence = { 226, 250 }, hits = { 211, 240 }, damage = { 7, 14 }, armor = 32, fame = 3500, karma = -3500,
  skills = {
    anatomy = 800, evaluating_intelligence = 975, magery = 975, meditation = 975, resisting_spells = 975, tactics = 900,
    wrestling = 600,
  },
  mind = "mage", breath = "fire", loot = "rich gems", meat = 1, slain_by = "gargoyles_foe",
})

daemon("flesh_renderer", {
  name = "a fleshrenderer", body = 0x13B, strength = { 401, 460 }, dexterity = { 201, 210 }, intelligence = { 221, 260 },
  hits = 4500, damage = { 16, 20 }, armor = 24, fame = 23000, karma = -23000,
  skills = { detecting_hidden = 800, meditation = 1000, resisting_spells = 1575, tactics = 1000, wrestling = 950 },
  pace = "fast", loot = "ultra_rich*2", poison_immunity = 5, powers = { { does = "dispel" } },
})

daemon("gargoyle", {
  name = "a gargoyle", body = 0x04, sound = 0x174, strength = { 146, 175 }, dexterity = { 76, 95 },
  intelligence = { 81, 105 }, hits = { 88, 105 }, damage = { 7, 14 }, armor = 32, fame = 3500, karma = -3500,
  skills = { evaluating_intelligence = 775, magery = 775, resisting_spells = 775, tactics = 600, wrestling = 600 },
  mind = "mage", loot = "average medium_scrolls gems", meat = 1, slain_by = "gargoyles_foe",
})

daemon("gargoyle_destroyer", {
  name = "a gargoyle destroyer", body = 0x2F3, sound = 0x174, strength = { 760, 850 }, dexterity = { 102, 150 },
  intelligence = { 152, 200 }, hits = { 482, 485 }, damage = { 7, 14 }, armor = 50, fame = 10000, karma = -10000,
  skills = {
    anatomy = 750, evaluating_intelligence = 950, fencing = 950, mace_fighting = 950, magery = 950, meditation = 950,
    resisting_spells = 1400, swordsmanship = 950, tactics = 950, wrestling = 950,
  },
  mind = "mage", loot = "filthy_rich rich medium_scrolls gems*2", meat = 1, slain_by = "gargoyles_foe",
  powers = { { does = "throw", on = { "hurt" }, percent = 40, at_archers = true, art = 0xF43, hits = { 50, 50 } } },
})

daemon("gargoyle_enforcer", {
  name = "a gargoyle enforcer", body = 0x2F2, sound = 0x174, strength = { 760, 850 }, dexterity = { 102, 150 },
  intelligence = { 152, 200 }, hits = { 482, 485 }, damage = { 7, 14 }, armor = 50, fame = 5000, karma = -5000,
  skills = {
    anatomy = 750, evaluating_intelligence = 850, magery = 850, meditation = 850, resisting_spells = 1250,
    swordsmanship = 850, tactics = 750, wrestling = 850,
  },
  mind = "mage", loot = "rich medium_scrolls", meat = 1, slain_by = "gargoyles_foe",
})

daemon("gibberling", {
  name = "a gibberling", body = 0x133, sound = 0x1A6, strength = { 141, 165 }, dexterity = { 101, 125 },
  intelligence = { 56, 80 }, hits = { 85, 99 }, damage = { 12, 17 }, armor = 27, fame = 1500, karma = -1500,
  skills = { resisting_spells = 575, tactics = 800, wrestling = 700 },
  loot = "meager", slain_by = "daemon_dismissal",
})

daemon("greater_mongbat", {
  name = "a greater mongbat", body = 0x27, sound = 0x1A6, strength = { 56, 80 }, dexterity = { 61, 80 },
  intelligence = { 26, 50 }, hits = { 34, 48 }, stamina = { 61, 80 }, mana = { 26, 50 }, damage = { 5, 7 }, armor = 10,
  fame = 450, karma = -450, tame_skill = 71.1,
  skills = { resisting_spells = 225, tactics = 425, wrestling = 275 },
  loot = "poor", meat = 1, hides = 6,
})

daemon("harrower_tentacles", {
  name = "tentacles of the harrower", body = 0x81, strength = { 901, 1000 }, dexterity = { 126, 140 },
  intelligence = { 1001, 1200 }, hits = { 541, 600 }, damage = { 13, 20 }, armor = 60, fame = 15000, karma = -15000,
  skills = { meditation = 1000, resisting_spells = 1300, swordsmanship = 950, tactics = 950, wrestling = 950 },
  pace = "fast", stays = true, reflects_magic = true, loot = "filthy_rich*2 medium_scrolls*3 high_scrolls*2 reagents*50",
  poison_immunity = 5, powers = { { does = "dispel" } },
})

daemon("horde_minion", {
  name = "a horde minion", body = 0x308, sound = 0x165, strength = { 16, 40 }, dexterity = { 31, 60 },
  intelligence = { 11, 25 }, hits = { 10, 24 }, damage = { 5, 10 }, armor = 18, fame = 500, karma = -500,
  skills = { resisting_spells = 100, tactics = 75, wrestling = 325 },
  loot = "bone*3", slain_by = "daemon_dismissal",
})

daemon("ice_fiend", {
  name = "an ice fiend", body = 0x2B, sound = 0x165, strength = { 376, 405 }, dexterity = { 176, 195 },
  intelligence = { 201, 225 }, hits = { 226, 243 }, damage = { 8, 19 }, armor = 60, fame = 18000, karma = -18000,
  skills = { evaluating_intelligence = 850, magery = 850, resisting_spells = 800, tactics = 850, wrestling = 900 },
  mind = "mage", loot = "filthy_rich average medium_scrolls*2", meat = 1, slain_by = "daemon_dismissal",
})

daemon("imp", {
  name = "an imp", body = 0x4A, sound = 0x1A6, strength = { 91, 115 }, dexterity = { 61, 80 }, intelligence = { 86, 105 },
  hits = { 55, 70 }, damage = { 10, 14 }, armor = 30, fame = 2500, karma = -2500, tame_skill = 83.1,
  skills = { evaluating_intelligence = 250, magery = 950, resisting_spells = 400, tactics = 460, wrestling = 420 },
  mind = "mage", pack = "daemon", loot = "meager medium_scrolls*2", meat = 1, hides = 6, hides_kind = "spined_hides",
  slots = 2, slain_by = "daemon_dismissal",
})

daemon("impaler", {
  name = "an impaler", body = 0x132, sound = 0x2A7, strength = 190, dexterity = 45, intelligence = 190, hits = 5000,
  damage = { 31, 35 }, armor = 49, fame = 24000, karma = -24000,
  skills = {
    detecting_hidden = 800, meditation = 1200, poisoning = 1600, resisting_spells = 1000, tactics = 1000, wrestling = 800,
  },
  loot = "ultra_rich*2", hit_poison = 3, poison_immunity = 5, slain_by = "daemon_dismissal",
  powers = { { does = "dispel" } },
})

daemon("mongbat", {
  name = "a mongbat", body = 0x27, sound = 0x1A6, strength = { 6, 10 }, dexterity = { 26, 38 }, intelligence = { 6, 14 },
  hits = { 4, 6 }, mana = 0, damage = { 1, 2 }, armor = 10, fame = 150, karma = -150, tame_skill = -18.9,
  skills = { resisting_spells = 95, tactics = 75, wrestling = 75 },
  loot = "poor", meat = 1,
})

daemon("putrefier", {
  name = "Putrefier", body = 0x28, hue = 0x3F, sound = 0x165, strength = { 1057, 1400 }, dexterity = { 232, 560 },
  intelligence = { 201, 440 }, hits = { 3010, 4092 }, damage = { 27, 34 }, armor = 90, fame = 24000, karma = -24000,
  skills = {
    anatomy = 560, evaluating_intelligence = 1210, magery = 1180, meditation = 630, poisoning = 475, resisting_spells = 1565,
    tactics = 1200, wrestling = 1195,
  },
  mind = "mage", loot = "ultra_rich*3 low_scrolls*2", meat = 1, hit_poison = 4, poison_immunity = 4,
})

daemon("ravager", {
  name = "a ravager", body = 0x13A, sound = 0x165, strength = { 251, 275 }, dexterity = { 101, 125 },
  intelligence = { 66, 90 }, hits = { 161, 175 }, damage = { 15, 20 }, armor = 54, fame = 3500, karma = -3500,
  skills = { resisting_spells = 625, tactics = 875, wrestling = 800 },
  loot = "rich", slain_by = "daemon_dismissal",
})

daemon("stone_gargoyle", {
  name = "a stone gargoyle", body = 0x43, sound = 0x174, strength = { 246, 275 }, dexterity = { 76, 95 },
  intelligence = { 81, 105 }, hits = { 148, 165 }, damage = { 11, 17 }, armor = 50, fame = 4000, karma = -4000,
  skills = { resisting_spells = 925, tactics = 900, wrestling = 800 },
  loot = "average*2 gems potions iron_ingot*12", slain_by = "gargoyles_foe",
})

daemon("strong_mongbat", {
  name = "a strong mongbat", body = 0x27, sound = 0x1A6, strength = { 6, 10 }, dexterity = { 26, 38 },
  intelligence = { 6, 14 }, hits = { 4, 6 }, mana = 0, damage = { 5, 7 }, armor = 10, fame = 150, karma = -150,
  tame_skill = 71.1,
  skills = { resisting_spells = 225, tactics = 425, wrestling = 275 },
  loot = "poor", meat = 1, hides = 6,
})

daemon("succubus", {
  name = "a succubus", body = 0x95, sound = 0x4B0, strength = { 488, 620 }, dexterity = { 121, 170 },
  intelligence = { 498, 657 }, hits = { 312, 353 }, damage = { 18, 28 }, armor = 80, fame = 24000, karma = -24000,
  skills = {
    evaluating_intelligence = 950, magery = 996, meditation = 950, resisting_spells = 1250, tactics = 850, wrestling = 850,
  },
  mind = "mage", pace = "fast", loot = "filthy_rich*2 medium_scrolls*2", meat = 1,
  powers = { { does = "drain", percent = 10, hits = { 10, 40 }, tiles = 2 } },
})

daemon("szavetra", {
  name = "Szavetra", body = 0x95, sound = 0x4B0, strength = { 627, 655 }, dexterity = { 164, 193 },
  intelligence = { 566, 595 }, hits = { 312, 415 }, damage = { 20, 30 }, armor = 80, fame = 24000, karma = -24000,
  skills = {
    evaluating_intelligence = 950, magery = 1004, meditation = 1000, resisting_spells = 1195, tactics = 920, wrestling = 835,
  },
  mind = "mage", loot = "filthy_rich*2 medium_scrolls*2", meat = 1,
})

daemon("wanderer_of_the_void", {
  name = "a wanderer of the void", body = 0x13C, sound = 0x179, strength = { 111, 200 }, dexterity = { 101, 125 },
  intelligence = { 301, 390 }, hits = { 351, 400 }, damage = { 11, 13 }, armor = 44, fame = 20000, karma = -20000,
  skills = {
    evaluating_intelligence = 650, magery = 650, meditation = 650, resisting_spells = 625, tactics = 650, wrestling = 650,
  },
  mind = "mage", loot = "filthy_rich", poison_immunity = 5,
})
