-- Animals, monsters and mounts of Tokuno.

local creatures = require("lib.templates.creature_families")

local animal = creatures.family("base_animal", { "animal" })
local bird = creatures.family("base_animal", { "animal", "bird" })
local beastman = creatures.family("base_monster", { "monster", "beastman" })
local fell_beast = creatures.family("base_monster", { "monster", "predator" })
local dragon = creatures.family("base_monster", { "monster", "dragon" })
local elemental = creatures.family("base_monster", { "monster", "elemental" })
local giant = creatures.family("base_monster", { "monster", "giant" })
local magical = creatures.family("base_monster", { "monster", "magical" })
local insect = creatures.family("base_monster", { "monster", "insect" })
local fell_mount = creatures.family("base_monster", { "monster", "mount" })

animal("gaman", {
  name = "a gaman", body = 0xF8, strength = { 146, 175 }, dexterity = { 111, 150 }, intelligence = { 46, 60 },
  hits = { 131, 160 }, mana = 0, damage = { 6, 11 }, fame = 2000, karma = -2000, tame_skill = 68.7,
  skills = { resisting_spells = 400, tactics = 770, wrestling = 540 },
  fights = "attackers", meat = 10, hides = 15, eats = "grain",
})

bird("crane", {
  name = "a crane", body = 0xFE, sound = 0x4D7, strength = { 26, 35 }, dexterity = { 16, 25 }, intelligence = { 11, 15 },
  hits = { 26, 35 }, mana = 0, damage = { 1, 1 }, armor = 5, karma = 200,
  skills = { resisting_spells = 46, tactics = 106, wrestling = 106 },
  mind = "coward", fights = "attackers", meat = 1, feathers = 25,
})

beastman("kappa", {
  name = "a kappa", body = 0xF0, strength = { 186, 230 }, dexterity = { 51, 75 }, intelligence = { 41, 55 },
  hits = { 151, 180 }, mana = 30, damage = { 6, 12 }, fame = 1700, karma = -1700,
  skills = { resisting_spells = 650, tactics = 840, wrestling = 650 },
  loot = "meager average raw_fish_steak*3",
})

beastman("yomotsu_elder", {
  name = "a yomotsu elder", body = 0xFF, sound = 0x452, strength = { 686, 830 }, dexterity = { 251, 365 },
  intelligence = { 17, 31 }, hits = { 801, 900 }, damage = { 19, 27 }, fame = 12000, karma = -12000,
  skills = { anatomy = 1225, resisting_spells = 1100, tactics = 1225, wrestling = 1200 },
  loot = "filthy_rich*3 gems*2 executioners_axe", meat = 1,
})

beastman("yomotsu_priest", {
  name = "a yomotsu priest", body = 0xFD, sound = 0x452, strength = { 486, 530 }, dexterity = { 101, 115 },
  intelligence = { 601, 670 }, hits = { 486, 530 }, damage = { 8, 10 }, fame = 9000, karma = -9000,
  skills = {
    evaluating_intelligence = 1000, magery = 1100, meditation = 1050, resisting_spells = 1175, tactics = 800,
    wrestling = 525,
  },
  mind = "mage", loot = "filthy_rich rich gems*4 executioners_axe thigh_boots", meat = 1,
})

beastman("yomotsu_warrior", {
  name = "a yomotsu warrior", body = 0xF5, sound = 0x452, strength = { 486, 530 }, dexterity = { 151, 165 },
  intelligence = { 17, 31 }, hits = { 486, 530 }, mana = { 17, 31 }, damage = { 8, 10 }, fame = 4200, karma = -4200,
  skills = { anatomy = 900, resisting_spells = 865, tactics = 1000, wrestling = 1025 },
  loot = "rich*2 gems*2 executioners_axe thigh_boots", meat = 1,
})

fell_beast("revenant_lion", {
  name = "a revenant lion", body = 0xFB, strength = { 276, 325 }, dexterity = { 156, 175 }, intelligence = { 76, 105 },
  hits = { 251, 280 }, damage = { 18, 24 }, fame = 4000, karma = -4000,
  skills = {
    evaluating_intelligence = 850, magery = 850, poisoning = 1250, resisting_spells = 800, tactics = 700, wrestling = 840,
  },
  mind = "mage", feud = "undead", loot = "rich*2 medium_scrolls*2", hit_poison = 3, poison_immunity = 3,
  slain_by = "silver",
})

fell_beast("tsuki_wolf", {
  name = "a tsuki wolf", body = 0xFA, strength = { 401, 450 }, dexterity = { 151, 200 }, intelligence = { 66, 76 },
  hits = { 376, 450 }, mana = 40, damage = { 14, 18 }, fame = 8500, karma = -8500,
  skills = { anatomy = 685, resisting_spells = 675, tactics = 1025, wrestling = 1025 },
  loot = "average rich", meat = 4, hides = 25,
})

dragon("yamandon", {
  name = "a yamandon", body = 0xF9, strength = { 786, 930 }, dexterity = { 251, 365 }, intelligence = { 101, 115 },
  hits = { 1601, 1800 }, damage = { 19, 35 }, fame = 22000, karma = -22000,
  skills = { anatomy = 1225, poisoning = 1300, resisting_spells = 1250, tactics = 1245, wrestling = 1225 },
  pace = "slow", loot = "ultra_rich filthy_rich*2 gems*6", hides = 20, hit_poison = 4, poison_immunity = 5,
  slain_by = "snakes_bane",
})

elemental("lady_of_the_snow", {
  name = "a lady of the snow", body = 0xFC, sound = 0x482, strength = { 276, 305 }, dexterity = { 106, 125 },
  intelligence = { 471, 495 }, hits = { 596, 625 }, damage = { 13, 20 }, fame = 15200, karma = -15200,
  skills = { magery = 1025, necromancy = 1000, resisting_spells = 975, spirit_speak = 1000, tactics = 900, wrestling = 900 },
  mind = "mage", pace = "fast", feud = "undead", loot = "filthy_rich rich reagents*3", slain_by = "silver",
})

giant("oni", {
  name = "an oni", body = 0xF1, strength = { 801, 910 }, dexterity = { 151, 300 }, intelligence = { 171, 195 },
  hits = { 401, 530 }, damage = { 14, 20 }, fame = 12000, karma = -12000,
  skills = {
    anatomy = 900, evaluating_intelligence = 1125, magery = 1010, resisting_spells = 925, tactics = 935, wrestling = 950,
  },
  mind = "mage", loot = "filthy_rich*3",
})

magical("bake_kitsune", {
  name = "a bake kitsune", body = 0xF6, strength = { 171, 220 }, dexterity = { 126, 145 }, intelligence = { 376, 425 },
  hits = { 301, 350 }, damage = { 15, 22 }, fame = 8000, karma = -8000, tame_skill = 80.7,
  skills = { evaluating_intelligence = 850, magery = 850, resisting_spells = 900, tactics = 800, wrestling = 525 },
  mind = "mage", loot = "filthy_rich rich medium_scrolls*2", meat = 5, hides = 10, hides_kind = "barbed_hides",
  slots = 2, eats = "fish",
})

magical("fan_dancer", {
  name = "a fan dancer", body = 0xF7, sound = 0x372, strength = { 301, 375 }, dexterity = { 201, 255 },
  intelligence = { 21, 25 }, hits = { 351, 430 }, damage = { 12, 17 }, fame = 9000, karma = -9000,
  skills = { anatomy = 900, resisting_spells = 1050, tactics = 900, wrestling = 900 },
  equipment = { { template = "tessen" } },
  pace = "fast", loot = "filthy_rich rich gems*2",
})

magical("kaze_kemono", {
  name = "a kaze kemono", body = 0xC4, sound = 0x28F, strength = { 201, 275 }, dexterity = { 101, 155 },
  intelligence = { 101, 105 }, hits = { 251, 330 }, damage = { 15, 20 }, fame = 8000, karma = -8000,
  skills = { anatomy = 300, magery = 1000, resisting_spells = 1175, tactics = 600, wrestling = 900 },
  mind = "mage", loot = "rich*3", slain_by = "elemental_ban",
})

magical("rai_ju", {
  name = "a rai-ju", body = 0xC7, sound = 0x346, strength = { 151, 225 }, dexterity = { 81, 135 },
  intelligence = { 176, 180 }, hits = { 201, 280 }, damage = { 12, 15 }, fame = 8000, karma = -8000,
  skills = { anatomy = 300, resisting_spells = 1175, tactics = 600, wrestling = 900 },
  pace = "fast", loot = "rich*2 gems*2", slain_by = "elemental_ban",
})

insect("deathwatch_beetle", {
  name = "a deathwatch beetle", body = 0xF2, strength = { 136, 160 }, dexterity = { 41, 52 }, intelligence = { 31, 40 },
  hits = { 121, 145 }, mana = 20, damage = { 5, 10 }, fame = 1400, karma = -1400, tame_skill = 41.1,
  skills = { anatomy = 320, resisting_spells = 540, tactics = 720, wrestling = 550 },
  fights = "attackers", loot = "low_scrolls potions", hides = 8,
})

insect("deathwatch_beetle_hatchling", {
  name = "a deathwatch beetle hatchling", body = 0xF2, strength = { 26, 50 }, dexterity = { 41, 52 },
  intelligence = { 21, 30 }, hits = { 51, 60 }, mana = 20, damage = { 2, 8 }, fame = 700, karma = -700,
  skills = { anatomy = 220, resisting_spells = 340, tactics = 520, wrestling = 350 },
  fights = "attackers", loot = "low_scrolls potions", hides = 8,
})

insect("rune_beetle", {
  name = "a rune beetle", body = 0xF4, strength = { 401, 460 }, dexterity = { 121, 170 }, intelligence = { 376, 450 },
  hits = { 301, 360 }, damage = { 15, 22 }, fame = 15000, karma = -15000, tame_skill = 93.9,
  skills = {
    evaluating_intelligence = 1125, magery = 1050, poisoning = 1300, resisting_spells = 1025, tactics = 855, wrestling = 740,
  },
  mind = "mage", pace = "fast", loot = "filthy_rich*2 medium_scrolls", slots = 3, eats = "plants_grain",
  hit_poison = 3, poison_immunity = 3,
})

fell_mount("fire_beetle", {
  name = "a fire beetle", body = 0xA9, hue = 0x489, strength = 300, dexterity = { 65, 100 }, intelligence = 500, hits = 200,
  stamina = 100, damage = { 7, 20 }, fame = 4000, karma = -4000, tame_skill = 93.9,
  skills = { resisting_spells = 900, tactics = 1000, wrestling = 1000 },
  pace = "fast", loot = "sulfurous_ash*5 iron_ingot*2", meat = 16, slots = 3, needs_subduing = true, ridden_as = 0x3E95,
})

fell_mount("hiryu", {
  name = "a hiryu", body = 0xF3, strength = { 1201, 1410 }, dexterity = { 171, 270 }, intelligence = { 301, 325 },
  hits = { 901, 1100 }, mana = 60, damage = { 20, 30 }, fame = 18000, karma = -18000, tame_skill = 98.7,
  skills = { anatomy = 775, resisting_spells = 925, tactics = 1050, wrestling = 1100 },
  pace = "fast", loot = "filthy_rich*3 gems*4", meat = 16, hides = 60, slots = 4, ridden_as = 0x3E94,
  slain_by = "dragon_slaying",
})

fell_mount("lesser_hiryu", {
  name = "a lesser hiryu", body = 0xF3, strength = { 301, 410 }, dexterity = { 171, 270 }, intelligence = { 301, 325 },
  hits = { 401, 600 }, mana = 60, damage = { 18, 23 }, fame = 10000, karma = -10000, tame_skill = 98.7,
  skills = { anatomy = 775, resisting_spells = 925, tactics = 1050, wrestling = 1100 },
  pace = "fast", loot = "filthy_rich*2 gems*4", meat = 16, hides = 60, slots = 3, ridden_as = 0x3E94,
  slain_by = "dragon_slaying",
})
