-- Animals of farm, town and forest that attack nobody unprovoked.

local creatures = require("lib.templates.creature_families")

local animal = creatures.family("base_animal", { "animal" })

animal("boar", {
  name = "a boar", body = 0x122, sound = 0xC4, strength = 25, dexterity = 15, intelligence = 5, hits = 15, mana = 0,
  damage = { 3, 6 }, armor = 10, fame = 300, tame_skill = 29.1,
  skills = { resisting_spells = 90, tactics = 90, wrestling = 90 },
  fights = "attackers", meat = 2, eats = "plants_grain",
})

animal("bull", {
  name = "a bull", body = 0xE8, hue = 0x901, sound = 0x64, strength = { 77, 111 }, dexterity = { 56, 75 },
  intelligence = { 47, 75 }, hits = { 50, 64 }, mana = 0, damage = { 4, 9 }, armor = 28, fame = 600, tame_skill = 71.1,
  skills = { resisting_spells = 215, tactics = 765, wrestling = 490 },
  fights = "attackers", pack = "bull", meat = 10, hides = 15, eats = "grain",
})

animal("bull_frog", {
  name = "a bull frog", body = 0x51, sound = 0x266, strength = { 46, 70 }, dexterity = { 6, 25 }, intelligence = { 11, 20 },
  hits = { 28, 42 }, mana = 0, damage = { 1, 2 }, armor = 6, fame = 350, tame_skill = 23.1,
  skills = { resisting_spells = 325, tactics = 500, wrestling = 500 },
  mind = "coward", fights = "attackers", loot = "poor", meat = 1, hides = 4, eats = "meat_fish",
})

animal("cat", {
  name = "a cat", body = 0xC9, sound = 0x69, strength = 9, dexterity = 35, intelligence = 5, hits = 6, mana = 0,
  damage = { 1, 1 }, armor = 8, karma = 150, tame_skill = -0.9,
  skills = { resisting_spells = 50, tactics = 40, wrestling = 50 },
  mind = "coward", fights = "attackers", pack = "feline", meat = 1, eats = "meat_fish",
})

animal("cow", {
  name = "a cow", body = 0xD8, sound = 0x78, strength = 30, dexterity = 15, intelligence = 5, hits = 18, mana = 0,
  damage = { 1, 4 }, armor = 10, fame = 300, tame_skill = 11.1,
  skills = { resisting_spells = 55, tactics = 55, wrestling = 55 },
  mind = "coward", fights = "attackers", meat = 8, hides = 12, eats = "plants_grain",
})

animal("dog", {
  name = "a dog", body = 0xD9, sound = 0x85, strength = { 27, 37 }, dexterity = { 28, 43 }, intelligence = { 29, 37 },
  hits = { 17, 22 }, mana = 0, damage = { 4, 7 }, armor = 12, karma = 300, tame_skill = -15.3,
  skills = { resisting_spells = 345, tactics = 250, wrestling = 250 },
  fights = "attackers", pack = "canine", meat = 1,
})

animal("ferret", {
  name = "a ferret", body = 0x117, strength = { 41, 48 }, dexterity = 55, intelligence = 75, hits = { 45, 50 },
  damage = { 7, 9 }, tame_skill = -21.3,
  skills = { resisting_spells = 40, tactics = 40, wrestling = 40 },
  mind = "coward", fights = "attackers", meat = 1, eats = "fish",
})

animal("giant_toad", {
  name = "a giant toad", body = 0x50, sound = 0x26B, strength = { 76, 100 }, dexterity = { 6, 25 },
  intelligence = { 11, 20 }, hits = { 46, 60 }, mana = 0, damage = { 5, 17 }, armor = 24, fame = 750, karma = -750,
  tame_skill = 77.1,
  skills = { resisting_spells = 325, tactics = 500, wrestling = 500 },
  fights = "everybody", loot = "poor", hides = 12, hides_kind = "spined_hides", eats = "meat_fish",
})

animal("goat", {
  name = "a goat", body = 0xD1, sound = 0x99, strength = 19, dexterity = 15, intelligence = 5, hits = 12, mana = 0,
  damage = { 3, 4 }, armor = 10, fame = 150, tame_skill = 11.1,
  skills = { resisting_spells = 50, tactics = 50, wrestling = 50 },
  mind = "coward", fights = "attackers", meat = 2, hides = 8, eats = "plants_grain_leather",
})

animal("gorilla", {
  name = "a gorilla", body = 0x1D, sound = 0x9E, strength = { 53, 95 }, dexterity = { 36, 55 }, intelligence = { 36, 60 },
  hits = { 38, 51 }, mana = 0, damage = { 4, 10 }, armor = 20, fame = 450, tame_skill = -18.9,
  skills = { resisting_spells = 525, tactics = 505, wrestling = 505 },
  fights = "attackers", meat = 1, hides = 6, eats = "plants_grain",
})

animal("great_hart", {
  name = "a great hart", body = 0xEA, strength = { 41, 71 }, dexterity = { 47, 77 }, intelligence = { 27, 57 },
  hits = { 27, 41 }, mana = 0, damage = { 5, 9 }, armor = 24, fame = 300, tame_skill = 59.1,
  skills = { resisting_spells = 355, tactics = 385, wrestling = 385 },
  mind = "coward", fights = "attackers", meat = 6, hides = 15, eats = "plants_grain",
})

animal("hind", {
  name = "a hind", body = 0xED, strength = { 21, 51 }, dexterity = { 47, 77 }, intelligence = { 17, 47 }, hits = { 15, 29 },
  mana = 0, damage = { 4, 4 }, armor = 8, fame = 300, tame_skill = 23.1,
  skills = { resisting_spells = 150, tactics = 190, wrestling = 260 },
  mind = "coward", fights = "attackers", meat = 5, hides = 8, eats = "plants_grain",
})

animal("jack_rabbit", {
  name = "a jack rabbit", body = 0xCD, hue = 0x1BB, strength = 15, dexterity = 25, intelligence = 5, hits = 9, mana = 0,
  damage = { 1, 2 }, armor = 4, fame = 150, tame_skill = -18.9,
  skills = { resisting_spells = 50, tactics = 50, wrestling = 50 },
  mind = "coward", fights = "attackers", meat = 1, hides = 1, eats = "plants",
})

animal("llama", {
  name = "a llama", body = 0xDC, sound = 0x3F3, strength = { 21, 49 }, dexterity = { 36, 55 }, intelligence = { 16, 30 },
  hits = { 15, 27 }, mana = 0, damage = { 3, 5 }, armor = 16, fame = 300, tame_skill = 35.1,
  skills = { resisting_spells = 175, tactics = 240, wrestling = 240 },
  mind = "coward", fights = "attackers", meat = 1, hides = 12, eats = "plants_grain",
})

animal("mountain_goat", {
  name = "a mountain goat", body = 0x58, sound = 0x99, strength = { 22, 64 }, dexterity = { 56, 75 },
  intelligence = { 16, 30 }, hits = { 20, 33 }, mana = 0, damage = { 3, 7 }, armor = 10, fame = 300, tame_skill = -0.9,
  skills = { resisting_spells = 275, tactics = 365, wrestling = 365 },
  mind = "coward", fights = "attackers", meat = 2, hides = 12, eats = "plants_grain",
})

animal("pig", {
  name = "a pig", body = 0xCB, sound = 0xC4, strength = 20, dexterity = 20, intelligence = 5, hits = 12, mana = 0,
  damage = { 2, 4 }, armor = 12, fame = 150, tame_skill = 11.1,
  skills = { resisting_spells = 50, tactics = 50, wrestling = 50 },
  mind = "coward", fights = "attackers", meat = 1, eats = "plants_grain",
})

animal("rabbit", {
  name = "a rabbit", body = 0xCD, strength = { 6, 10 }, dexterity = { 26, 38 }, intelligence = { 6, 14 }, hits = { 4, 6 },
  mana = 0, damage = { 1, 1 }, armor = 6, fame = 150, tame_skill = -18.9,
  skills = { resisting_spells = 50, tactics = 50, wrestling = 50 },
  mind = "coward", fights = "attackers", meat = 1, hides = 1, eats = "plants",
})

animal("rat", {
  name = "a rat", body = 0xEE, sound = 0xCC, strength = 9, dexterity = 35, intelligence = 5, hits = 6, mana = 0,
  damage = { 1, 2 }, armor = 6, fame = 150, karma = -150, tame_skill = -0.9,
  skills = { resisting_spells = 40, tactics = 40, wrestling = 40 },
  mind = "coward", fights = "attackers", pace = "slow", loot = "poor", meat = 1, eats = "meat_grain_fish_eggs",
})

animal("sewer_rat", {
  name = "a sewer rat", body = 0xEE, sound = 0xCC, strength = 9, dexterity = 25, intelligence = { 6, 10 }, hits = 6,
  mana = 0, damage = { 1, 2 }, armor = 6, fame = 300, karma = -300, tame_skill = -0.9,
  skills = { resisting_spells = 50, tactics = 50, wrestling = 50 },
  mind = "coward", fights = "everybody", pace = "slow", loot = "poor", meat = 1, eats = "meat_plants_eggs",
})

animal("sheep", {
  name = "a sheep", body = 0xCF, sound = 0xD6, strength = 19, dexterity = 25, intelligence = 5, hits = 12, mana = 0,
  damage = { 1, 2 }, armor = 6, fame = 300, tame_skill = 11.1,
  skills = { resisting_spells = 50, tactics = 60, wrestling = 50 },
  mind = "coward", fights = "attackers", meat = 3, meat_kind = "raw_lamb_leg", eats = "plants_grain",
})

animal("squirrel", {
  name = "a squirrel", body = 0x116, strength = { 44, 50 }, dexterity = 35, intelligence = 5, hits = { 42, 50 },
  damage = { 1, 2 }, tame_skill = -21.3,
  skills = { resisting_spells = 40, tactics = 40, wrestling = 40 },
  mind = "coward", fights = "attackers", meat = 1, eats = "plants",
})

animal("walrus", {
  name = "a walrus", body = 0xDD, sound = 0xE0, strength = { 21, 29 }, dexterity = { 46, 55 }, intelligence = { 16, 20 },
  hits = { 14, 17 }, mana = 0, damage = { 4, 10 }, armor = 18, fame = 150, tame_skill = 35.1,
  skills = { resisting_spells = 175, tactics = 240, wrestling = 240 },
  fights = "attackers", pace = "slow", meat = 1, hides = 12, eats = "fish",
})
