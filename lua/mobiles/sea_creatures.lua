-- Creatures of the sea.

local creatures = require("lib.templates.creature_families")

local fish = creatures.family("base_animal", { "animal", "sea" })
local terror = creatures.family("base_monster", { "monster", "sea" })

fish("dolphin", {
  name = "a dolphin", body = 0x97, sound = 0x8A, strength = { 21, 49 }, dexterity = { 66, 85 }, intelligence = { 96, 110 },
  hits = { 15, 27 }, damage = { 3, 6 }, armor = 16, fame = 500, karma = 2000, swims = true,
  skills = { resisting_spells = 175, tactics = 240, wrestling = 240 },
  mind = "coward", fights = "attackers", meat = 1,
})

fish("sea_horse", { name = "a sea horse", body = 0x90, fights = "attackers", pace = "fast" })

terror("crystal_sea_serpent", {
  name = "a crystal sea serpent", body = 0x96, hue = 0x47E, sound = 0x1BF, strength = { 250, 450 }, dexterity = { 100, 150 },
  intelligence = { 90, 190 }, hits = { 230, 330 }, damage = { 10, 18 }, armor = 30, fame = 6000, karma = -6000, swims = true,
  skills = { resisting_spells = 675, tactics = 650, wrestling = 650 },
  mind = "mage", breath = "fire", loot = "meager", hides = 10, hides_kind = "horned_hides", scales = 8,
  scales_kind = "blue_scales",
})

terror("deep_sea_serpent", {
  name = "a deep sea serpent", body = 0x96, sound = 0x1BF, strength = { 251, 425 }, dexterity = { 87, 135 },
  intelligence = { 87, 155 }, hits = { 151, 255 }, damage = { 6, 14 }, armor = 60, fame = 6000, karma = -6000, swims = true,
  skills = { resisting_spells = 675, tactics = 650, wrestling = 650 },
  mind = "mage", breath = "fire", loot = "meager sulfurous_ash*4 black_pearl*4", meat = 1, scales = 8,
  scales_kind = "blue_scales", slain_by = "snakes_bane",
})

terror("kraken", {
  name = "a kraken", body = 0x4D, sound = 0x161, strength = { 756, 780 }, dexterity = { 226, 245 },
  intelligence = { 26, 40 }, hits = { 454, 468 }, mana = 0, damage = { 19, 33 }, armor = 50, fame = 11000, karma = -11000,
  swims = true,
  skills = { resisting_spells = 175, tactics = 525, wrestling = 525 },
  loot = "rich",
})

terror("leviathan", {
  name = "a leviathan", body = 0x4D, hue = 0x481, sound = 0x161, strength = 1000, dexterity = { 501, 520 },
  intelligence = { 501, 515 }, hits = 1500, damage = { 25, 33 }, armor = 50, fame = 24000, karma = -24000, swims = true,
  skills = {
    evaluating_intelligence = 1025, magery = 1025, meditation = 1025, resisting_spells = 1025, tactics = 1025,
    wrestling = 1025,
  },
  mind = "mage", pace = "fast", loot = "filthy_rich*5",
})

terror("sea_serpent", {
  name = "a sea serpent", body = 0x96, sound = 0x1BF, strength = { 168, 225 }, dexterity = { 58, 85 },
  intelligence = { 53, 95 }, hits = { 110, 127 }, damage = { 7, 13 }, armor = 30, fame = 6000, karma = -6000, swims = true,
  skills = { resisting_spells = 675, tactics = 650, wrestling = 650 },
  mind = "mage", breath = "fire", loot = "meager sulfurous_ash*4 black_pearl*4 raw_fish_steak", hides = 10,
  hides_kind = "horned_hides", scales = 8, scales_kind = "blue_scales", slain_by = "snakes_bane",
})
