-- Beasts of prey.

local creatures = require("lib.templates.creature_families")

local beast = creatures.family("base_animal", { "animal", "predator" })
local fell_beast = creatures.family("base_monster", { "monster", "predator" })

beast("black_bear", {
  name = "a black bear", body = 0xD3, sound = 0xA3, strength = { 76, 100 }, dexterity = { 56, 75 },
  intelligence = { 11, 14 }, hits = { 46, 60 }, mana = 0, damage = { 4, 10 }, armor = 24, fame = 450, tame_skill = 35.1,
  skills = { resisting_spells = 300, tactics = 500, wrestling = 500 },
  fights = "attackers", pack = "bear", meat = 1, hides = 12, eats = "meat_plants_fish",
})

beast("brown_bear", {
  name = "a brown bear", body = 0xA7, sound = 0xA3, strength = { 76, 100 }, dexterity = { 26, 45 },
  intelligence = { 23, 47 }, hits = { 46, 60 }, mana = 0, damage = { 6, 12 }, armor = 24, fame = 450, tame_skill = 41.1,
  skills = { resisting_spells = 300, tactics = 500, wrestling = 500 },
  fights = "attackers", pack = "bear", meat = 1, hides = 12, eats = "meat_plants_fish",
})

beast("cougar", {
  name = "a cougar", body = 0x3F, sound = 0x73, strength = { 56, 80 }, dexterity = { 66, 85 }, intelligence = { 26, 50 },
  hits = { 34, 48 }, mana = 0, damage = { 4, 10 }, armor = 16, fame = 450, tame_skill = 41.1,
  skills = { resisting_spells = 225, tactics = 525, wrestling = 525 },
  fights = "attackers", pack = "feline", meat = 1, hides = 10, eats = "meat_fish",
})

beast("grey_wolf", {
  name = "a grey wolf", body = 0x19, sound = 0xE5, strength = { 56, 80 }, dexterity = { 56, 75 }, intelligence = { 31, 55 },
  hits = { 34, 48 }, mana = 0, damage = { 3, 7 }, armor = 16, fame = 450, tame_skill = 53.1,
  skills = { resisting_spells = 275, tactics = 525, wrestling = 525 },
  fights = "attackers", pack = "canine", meat = 1, hides = 6,
})

beast("grizzly_bear", {
  name = "a grizzly bear", body = 0xD4, sound = 0xA3, strength = { 126, 155 }, dexterity = { 81, 105 },
  intelligence = { 16, 40 }, hits = { 76, 93 }, mana = 0, damage = { 8, 13 }, armor = 24, fame = 1000, tame_skill = 59.1,
  skills = { resisting_spells = 325, tactics = 850, wrestling = 575 },
  fights = "attackers", pack = "bear", meat = 2, hides = 16, eats = "meat_plants_fish",
})

beast("panther", {
  name = "a panther", body = 0xD6, hue = 0x901, sound = 0x462, strength = { 61, 85 }, dexterity = { 86, 105 },
  intelligence = { 26, 50 }, hits = { 37, 51 }, mana = 0, damage = { 4, 12 }, armor = 16, fame = 450, tame_skill = 53.1,
  skills = { resisting_spells = 225, tactics = 575, wrestling = 575 },
  fights = "attackers", pack = "feline", meat = 1, hides = 10, eats = "meat_fish",
})

beast("polar_bear", {
  name = "a polar bear", body = 0xD5, sound = 0xA3, strength = { 116, 140 }, dexterity = { 81, 105 },
  intelligence = { 26, 50 }, hits = { 70, 84 }, mana = 0, damage = { 7, 12 }, armor = 18, fame = 1500, tame_skill = 35.1,
  skills = { resisting_spells = 525, tactics = 750, wrestling = 575 },
  fights = "attackers", pack = "bear", meat = 2, hides = 16, eats = "meat_plants_fish",
})

beast("snow_leopard", {
  name = "a snow leopard", body = 0x40, sound = 0x73, strength = { 56, 80 }, dexterity = { 66, 85 },
  intelligence = { 26, 50 }, hits = { 34, 48 }, mana = 0, damage = { 3, 9 }, armor = 24, fame = 450, tame_skill = 53.1,
  skills = { resisting_spells = 300, tactics = 525, wrestling = 450 },
  fights = "attackers", pack = "feline", meat = 1, hides = 8, eats = "meat_fish",
})

beast("timber_wolf", {
  name = "a timber wolf", body = 0xE1, sound = 0xE5, strength = { 56, 80 }, dexterity = { 56, 75 },
  intelligence = { 11, 25 }, hits = { 34, 48 }, mana = 0, damage = { 5, 9 }, armor = 16, fame = 450, tame_skill = 23.1,
  skills = { resisting_spells = 365, tactics = 400, wrestling = 500 },
  fights = "attackers", pack = "canine", meat = 1, hides = 5,
})

beast("white_wolf", {
  name = "a white wolf", body = 0x22, sound = 0xE5, strength = { 56, 80 }, dexterity = { 56, 75 }, intelligence = { 31, 55 },
  hits = { 34, 48 }, mana = 0, damage = { 3, 7 }, armor = 16, fame = 450, tame_skill = 65.1,
  skills = { resisting_spells = 275, tactics = 525, wrestling = 525 },
  fights = "attackers", pack = "canine", meat = 1, hides = 6,
})

fell_beast("dire_wolf", {
  name = "a dire wolf", body = 0x17, sound = 0xE5, strength = { 96, 120 }, dexterity = { 81, 105 },
  intelligence = { 36, 60 }, hits = { 58, 72 }, mana = 0, damage = { 11, 17 }, armor = 22, fame = 2500, karma = -2500,
  tame_skill = 83.1,
  skills = { resisting_spells = 665, tactics = 600, wrestling = 700 },
  pack = "canine", meat = 1, hides = 7, hides_kind = "spined_hides",
})

fell_beast("giant_rat", {
  name = "a giant rat", body = 0xD7, sound = 0x188, strength = { 32, 74 }, dexterity = { 46, 65 }, intelligence = { 16, 30 },
  hits = { 26, 39 }, mana = 0, damage = { 4, 8 }, armor = 18, fame = 300, karma = -300, tame_skill = 29.1,
  skills = { resisting_spells = 275, tactics = 365, wrestling = 365 },
  loot = "poor", meat = 1, hides = 6, eats = "meat_plants_fish_eggs",
})

fell_beast("hell_cat", {
  name = "a hell cat", body = 0xC9, sound = 0x69, strength = { 51, 100 }, dexterity = { 52, 150 }, intelligence = { 13, 85 },
  hits = { 48, 67 }, damage = { 6, 12 }, armor = 30, fame = 1000, karma = -1000, tame_skill = 71.1,
  skills = { resisting_spells = 525, tactics = 475, wrestling = 350 },
  pack = "feline", breath = "fire", loot = "meager", hides = 10, hides_kind = "spined_hides",
})

fell_beast("predator_hell_cat", {
  name = "a predator hellcat", body = 0x7F, sound = 0xBA, strength = { 161, 185 }, dexterity = { 96, 115 }, intelligence = { 76, 100 },
  hits = { 97, 131 }, damage = { 5, 17 }, armor = 30, fame = 2500, karma = -2500, tame_skill = 90, slots = 2, eats = "meat",
  skills = { detecting_hidden = 412, resisting_spells = 825, tactics = 575, wrestling = 575 },
  pack = "feline", breath = "fire", loot = "meager", hides = 10, hides_kind = "spined_hides",
})

fell_beast("phoenix", {
  name = "a phoenix", body = 0x05, hue = 0x674, sound = 0x8F, strength = { 504, 700 }, dexterity = { 202, 300 },
  intelligence = { 504, 700 }, hits = { 340, 383 }, damage = { 25, 25 }, armor = 60, fame = 15000,
  skills = {
    evaluating_intelligence = 950, magery = 950, meditation = 875, resisting_spells = 1105, tactics = 850, wrestling = 950,
  },
  mind = "mage", fights = "attackers", pace = "fast", loot = "filthy_rich rich", meat = 1, meat_kind = "raw_bird",
  feathers = 36,
})

fell_beast("gnaw", {
  name = "Gnaw", body = 0x17, hue = 0x130, sound = 0xE5, strength = { 151, 172 }, dexterity = { 124, 145 },
  intelligence = { 60, 86 }, hits = { 817, 857 }, stamina = { 124, 145 }, mana = { 52, 86 }, damage = { 16, 22 }, armor = 22,
  fame = 17500, karma = -17500, tame_skill = 83.1,
  skills = { resisting_spells = 1040, tactics = 935, wrestling = 1115 },
  pace = "fast", pack = "canine", loot = "filthy_rich*2", meat = 4, hides = 28, hides_kind = "spined_hides",
})

fell_beast("grobu", {
  name = "Grobu", body = 0xD3, hue = 0x455, sound = 0xA3, strength = { 192, 210 }, dexterity = { 132, 150 },
  intelligence = { 50, 52 }, hits = { 1235, 1299 }, stamina = { 132, 150 }, mana = 9, damage = { 15, 18 }, armor = 24,
  fame = 1000, karma = 1000, tame_skill = 35.1,
  skills = { resisting_spells = 750, tactics = 1065, wrestling = 1075 },
  pace = "fast", pack = "bear", loot = "filthy_rich*2", meat = 1, hides = 12, eats = "meat_plants_fish",
})

fell_beast("hell_hound", {
  name = "a hell hound", body = 0x62, sound = 0xE5, strength = { 102, 150 }, dexterity = { 81, 105 },
  intelligence = { 36, 60 }, hits = { 66, 125 }, damage = { 11, 17 }, armor = 30, fame = 3400, karma = -3400,
  tame_skill = 85.5,
  pack = "canine", breath = "fire", loot = "average meager sulfurous_ash*5", meat = 1,
})

fell_beast("raging_grizzly_bear", {
  name = "a raging grizzly bear", body = 0xD4, sound = 0xA3, strength = { 1251, 1550 }, dexterity = { 801, 1050 },
  intelligence = { 151, 400 }, hits = { 751, 930 }, mana = 0, damage = { 18, 23 }, armor = 24, fame = 10000, karma = 10000,
  skills = { resisting_spells = 435, tactics = 920, wrestling = 810 },
  fights = "attackers", pace = "fast", pack = "bear", meat = 4, hides = 32,
})

fell_beast("swoop", {
  name = "Swoop", body = 0x05, hue = 0xE0, sound = 0x2EE, strength = { 100, 150 }, dexterity = { 400, 500 },
  intelligence = { 80, 90 }, hits = { 1500, 2000 }, mana = 0, damage = { 20, 30 }, armor = 22, fame = 18000,
  tame_skill = 17.1,
  skills = { resisting_spells = 1000, tactics = 1300, wrestling = 1300 },
  fights = "attackers", loot = "ultra_rich*2 reagents*4", meat = 1, meat_kind = "raw_bird", feathers = 72,
  eats = "meat_fish",
})

fell_beast("vorpal_bunny", {
  name = "a vorpal bunny", body = 0xCD, hue = 0x480, strength = 15, dexterity = 2000, intelligence = 1000, hits = 2000,
  stamina = 500, mana = 0, damage = { 1, 1 }, armor = 4, fame = 1000,
  skills = { resisting_spells = 2000, tactics = 50, wrestling = 50 },
  pace = "fast", loot = "filthy_rich rich*2", meat = 1, hides = 1,
})
