-- Snakes, serpents, lizards and other reptiles.

local creatures = require("lib.templates.creature_families")

local reptile = creatures.family("base_monster", { "monster", "reptile" })

reptile("alligator", {
  name = "an alligator", body = 0xCA, sound = 0x294, strength = { 76, 100 }, dexterity = { 6, 25 },
  intelligence = { 11, 20 }, hits = { 46, 60 }, stamina = { 46, 65 }, mana = 0, damage = { 5, 15 }, armor = 30, fame = 600,
  karma = -600, tame_skill = 47.1,
  skills = { resisting_spells = 325, tactics = 500, wrestling = 500 },
  meat = 1, hides = 12, hides_kind = "spined_hides", eats = "meat_fish",
})

reptile("coil", {
  name = "Coil", body = 0x5C, hue = 0x3F, sound = 0xDB, strength = { 205, 343 }, dexterity = { 202, 283 },
  intelligence = { 88, 142 }, hits = { 628, 1291 }, damage = { 19, 28 }, armor = 40, fame = 7000, karma = -7000,
  skills = { anatomy = 1295, poisoning = 1220, resisting_spells = 1075, tactics = 1360, wrestling = 1330 },
  loot = "ultra_rich*3 gems*2 bone", meat = 1, hides = 48, hit_poison = 5, poison_immunity = 5,
})

reptile("giant_serpent", {
  name = "a giant snake", body = 0x15, sound = 0xDB, strength = { 186, 215 }, dexterity = { 56, 80 },
  intelligence = { 66, 85 }, hits = { 112, 129 }, mana = 0, damage = { 7, 17 }, armor = 32, fame = 2500, karma = -2500,
  skills = { poisoning = 850, resisting_spells = 325, tactics = 675, wrestling = 700 },
  loot = "average bone", meat = 4, hides = 15, hides_kind = "spined_hides", hit_poison = 3, poison_immunity = 3,
  slain_by = "snakes_bane",
})

reptile("ice_serpent", {
  name = "a giant ice serpent", body = 0x59, sound = 0xDB, strength = { 216, 245 }, dexterity = { 26, 50 },
  intelligence = { 66, 85 }, hits = { 130, 147 }, mana = 0, damage = { 7, 17 }, armor = 32, fame = 3500, karma = -3500,
  skills = { anatomy = 390, resisting_spells = 325, tactics = 775, wrestling = 700 },
  loot = "meager", meat = 4, hides = 15, hides_kind = "spined_hides", slain_by = "snakes_bane",
})

reptile("giant_ice_worm", {
  name = "a giant ice worm", body = 0x59, sound = 0xDC, strength = { 216, 245 }, dexterity = { 76, 100 }, intelligence = { 66, 85 },
  hits = { 130, 147 }, damage = { 7, 17 }, armor = 40, fame = 4500, karma = -4500, tame_skill = 71.1, needs_subduing = true,
  eats = "meat", hit_poison = 3, poison_immunity = 3,
  skills = { poisoning = 850, resisting_spells = 525, tactics = 775, wrestling = 700 },
})

reptile("ice_snake", {
  name = "an ice snake", body = 0x34, hue = 0x480, sound = 0xDB, strength = { 42, 54 }, dexterity = { 36, 45 },
  intelligence = { 26, 30 }, mana = 0, damage = { 4, 12 }, armor = 30, fame = 900, karma = -900,
  skills = { resisting_spells = 175, tactics = 465, wrestling = 465 },
  loot = "meager", meat = 1, slain_by = "snakes_bane",
})

reptile("lava_lizard", {
  name = "a lava lizard", body = 0xCE, sound = 0x5A, strength = { 126, 150 }, dexterity = { 56, 75 },
  intelligence = { 11, 20 }, hits = { 76, 90 }, mana = 0, damage = { 6, 24 }, armor = 40, fame = 3000, karma = -3000,
  tame_skill = 80.7,
  skills = { resisting_spells = 625, tactics = 700, wrestling = 700 },
  breath = "fire", loot = "meager sulfurous_ash*5", hides = 12, hides_kind = "spined_hides", eats = "gold",
})

reptile("lava_serpent", {
  name = "a lava serpent", body = 0x5A, sound = 0xDB, strength = { 386, 415 }, dexterity = { 56, 80 },
  intelligence = { 66, 85 }, hits = { 232, 249 }, mana = 0, damage = { 10, 22 }, armor = 40, fame = 4500, karma = -4500,
  skills = { resisting_spells = 475, tactics = 675, wrestling = 700 },
  breath = "fire", loot = "average sulfurous_ash*3 bone", meat = 4, hides = 15, hides_kind = "spined_hides",
  slain_by = "snakes_bane",
})

reptile("lava_snake", {
  name = "a lava snake", body = 0x34, sound = 0xDB, strength = { 43, 55 }, dexterity = { 16, 25 }, intelligence = { 6, 10 },
  hits = { 28, 32 }, mana = 0, damage = { 1, 8 }, armor = 24, fame = 600, karma = -600,
  skills = { resisting_spells = 175, tactics = 265, wrestling = 265 },
  breath = "fire", loot = "poor sulfurous_ash", meat = 1, slain_by = "snakes_bane",
})

reptile("raptor", {
  name = "a raptor", body = 0x2DA, strength = { 404, 471 }, dexterity = { 132, 155 }, intelligence = { 105, 145 },
  hits = { 343, 400 }, damage = { 11, 17 }, fame = 7500, karma = -7500, tame_skill = 107.1,
  skills = { resisting_spells = 825, tactics = 875, wrestling = 825 },
  pack = "ostard", loot = "rich*2", meat = 7, hides = 11, hides_kind = "horned_hides", slots = 2,
  slain_by = "reptilian_death",
})

reptile("silver_serpent", {
  name = "a silver serpent", body = 0x5C, sound = 0xDB, strength = { 161, 360 }, dexterity = { 151, 300 },
  intelligence = { 21, 40 }, hits = { 97, 216 }, damage = { 5, 21 }, armor = 40, fame = 7000, karma = -7000,
  skills = { poisoning = 950, resisting_spells = 975, tactics = 875, wrestling = 925 },
  pace = "fast", loot = "average gems*2", meat = 1, hit_poison = 5, poison_immunity = 5, slain_by = "snakes_bane",
})

reptile("slith", {
  name = "a slith", body = 0x2DE, strength = { 129, 136 }, dexterity = { 72, 75 }, intelligence = { 12, 13 },
  hits = { 84, 85 }, damage = { 6, 24 }, tame_skill = 80.7,
  skills = { resisting_spells = 615, tactics = 755, wrestling = 695 },
  breath = "fire", loot = "average*2", meat = 6, hides = 10, slain_by = "reptilian_death",
})

reptile("snake", {
  name = "a snake", body = 0x34, sound = 0xDB, strength = { 22, 34 }, dexterity = { 16, 25 }, intelligence = { 6, 10 },
  hits = { 15, 19 }, mana = 0, damage = { 1, 4 }, armor = 16, fame = 300, karma = -300, tame_skill = 59.1,
  skills = { poisoning = 600, resisting_spells = 175, tactics = 265, wrestling = 265 },
  meat = 1, eats = "eggs", hit_poison = 1, poison_immunity = 1, slain_by = "snakes_bane",
})

reptile("stone_slith", {
  name = "a stone slith", body = 0x2DE, strength = { 250, 300 }, dexterity = { 76, 90 }, intelligence = { 34, 69 },
  hits = { 154, 166 }, stamina = { 76, 90 }, mana = { 34, 69 }, damage = { 6, 24 }, tame_skill = 65.1,
  skills = { anatomy = 15, resisting_spells = 910, tactics = 855, wrestling = 815 },
  loot = "average*2", meat = 1, hides = 12, hides_kind = "spined_hides", slots = 2, slain_by = "reptilian_death",
})

reptile("thrasher", {
  name = "Thrasher", body = 0xCA, hue = 0x497, sound = 0x294, strength = { 93, 327 }, dexterity = { 7, 201 },
  intelligence = { 15, 67 }, hits = { 260, 984 }, stamina = { 56, 75 }, mana = { 25, 30 }, damage = { 20, 30 }, armor = 30,
  fame = 600, karma = -600, tame_skill = 47.1,
  skills = { resisting_spells = 1105, tactics = 1070, wrestling = 1100 },
  loot = "filthy_rich*4", meat = 1, hides = 48, hides_kind = "spined_hides", eats = "meat_fish",
})

reptile("toxic_slith", {
  name = "a toxic slith", body = 0x2DE, hue = 0x1DC, strength = { 223, 306 }, dexterity = { 231, 258 },
  intelligence = { 30, 35 }, hits = { 197, 215 }, stamina = { 231, 258 }, damage = { 6, 24 },
  skills = { poisoning = 1000, resisting_spells = 970, tactics = 880, wrestling = 930 },
  breath = "fire", loot = "average*2", meat = 6, hides = 11, hides_kind = "horned_hides", slain_by = "reptilian_death",
})
