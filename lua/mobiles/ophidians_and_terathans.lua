-- The two peoples that fight over the Lost Lands.

local creatures = require("lib.templates.creature_families")

local ophidian = creatures.family("base_monster", { "monster", "ophidian" })
local terathan = creatures.family("base_monster", { "monster", "terathan" })

ophidian("ophidian_archmage", {
  name = "an ophidian archmage", body = 0x55, sound = 0x27F, strength = { 281, 305 }, dexterity = { 191, 215 },
  intelligence = { 226, 250 }, hits = { 169, 183 }, stamina = { 36, 45 }, damage = { 5, 10 }, armor = 44, fame = 11500,
  karma = -11500,
  skills = { evaluating_intelligence = 975, magery = 975, resisting_spells = 860, tactics = 760, wrestling = 400 },
  mind = "mage", pace = "fast", feud = "ophidians", loot = "rich medium_scrolls*2 reagents*15", meat = 1,
  slain_by = "ophidian",
})

ophidian("ophidian_knight", {
  name = "an ophidian knight", body = 0x56, sound = 0x27A, strength = { 417, 595 }, dexterity = { 166, 175 },
  intelligence = { 46, 70 }, hits = { 266, 342 }, mana = 0, damage = { 16, 19 }, armor = 40, fame = 10000, karma = -10000,
  skills = { poisoning = 700, resisting_spells = 725, tactics = 950, wrestling = 950 },
  pace = "fast", feud = "ophidians", loot = "rich*2 lesser_poison_potion", meat = 2, hit_poison = 5,
  poison_immunity = 5, slain_by = "ophidian",
})

ophidian("ophidian_mage", {
  name = "an ophidian mage", body = 0x55, sound = 0x27F, strength = { 181, 205 }, dexterity = { 191, 215 },
  intelligence = { 96, 120 }, hits = { 109, 123 }, damage = { 5, 10 }, armor = 30, fame = 4000, karma = -4000,
  skills = { evaluating_intelligence = 925, magery = 925, resisting_spells = 860, tactics = 760, wrestling = 400 },
  mind = "mage", pace = "fast", feud = "ophidians", loot = "average low_scrolls medium_scrolls potions reagents*10",
  meat = 1, slain_by = "ophidian",
})

ophidian("ophidian_matriarch", {
  name = "an ophidian matriarch", body = 0x57, sound = 0x284, strength = { 416, 505 }, dexterity = { 96, 115 },
  intelligence = { 366, 455 }, hits = { 250, 303 }, damage = { 11, 13 }, armor = 50, fame = 16000, karma = -16000,
  skills = {
    evaluating_intelligence = 950, magery = 950, meditation = 150, resisting_spells = 950, tactics = 600, wrestling = 700,
  },
  mind = "mage", pace = "fast", feud = "ophidians", loot = "rich average*2 medium_scrolls*2", poison_immunity = 3,
  slain_by = "ophidian", leaves_slayers = "arachnid",
})

ophidian("ophidian_warrior", {
  name = "an ophidian warrior", body = 0x56, sound = 0x27A, strength = { 150, 320 }, dexterity = { 94, 190 },
  intelligence = { 64, 160 }, hits = { 128, 155 }, mana = 0, damage = { 5, 11 }, armor = 36, fame = 4500, karma = -4500,
  skills = { resisting_spells = 775, swordsmanship = 725, tactics = 825 },
  pace = "fast", feud = "ophidians", loot = "meager average gems", meat = 1, slain_by = "ophidian",
})

terathan("terathan_avenger", {
  name = "a terathan avenger", body = 0x98, sound = 0x24D, strength = { 467, 645 }, dexterity = { 77, 95 },
  intelligence = { 126, 150 }, hits = { 296, 372 }, mana = { 46, 70 }, damage = { 18, 22 }, armor = 50, fame = 15000,
  karma = -15000,
  skills = {
    evaluating_intelligence = 850, magery = 850, poisoning = 700, resisting_spells = 725, tactics = 950, wrestling = 950,
  },
  mind = "mage", feud = "terathans", loot = "rich*2", meat = 2, hit_poison = 4, poison_immunity = 4,
  slain_by = "terathan", leaves_slayers = "reptilian",
})

terathan("terathan_drone", {
  name = "a terathan drone", body = 0x47, sound = 0x252, strength = { 36, 65 }, dexterity = { 96, 145 },
  intelligence = { 21, 45 }, hits = { 22, 39 }, mana = 0, damage = { 6, 12 }, armor = 24, fame = 2000, karma = -2000,
  skills = { poisoning = 500, resisting_spells = 375, tactics = 400, wrestling = 450 },
  feud = "terathans", loot = "meager spiders_silk*2", meat = 4, slain_by = "terathan",
})

terathan("terathan_matriarch", {
  name = "a terathan matriarch", body = 0x48, sound = 0x257, strength = { 316, 405 }, dexterity = { 96, 115 },
  intelligence = { 366, 455 }, hits = { 190, 243 }, damage = { 11, 14 }, fame = 10000, karma = -10000,
  skills = { evaluating_intelligence = 950, magery = 950, resisting_spells = 950, tactics = 600, wrestling = 700 },
  mind = "mage", feud = "terathans", loot = "rich average*2 medium_scrolls*2 potions spiders_silk*5",
  slain_by = "terathan", leaves_slayers = "reptilian",
})

terathan("terathan_warrior", {
  name = "a terathan warrior", body = 0x46, sound = 0x24D, strength = { 166, 215 }, dexterity = { 96, 145 },
  intelligence = { 41, 65 }, hits = { 100, 129 }, mana = 0, damage = { 7, 17 }, armor = 30, fame = 4000, karma = -4000,
  skills = { poisoning = 700, resisting_spells = 675, tactics = 900, wrestling = 850 },
  feud = "terathans", loot = "average", meat = 4, slain_by = "terathan",
})
