-- Goblins, and the rat people of the clans of the Abyss.

local creatures = require("lib.templates.creature_families")

local goblin = creatures.family("base_monster", { "monster", "goblin" })
local rat = creatures.family("base_monster", { "monster", "ratman" })

goblin("enslaved_goblin_keeper", {
  name = "Enslaved Goblin Keeper", body = 0x14E, sound = 0x600, strength = 297, dexterity = 80, intelligence = 118,
  hits = 174, stamina = 80, mana = 118, damage = { 5, 7 }, armor = 28, fame = 1500, karma = -1500,
  skills = { anatomy = 834, resisting_spells = 1219, tactics = 814, wrestling = 1000 },
})

goblin("enslaved_goblin_mage", {
  name = "Enslaved Goblin Mage", body = 0x14E, sound = 0x600, strength = 297, dexterity = 94, intelligence = 510,
  hits = 174, stamina = 94, mana = 510, damage = { 5, 7 }, armor = 28, fame = 1500, karma = -1500,
  skills = { anatomy = 843, resisting_spells = 1356, tactics = 826, wrestling = 1028 },
})

goblin("enslaved_goblin_scout", {
  name = "Enslaved Goblin Scout", body = 0x14E, sound = 0x600, strength = 320, dexterity = 74, intelligence = 112,
  hits = 182, stamina = 74, mana = 112, damage = { 5, 7 }, armor = 28, fame = 1500, karma = -1500,
  skills = { anatomy = 857, resisting_spells = 950, tactics = 835, wrestling = 1065 },
})

goblin("enslaved_gray_goblin", {
  name = "Enslaved Gray Goblin", body = 0x14E, sound = 0x600, strength = 321, dexterity = 64, intelligence = 147,
  hits = 179, stamina = 64, mana = 147, damage = { 5, 7 }, armor = 28, fame = 1500, karma = -1500,
  skills = { anatomy = 820, resisting_spells = 1216, tactics = 900, wrestling = 992 },
})

goblin("enslaved_green_goblin", {
  name = "Enslaved Green Goblin", body = 0x14E, sound = 0x600, strength = 326, dexterity = 71, intelligence = 126,
  hits = 184, stamina = 71, mana = 126, damage = { 5, 7 }, armor = 28, fame = 1500, karma = -1500,
  skills = { anatomy = 827, resisting_spells = 1223, tactics = 806, wrestling = 993 },
})

goblin("enslaved_green_goblin_alchemist", {
  name = "Green Goblin Alchemist", body = 0x2D3, sound = 0x600, strength = 289, dexterity = 72, intelligence = 113,
  hits = 196, stamina = 72, mana = 113, damage = { 5, 7 }, armor = 28, fame = 1500, karma = -1500,
  skills = { resisting_spells = 1252, tactics = 794, wrestling = 926 },
})

goblin("gray_goblin", {
  name = "a gray goblin", body = 0x2D3, hue = 0x76C, sound = 0x600, strength = { 258, 327 }, dexterity = { 62, 80 },
  intelligence = { 103, 150 }, hits = { 159, 194 }, stamina = { 62, 80 }, mana = { 103, 150 }, damage = { 5, 7 },
  armor = 28, fame = 1500, karma = -1500,
  skills = { anatomy = 849, resisting_spells = 1250, tactics = 850, wrestling = 1008 },
})

goblin("gray_goblin_keeper", {
  name = "a gray goblin keeper", body = 0x2D3, hue = 0x76C, sound = 0x600, strength = 326, dexterity = 79,
  intelligence = 114, hits = 186, stamina = 79, mana = 114, damage = { 5, 7 }, armor = 28, fame = 1500, karma = -1500,
  skills = { anatomy = 866, resisting_spells = 1299, tactics = 867, wrestling = 1036 },
})

goblin("gray_goblin_mage", {
  name = "a gray goblin mage", body = 0x2D3, hue = 0x76C, sound = 0x600, strength = { 227, 285 },
  dexterity = { 70, 88 }, intelligence = { 451, 499 }, hits = { 129, 151 }, stamina = { 70, 88 }, mana = { 451, 499 },
  damage = { 5, 7 }, armor = 28, fame = 1500, karma = -1500,
  skills = {
    anatomy = 857, evaluating_intelligence = 1013, magery = 1123, resisting_spells = 1445, tactics = 838,
    wrestling = 974,
  },
})

goblin("green_goblin", {
  name = "a green goblin", body = 0x2D3, sound = 0x600, strength = { 252, 343 }, dexterity = { 60, 74 },
  intelligence = { 117, 148 }, hits = { 162, 208 }, stamina = { 60, 74 }, mana = { 117, 148 }, damage = { 5, 7 },
  armor = 28, fame = 1500, karma = -1500,
  skills = { anatomy = 864, resisting_spells = 1247, tactics = 854, wrestling = 1007 },
})

goblin("green_goblin_alchemist", {
  name = "a green goblin alchemist", body = 0x2D3, sound = 0x600, strength = { 282, 331 }, dexterity = { 62, 79 },
  intelligence = { 100, 149 }, hits = { 163, 197 }, stamina = { 62, 79 }, mana = { 100, 149 }, damage = { 5, 7 },
  armor = 28, fame = 1500, karma = -1500,
  skills = { resisting_spells = 1248, tactics = 845, wrestling = 1009 },
})

goblin("green_goblin_scout", {
  name = "a green goblin scout", body = 0x2D3, sound = 0x600, strength = { 276, 309 }, dexterity = { 65, 79 },
  intelligence = { 107, 146 }, hits = { 174, 198 }, stamina = { 65, 79 }, mana = { 107, 146 }, damage = { 5, 7 },
  armor = 45, fame = 1500, karma = -1500,
  skills = { anatomy = 843, resisting_spells = 948, tactics = 836, wrestling = 1136 },
})

rat("clan_chitter_assistant", {
  name = "Clan Chitter Assistant", body = 0x8E, sound = 0x1B5, strength = { 146, 175 }, dexterity = { 101, 130 },
  intelligence = { 120, 135 }, hits = { 120, 145 }, damage = { 4, 10 }, armor = 56, fame = 6500, karma = -6500,
  skills = { archery = 851, resisting_spells = 856, tactics = 644, wrestling = 687 },
})

rat("clan_chitter_tinkerer", {
  name = "Clan Scratch Tinkerer", body = 0x8E, sound = 0x1B5, strength = { 300, 330 }, dexterity = { 220, 240 },
  intelligence = { 240, 275 }, hits = { 2025, 2068 }, damage = { 4, 10 }, armor = 56, fame = 6500, karma = -6500,
  skills = { anatomy = 726, archery = 851, resisting_spells = 881, tactics = 743, wrestling = 739 },
})

rat("clan_ribbon_courtier", {
  name = "Clan Ribbon Courtier", body = 0x2A, hue = 0x89F, sound = 0x1B5, strength = 231, dexterity = 252,
  intelligence = 125, hits = { 2054, 2100 }, damage = { 7, 14 }, armor = 48, fame = 1500, karma = -1500,
  skills = { resisting_spells = 1143, tactics = 676, wrestling = 528 },
})

rat("clan_ribbon_plague_rat", {
  name = "Clan Ribbon Plague Rat", body = 0xEE, hue = 0x34, sound = 0xCC, strength = 59, dexterity = 51,
  intelligence = 17, hits = 92, stamina = 51, damage = { 4, 8 }, armor = 6, fame = 150, karma = -150,
  skills = { resisting_spells = 300, tactics = 340, wrestling = 400 },
})

rat("clan_ribbon_supplicant", {
  name = "Clan Ribbon Supplicant", body = 0x2A, hue = 0xB88, sound = 0x1B5, strength = 173, dexterity = 117,
  intelligence = 207, hits = 127, damage = { 7, 14 }, armor = 48, fame = 1500, karma = -1500,
  skills = { resisting_spells = 793, tactics = 636, wrestling = 583 },
})

rat("clan_scratch_henchrat", {
  name = "Clan Scratch Henchrat", body = 0x2A, sound = 0x1B5, strength = 227, dexterity = 183, intelligence = 93,
  hits = 2065, damage = { 5, 7 }, armor = 48, fame = 1500, karma = -1500,
  skills = { anatomy = 745, resisting_spells = 377, tactics = 631, wrestling = 645 },
})

rat("clan_scratch_savage_wolf", {
  name = "Clan Scratch Savage Wolf", body = 0x62, hue = 0x2C, sound = 0xE5, strength = 170, dexterity = 244,
  intelligence = 57, hits = 65, damage = { 8, 10 }, armor = 50, fame = 3400, karma = -3400,
  skills = { resisting_spells = 420, swordsmanship = 995, tactics = 676, wrestling = 439 },
})

rat("clan_scratch_scrounger", {
  name = "Clan Scratch Scrounger", body = 0x8E, sound = 0x1B5, strength = { 97, 100 }, dexterity = { 98, 100 },
  intelligence = { 45, 50 }, hits = 135, damage = { 4, 5 }, armor = 56, fame = 6500, karma = -6500,
  skills = { anatomy = 535, resisting_spells = 776, tactics = 621, wrestling = 738 },
})
