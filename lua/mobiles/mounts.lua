-- Animals that carry riders or loads.

local carrying = require("features.pets.lib.pets").carrying
local creatures = require("lib.templates.creature_families")

local mount = creatures.family("base_animal", { "animal", "mount" })
local fell_mount = creatures.family("base_monster", { "monster", "mount" })
local pack_animal = carrying.laden(mount)

pack_animal("beetle", {
  name = "a giant beetle", body = 0x317, strength = 300, dexterity = 100, intelligence = 500, hits = 200, damage = { 7, 20 },
  fame = 4000, karma = -4000, tame_skill = 29.1,
  skills = { resisting_spells = 800, tactics = 1000, wrestling = 1000 },
  fights = "everybody", slots = 3, needs_subduing = true, ridden_as = 0x3EBC,
})

mount("desert_ostard", {
  name = "a desert ostard", body = 0xD2, sound = 0x270, strength = { 94, 170 }, dexterity = { 56, 75 },
  intelligence = { 6, 10 }, hits = { 71, 88 }, mana = 0, damage = { 5, 11 }, fame = 450, tame_skill = 29.1,
  skills = { resisting_spells = 275, tactics = 325, wrestling = 365 },
  fights = "attackers", pack = "ostard", meat = 3, eats = "plants_grain", ridden_as = 0x3EA3,
})

mount("forest_ostard", {
  name = "a forest ostard", body = 0xDB, sound = 0x270, strength = { 94, 170 }, dexterity = { 56, 75 },
  intelligence = { 6, 10 }, hits = { 71, 88 }, mana = 0, damage = { 8, 14 }, fame = 450, tame_skill = 29.1,
  skills = { resisting_spells = 295, tactics = 365, wrestling = 365 },
  fights = "attackers", pack = "ostard", meat = 3, eats = "plants_grain", ridden_as = 0x3EA5,
})

mount("frenzied_ostard", {
  name = "a frenzied ostard", body = 0xDA, sound = 0x275, strength = { 94, 170 }, dexterity = { 96, 115 },
  intelligence = { 6, 10 }, hits = { 71, 110 }, mana = 0, damage = { 11, 17 }, fame = 1500, karma = -1500, tame_skill = 77.1,
  skills = { resisting_spells = 775, tactics = 865, wrestling = 865 },
  fights = "everybody", pack = "ostard", meat = 3, eats = "meat_plants_fish_eggs", ridden_as = 0x3EA4,
})

mount("horse", {
  name = "a horse", body = 0xE2, sound = 0xA8, strength = { 22, 98 }, dexterity = { 56, 75 }, intelligence = { 6, 10 },
  hits = { 28, 45 }, mana = 0, damage = { 3, 4 }, fame = 300, karma = 300, tame_skill = 29.1,
  skills = { resisting_spells = 275, tactics = 365, wrestling = 365 },
  fights = "attackers", meat = 3, hides = 10, eats = "plants_grain",
})

mount("kirin", {
  name = "a ki-rin", body = 0x84, sound = 0x3C5, strength = { 296, 325 }, dexterity = { 86, 105 },
  intelligence = { 186, 225 }, hits = { 191, 210 }, damage = { 16, 22 }, fame = 9000, karma = 9000, tame_skill = 95.1,
  skills = {
    evaluating_intelligence = 850, magery = 800, meditation = 950, resisting_spells = 925, tactics = 215, wrestling = 865,
  },
  mind = "mage", fights = "the_evil", feud = "fey", loot = "rich low_scrolls potions", meat = 3, hides = 10,
  hides_kind = "horned_hides", slots = 2, eats = "plants_grain", ridden_as = 0x3EAD, slain_by = "fey",
})

pack_animal("pack_horse", {
  name = "a pack horse", body = 0x123, sound = 0xA8, strength = { 44, 120 }, dexterity = { 36, 55 },
  intelligence = { 6, 10 }, hits = { 61, 80 }, stamina = { 81, 100 }, mana = 0, damage = { 5, 11 }, armor = 16, karma = 200,
  tame_skill = 11.1,
  skills = { resisting_spells = 275, tactics = 365, wrestling = 365 },
  fights = "attackers", meat = 3, hides = 10, eats = "plants_grain",
})

pack_animal("pack_llama", {
  name = "a pack llama", body = 0x124, sound = 0x3F3, strength = { 52, 80 }, dexterity = { 36, 55 },
  intelligence = { 16, 30 }, hits = 50, stamina = { 86, 105 }, mana = 0, damage = { 2, 6 }, armor = 16, karma = 200,
  tame_skill = 11.1,
  skills = { resisting_spells = 175, tactics = 240, wrestling = 240 },
  fights = "attackers", meat = 1, eats = "plants_grain",
})

mount("ridable_llama", {
  name = "a ridable llama", body = 0xDC, sound = 0x3F3, strength = { 21, 49 }, dexterity = { 56, 75 },
  intelligence = { 16, 30 }, hits = { 15, 27 }, mana = 0, damage = { 3, 5 }, fame = 300, tame_skill = 29.1,
  skills = { resisting_spells = 175, tactics = 240, wrestling = 240 },
  fights = "attackers", meat = 1, hides = 12, eats = "plants_grain", ridden_as = 0x3EA6,
})

mount("ridgeback", {
  name = "a ridgeback", body = 0xBB, sound = 0x3F3, strength = { 58, 100 }, dexterity = { 56, 75 },
  intelligence = { 16, 30 }, hits = { 41, 54 }, mana = 0, damage = { 3, 5 }, fame = 300, tame_skill = 83.1,
  skills = { resisting_spells = 325, tactics = 365, wrestling = 400 },
  fights = "attackers", meat = 1, hides = 12, hides_kind = "spined_hides", eats = "plants_grain", ridden_as = 0x3EBA,
})

mount("savage_ridgeback", {
  name = "a savage ridgeback", body = 0xBC, sound = 0x3F3, strength = { 58, 100 }, dexterity = { 56, 75 },
  intelligence = { 16, 30 }, hits = { 41, 54 }, mana = 0, damage = { 3, 5 }, fame = 300, tame_skill = 83.1,
  skills = { resisting_spells = 325, tactics = 365, wrestling = 400 },
  fights = "attackers", feud = "savages", meat = 1, hides = 12, hides_kind = "spined_hides", eats = "plants_grain",
  ridden_as = 0x3EB8,
})

mount("scaled_swamp_dragon", {
  name = "a swamp dragon", body = 0x31F, strength = { 201, 300 }, dexterity = { 66, 85 }, intelligence = { 61, 100 },
  hits = { 121, 180 }, damage = { 3, 4 }, fame = 2000, karma = -2000, tame_skill = 93.9,
  skills = { anatomy = 500, resisting_spells = 500, tactics = 500, wrestling = 500 },
  fights = "attackers", ridden_as = 0x3EBE, powers = { { does = "dispel" } },
})

mount("silver_steed", {
  name = "a silver steed", body = 0x75, tame_skill = 103.1, fights = "attackers", ridden_as = 0x3EA8,
})

mount("swamp_dragon", {
  name = "a swamp dragon", body = 0x31A, hue = 0x851, sound = 0x16A, strength = { 201, 300 }, dexterity = { 66, 85 },
  intelligence = { 61, 100 }, hits = { 121, 180 }, damage = { 3, 4 }, fame = 2000, karma = -2000, tame_skill = 93.9,
  skills = { anatomy = 500, resisting_spells = 500, tactics = 500, wrestling = 500 },
  fights = "attackers", meat = 19, hides = 20, scales = 5, scales_kind = "green_scales", ridden_as = 0x3EBD,
  slain_by = "dragon_slaying", powers = { { does = "dispel" } },
})

mount("unicorn", {
  name = "a unicorn", body = 0x7A, sound = 0x4BC, strength = { 296, 325 }, dexterity = { 96, 115 },
  intelligence = { 186, 225 }, hits = { 191, 210 }, damage = { 16, 22 }, fame = 9000, karma = 9000, tame_skill = 95.1,
  skills = {
    evaluating_intelligence = 850, magery = 700, meditation = 550, resisting_spells = 825, tactics = 215, wrestling = 865,
  },
  mind = "mage", fights = "the_evil", feud = "fey", loot = "rich low_scrolls potions", meat = 3, hides = 10,
  hides_kind = "horned_hides", slots = 2, eats = "plants_grain", ridden_as = 0x3EB4, poison_immunity = 5,
  slain_by = "fey",
})

fell_mount("cu_sidhe", {
  name = "a cu sidhe", body = 0x115, strength = { 1200, 1225 }, dexterity = { 150, 170 }, intelligence = { 250, 285 },
  hits = { 1010, 1275 }, damage = { 21, 28 }, fame = 5000, karma = 5000, tame_skill = 101.1,
  skills = { anatomy = 675, healing = 855, resisting_spells = 825, tactics = 950, wrestling = 935 },
  fights = "attackers", loot = "filthy_rich*5", meat = 3, hides = 10, slots = 4, eats = "plants", ridden_as = 0x3E91,
  slain_by = "fey",
})

fell_mount("fire_steed", {
  name = "a fire steed", body = 0xBE, sound = 0xA8, strength = { 376, 400 }, dexterity = { 91, 120 },
  intelligence = { 291, 300 }, hits = { 226, 240 }, damage = { 11, 30 }, fame = 20000, karma = -20000, tame_skill = 106,
  skills = { resisting_spells = 1100, tactics = 1000, wrestling = 1000 },
  pack = "daemon", breath = "fire", loot = "sulfurous_ash*5", slots = 2, ridden_as = 0x3E9E,
})

fell_mount("grizzled_mare", {
  name = "a grizzled mare", body = 0x319, fights = "attackers", breath = "chaos", poison_immunity = 5,
})
fell_mount("hell_steed", {
  name = "a hellsteed", body = 0x319, fights = "attackers", breath = "chaos", poison_immunity = 5, slain_by = "silver",
  ridden_as = 0x3EBB,
})

fell_mount("nightmare", {
  name = "a nightmare", body = 0xB3, sound = 0xA8, strength = { 496, 525 }, dexterity = { 86, 105 },
  intelligence = { 86, 125 }, hits = { 298, 315 }, damage = { 16, 22 }, armor = 60, fame = 14000, karma = -14000,
  tame_skill = 95.1,
  skills = { evaluating_intelligence = 300, magery = 300, resisting_spells = 925, tactics = 990, wrestling = 865 },
  mind = "mage", pace = "fast", breath = "fire", loot = "rich average low_scrolls potions sulfurous_ash*5", meat = 5,
  hides = 10, hides_kind = "barbed_hides", slots = 2, ridden_as = 0x3EB7,
})

fell_mount("red_death", {
  name = "Red Death", body = 0x319, hue = 0x21, sound = 0x1C3, strength = { 319, 324 }, dexterity = { 241, 244 },
  intelligence = { 242, 255 }, hits = { 1540, 1605 }, damage = { 25, 29 }, fame = 28000, karma = -28000,
  notoriety = "murderer",
  skills = { anatomy = 1320, resisting_spells = 1310, tactics = 1315, wrestling = 1325 },
  pace = "fast", breath = "chaos", loot = "ultra_rich*3 low_scrolls", poison_immunity = 5,
})

fell_mount("reptalon", {
  name = "a reptalon", body = 0x114, sound = 0x16A, strength = { 1001, 1025 }, dexterity = { 152, 164 },
  intelligence = { 251, 289 }, hits = { 833, 931 }, damage = { 21, 28 }, tame_skill = 101.1,
  skills = { anatomy = 580, resisting_spells = 830, tactics = 1050, wrestling = 1100 },
  pace = "fast", breath = "fire", loot = "ultra_rich*3", meat = 5, hides = 10, slots = 4, ridden_as = 0x3E90,
  slain_by = "dragon_slaying",
})

fell_mount("skeletal_mount", {
  name = "a skeletal steed", body = 0x319, strength = { 91, 100 }, dexterity = { 46, 55 }, intelligence = { 46, 60 },
  hits = { 41, 50 }, damage = { 5, 12 },
  skills = { resisting_spells = 975, tactics = 500, wrestling = 750 },
  fights = "attackers", ridden_as = 0x3EBB, poison_immunity = 5, slain_by = "silver",
})
