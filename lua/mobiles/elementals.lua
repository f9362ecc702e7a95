-- Elementals and storms.

local creatures = require("lib.templates.creature_families")

local elemental = creatures.family("base_monster", { "monster", "elemental" })
local ore_elemental = creatures.family("base_monster", { "monster", "elemental", "ore" })

elemental("acid_elemental", {
  name = "an acid elemental", body = 0x9E, sound = 0x116, strength = { 326, 355 }, dexterity = { 66, 85 },
  intelligence = { 271, 295 }, hits = { 196, 213 }, damage = { 9, 15 }, armor = 40, fame = 10000, karma = -10000,
  skills = {
    anatomy = 450, evaluating_intelligence = 775, magery = 775, resisting_spells = 675, tactics = 850, wrestling = 800,
  },
  mind = "mage", loot = "rich average", hit_poison = 5, hit_poison_percent = 60, slain_by = "elemental_ban",
})

elemental("air_elemental", {
  name = "an air elemental", body = 0x0D, hue = 0x4001, sound = 0x28F, strength = { 126, 155 }, dexterity = { 166, 185 },
  intelligence = { 101, 125 }, hits = { 76, 93 }, damage = { 8, 10 }, armor = 40, fame = 4500, karma = -4500,
  skills = { evaluating_intelligence = 675, magery = 675, resisting_spells = 675, tactics = 700, wrestling = 700 },
  mind = "mage", pace = "fast", loot = "average meager low_scrolls medium_scrolls", slain_by = "vacuum",
})

elemental("blood_elemental", {
  name = "a blood elemental", body = 0x9F, sound = 0x116, strength = { 526, 615 }, dexterity = { 66, 85 },
  intelligence = { 226, 350 }, hits = { 316, 369 }, damage = { 17, 27 }, armor = 60, fame = 12500, karma = -12500,
  skills = {
    evaluating_intelligence = 925, magery = 925, meditation = 300, resisting_spells = 875, tactics = 900, wrestling = 900,
  },
  mind = "mage", loot = "filthy_rich rich", slain_by = "blood_drinking", leaves_slayers = "abyss",
})

elemental("crystal_elemental", {
  name = "a crystal elemental", body = 0x12C, sound = 0x116, strength = { 136, 160 }, dexterity = { 51, 65 },
  intelligence = { 86, 110 }, hits = 150, damage = { 10, 15 }, armor = 54, fame = 6500, karma = -6500,
  skills = {
    evaluating_intelligence = 725, magery = 725, meditation = 700, resisting_spells = 850, tactics = 800, wrestling = 700,
  },
  mind = "mage", pace = "slow", loot = "rich average", poison_immunity = 5, slain_by = "elemental_ban",
})

elemental("crystal_vortex", {
  name = "a crystal vortex", body = 0x0D, hue = 0x2B2, sound = 0x107, strength = { 800, 900 }, dexterity = { 500, 600 },
  intelligence = 200, hits = { 350, 400 }, mana = 0, damage = { 15, 20 }, fame = 17000, karma = -17000,
  skills = { resisting_spells = 1200, tactics = 1200, wrestling = 1200 },
  loot = "filthy_rich*2",
})

elemental("earth_elemental", {
  name = "an earth elemental", body = 0x0E, sound = 0x10C, strength = { 126, 155 }, dexterity = { 66, 85 },
  intelligence = { 71, 92 }, hits = { 76, 93 }, damage = { 9, 16 }, armor = 34, fame = 3500, karma = -3500,
  skills = { resisting_spells = 725, tactics = 800, wrestling = 800 },
  pace = "slow", loot = "average meager gems fertile_dirt*5 mandrake_root", slain_by = "earth_shatter",
})

elemental("efreet", {
  name = "an efreet", body = 0x83, sound = 0x300, strength = { 326, 355 }, dexterity = { 266, 285 },
  intelligence = { 171, 195 }, hits = { 196, 213 }, damage = { 11, 13 }, armor = 56, fame = 10000, karma = -10000,
  skills = { evaluating_intelligence = 675, magery = 675, resisting_spells = 675, tactics = 700, wrestling = 700 },
  mind = "mage", pace = "fast", loot = "rich average gems", slain_by = "elemental_ban",
})

elemental("energy_vortex", {
  name = "an energy vortex", body = 0xA4, hue = 0x76, strength = 200, dexterity = 200, intelligence = 100, stamina = 250,
  mana = 0, damage = { 14, 17 }, armor = 40, notoriety = "murderer",
  skills = { resisting_spells = 999, tactics = 1000, wrestling = 1200 },
  pace = "fast", poison_immunity = 5,
})

elemental("fire_elemental", {
  name = "a fire elemental", body = 0x0F, sound = 0x346, strength = { 126, 155 }, dexterity = { 166, 185 },
  intelligence = { 101, 125 }, hits = { 76, 93 }, damage = { 7, 9 }, armor = 40, fame = 4500, karma = -4500,
  skills = { evaluating_intelligence = 675, magery = 675, resisting_spells = 900, tactics = 900, wrestling = 850 },
  mind = "mage", loot = "average meager gems sulfurous_ash*3", slain_by = "flame_dousing",
})

elemental("flurry", {
  name = "Flurry", body = 0x0D, hue = 0x03, sound = 0x107, strength = { 149, 195 }, dexterity = { 218, 264 },
  intelligence = { 130, 199 }, hits = { 474, 477 }, damage = { 10, 15 },
  skills = { evaluating_intelligence = 995, magery = 1070, resisting_spells = 1085, tactics = 1165, wrestling = 1060 },
})

elemental("ice_elemental", {
  name = "an ice elemental", body = 0xA1, sound = 0x10C, strength = { 156, 185 }, dexterity = { 96, 115 },
  intelligence = { 171, 192 }, hits = { 94, 111 }, damage = { 10, 21 }, armor = 40, fame = 4000, karma = -4000,
  skills = { evaluating_intelligence = 350, magery = 350, resisting_spells = 550, tactics = 850, wrestling = 800 },
  mind = "mage", loot = "average*2 gems*2 black_pearl reagents*3", slain_by = "summer_wind",
})

elemental("mistral", {
  name = "Mistral", body = 0x0D, hue = 0x39C, sound = 0x107, strength = { 134, 201 }, dexterity = { 226, 238 },
  intelligence = { 126, 134 }, hits = { 386, 609 }, damage = { 17, 20 },
  skills = { evaluating_intelligence = 970, magery = 1070, resisting_spells = 1090 },
})

elemental("poison_elemental", {
  name = "a poison elemental", body = 0xA2, sound = 0x107, strength = { 426, 515 }, dexterity = { 166, 185 },
  intelligence = { 361, 435 }, hits = { 256, 309 }, damage = { 12, 18 }, armor = 70, fame = 12500, karma = -12500,
  skills = {
    evaluating_intelligence = 875, magery = 875, meditation = 1000, poisoning = 950, resisting_spells = 1000, tactics = 900,
    wrestling = 800,
  },
  mind = "mage", pace = "fast", loot = "filthy_rich rich medium_scrolls nightshade*4 lesser_poison_potion",
  hit_poison = 5, hit_poison_percent = 75, poison_immunity = 5, slain_by = "elemental_health",
})

elemental("sand_vortex", {
  name = "a sand vortex", body = 0x316, sound = 0x107, strength = { 96, 120 }, dexterity = { 171, 195 },
  intelligence = { 76, 100 }, hits = { 51, 62 }, damage = { 3, 16 }, armor = 28, fame = 4500, karma = -4500,
  skills = { resisting_spells = 1500, tactics = 700, wrestling = 800 },
  pace = "fast", loot = "meager*2 bone", slain_by = "elemental_ban",
  powers = {
    {
      does = "throw", on = { "fight" }, pause_ms = { 10000, 20000 }, look = 0x36B0, hue = 2413, sound = 0x4CF,
      hits = { 1, 40 }, delay_ms = 1000,
    },
  },
})

elemental("snow_elemental", {
  name = "a snow elemental", body = 0xA3, sound = 0x107, strength = { 326, 355 }, dexterity = { 166, 185 },
  intelligence = { 71, 95 }, hits = { 196, 213 }, damage = { 11, 17 }, armor = 50, fame = 5000, karma = -5000,
  skills = { resisting_spells = 575, tactics = 900, wrestling = 900 },
  pace = "fast", loot = "rich black_pearl*3", slain_by = "summer_wind",
})

elemental("tempest", {
  name = "Tempest", body = 0x0D, hue = 0x497, sound = 0x107, strength = { 116, 135 }, dexterity = { 166, 185 },
  intelligence = { 101, 125 }, hits = { 300, 400 }, damage = { 18, 20 },
  skills = { evaluating_intelligence = 1000, magery = 1000, resisting_spells = 600, tactics = 700, wrestling = 700 },
})

elemental("water_elemental", {
  name = "a water elemental", body = 0x10, sound = 0x116, strength = { 126, 155 }, dexterity = { 66, 85 },
  intelligence = { 101, 125 }, hits = { 76, 93 }, damage = { 7, 9 }, armor = 40, fame = 4500, karma = -4500,
  skills = { evaluating_intelligence = 675, magery = 675, resisting_spells = 1075, tactics = 600, wrestling = 600 },
  mind = "mage", loot = "average meager potions black_pearl*3", slain_by = "water_dissipation",
})

ore_elemental("agapite_elemental", {
  name = "an agapite elemental", body = 0x6B, sound = 0x10C, strength = { 226, 255 }, dexterity = { 126, 145 },
  intelligence = { 71, 92 }, hits = { 136, 153 }, damage = { 28, 28 }, armor = 32, fame = 3500, karma = -3500,
  skills = { resisting_spells = 725, tactics = 800, wrestling = 800 },
  loot = "average gems*2", slain_by = "earth_shatter", powers = { { does = "dispel" } },
})

ore_elemental("bronze_elemental", {
  name = "a bronze elemental", body = 0x6C, sound = 0x10C, strength = { 226, 255 }, dexterity = { 126, 145 },
  intelligence = { 71, 92 }, hits = { 136, 153 }, damage = { 9, 16 }, armor = 29, fame = 5000, karma = -5000,
  skills = { resisting_spells = 725, tactics = 800, wrestling = 800 },
  loot = "average gems*2", slain_by = "earth_shatter",
  powers = { { does = "gas", percent = 5, hits = 50, poison = 4, tiles = 1 }, { does = "dispel" } },
})

ore_elemental("copper_elemental", {
  name = "a copper elemental", body = 0x6D, sound = 0x10C, strength = { 226, 255 }, dexterity = { 126, 145 },
  intelligence = { 71, 92 }, hits = { 136, 153 }, damage = { 9, 16 }, armor = 26, fame = 4800, karma = -4800,
  skills = { resisting_spells = 725, tactics = 800, wrestling = 800 },
  loot = "average gems*2", blows_percent = 50, reflects_magic = true, slain_by = "earth_shatter",
  powers = { { does = "dispel" } },
})

ore_elemental("dull_copper_elemental", {
  name = "a dull copper elemental", body = 0x6E, sound = 0x10C, strength = { 226, 255 }, dexterity = { 126, 145 },
  intelligence = { 71, 92 }, hits = { 136, 153 }, damage = { 9, 16 }, armor = 20, fame = 3500, karma = -3500,
  skills = { resisting_spells = 725, tactics = 800, wrestling = 800 },
  loot = "average gems*2", slain_by = "earth_shatter",
  powers = { { does = "burst", share_percent = 20, tiles = 3 }, { does = "dispel" } },
})

ore_elemental("golden_elemental", {
  name = "a golden elemental", body = 0xA6, sound = 0x10C, strength = { 226, 255 }, dexterity = { 126, 145 },
  intelligence = { 71, 92 }, hits = { 136, 153 }, damage = { 9, 16 }, armor = 60, fame = 3500, karma = -3500,
  skills = { resisting_spells = 725, tactics = 800, wrestling = 800 },
  loot = "average gems*2", slain_by = "earth_shatter", powers = { { does = "dispel" } },
})

ore_elemental("shadow_iron_elemental", {
  name = "a shadow iron elemental", body = 0x6F, sound = 0x10C, strength = { 226, 255 }, dexterity = { 126, 145 },
  intelligence = { 71, 92 }, hits = { 136, 153 }, damage = { 9, 16 }, armor = 23, fame = 4500, karma = -4500,
  skills = { resisting_spells = 725, tactics = 800, wrestling = 800 },
  loot = "average gems*2", poison_immunity = 4, ignores_pets = true, ignores_magic = true, slain_by = "earth_shatter",
  powers = { { does = "dispel" } },
})

ore_elemental("valorite_elemental", {
  name = "a valorite elemental", body = 0x70, sound = 0x10C, strength = { 226, 255 }, dexterity = { 126, 145 },
  intelligence = { 71, 92 }, hits = { 136, 153 }, damage = { 28, 28 }, armor = 38, fame = 3500, karma = -3500,
  skills = { resisting_spells = 725, tactics = 800, wrestling = 800 },
  loot = "filthy_rich gems*4", blows_percent = 50, ignores_pets = true, reflects_magic = true,
  slain_by = "earth_shatter",
  powers = {
    { does = "gas", percent = 5, hits = 50, poison = 4, tiles = 1 },
    { does = "corrode", percent = 5 },
    { does = "dispel" },
  },
})

ore_elemental("verite_elemental", {
  name = "a verite elemental", body = 0x71, sound = 0x10C, strength = { 226, 255 }, dexterity = { 126, 145 },
  intelligence = { 71, 92 }, hits = { 136, 153 }, damage = { 9, 16 }, armor = 35, fame = 3500, karma = -3500,
  skills = { resisting_spells = 725, tactics = 800, wrestling = 800 },
  loot = "rich gems*2", slain_by = "earth_shatter",
  powers = { { does = "corrode", percent = 5 }, { does = "dispel" } },
})
