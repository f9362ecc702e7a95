-- Creatures of magic: wisps, gazers, pixies, dryads and changelings.

local creatures = require("lib.templates.creature_families")

local magical = creatures.family("base_monster", { "monster", "magical" })

magical("blade_spirits", {
  name = "a blade spirit", body = 0x23E, strength = 150, dexterity = 150, intelligence = 100, stamina = 250, mana = 0,
  damage = { 10, 14 }, armor = 40,
  skills = { resisting_spells = 700, tactics = 900, wrestling = 900 },
  pace = "fast", poison_immunity = 5,
})

magical("changeling", {
  name = "a changeling", body = 0x108, strength = { 36, 105 }, dexterity = { 212, 262 }, intelligence = { 317, 399 },
  hits = { 201, 211 }, stamina = { 212, 262 }, mana = { 317, 399 }, damage = { 9, 15 }, fame = 15000, karma = -15000,
  skills = {
    evaluating_intelligence = 950, magery = 955, meditation = 950, resisting_spells = 1270, tactics = 1045, wrestling = 115,
  },
  mind = "mage", pace = "fast", loot = "rich*3 low_scrolls arrow*35 gems*2",
})

magical("crystal_lattice_seeker", {
  name = "Crystal Lattice Seeker", body = 0x7B, hue = 0x47E, strength = { 550, 850 }, dexterity = { 190, 250 },
  intelligence = { 350, 450 }, hits = { 350, 550 }, damage = { 13, 19 }, fame = 17000, karma = -17000,
  skills = {
    anatomy = 625, evaluating_intelligence = 950, magery = 1000, meditation = 950, resisting_spells = 950, tactics = 950,
    wrestling = 950,
  },
  mind = "mage", loot = "filthy_rich*4 gems", feathers = 100,
})

magical("crystal_wisp", {
  name = "a crystal wisp", body = 0x3A, hue = 0x482, sound = 0x1D2, strength = { 196, 225 }, dexterity = { 196, 225 },
  intelligence = { 196, 225 }, hits = { 118, 135 }, damage = { 17, 18 }, armor = 40, fame = 4000,
  skills = { evaluating_intelligence = 800, magery = 800, resisting_spells = 800, tactics = 800, wrestling = 800 },
  mind = "mage", fights = "attackers", loot = "rich average",
})

magical("dark_wisp", {
  name = "a wisp", body = 0xA5, sound = 0x1D2, strength = { 196, 225 }, dexterity = { 196, 225 },
  intelligence = { 196, 225 }, hits = { 118, 135 }, damage = { 17, 18 }, armor = 40, fame = 4000, karma = -4000,
  skills = { evaluating_intelligence = 800, magery = 800, resisting_spells = 800, tactics = 800, wrestling = 800 },
  mind = "mage", fights = "attackers", pace = "fast", loot = "rich average",
})

magical("dryad", {
  name = "a dryad", body = 0x10A, sound = 0x57B, strength = { 132, 149 }, dexterity = { 152, 168 },
  intelligence = { 251, 280 }, hits = { 304, 321 }, damage = { 11, 20 }, armor = 28, fame = 5000, karma = 5000,
  skills = {
    evaluating_intelligence = 750, magery = 750, meditation = 850, resisting_spells = 1100, tactics = 750, wrestling = 750,
  },
  feud = "fey", slain_by = "fey",
})

magical("elder_gazer", {
  name = "an elder gazer", body = 0x16, sound = 0x179, strength = { 296, 325 }, dexterity = { 86, 105 },
  intelligence = { 291, 385 }, hits = { 178, 195 }, damage = { 8, 19 }, armor = 50, fame = 12500, karma = -12500,
  skills = {
    anatomy = 810, evaluating_intelligence = 950, magery = 950, resisting_spells = 1225, tactics = 900, wrestling = 900,
  },
  mind = "mage", loot = "filthy_rich",
})

magical("ethereal_warrior", {
  name = "an ethereal warrior", body = 0x7B, strength = { 586, 785 }, dexterity = { 177, 255 }, intelligence = { 351, 450 },
  hits = { 352, 471 }, damage = { 13, 19 }, armor = 120, fame = 7000, karma = 7000,
  skills = {
    anatomy = 625, evaluating_intelligence = 950, magery = 996, meditation = 950, resisting_spells = 950, tactics = 950,
    wrestling = 990,
  },
  mind = "mage", fights = "the_evil", pace = "fast", feud = "fey", loot = "rich*3 gems", feathers = 100,
  slain_by = "fey", powers = { { does = "sap", points = { 10, 19 } } },
})

magical("gazer", {
  name = "a gazer", body = 0x16, sound = 0x179, strength = { 96, 125 }, dexterity = { 86, 105 }, intelligence = { 141, 165 },
  hits = { 58, 75 }, damage = { 5, 10 }, armor = 36, fame = 3500, karma = -3500,
  skills = { evaluating_intelligence = 575, magery = 575, resisting_spells = 675, tactics = 600, wrestling = 600 },
  mind = "mage", loot = "average potions nightshade*4", meat = 1,
})

magical("gazer_larva", {
  name = "a gazer larva", body = 0x30A, sound = 0x179, strength = { 76, 100 }, dexterity = { 51, 75 },
  intelligence = { 56, 80 }, hits = { 36, 47 }, damage = { 2, 9 }, armor = 25, fame = 900, karma = -900,
  skills = { resisting_spells = 700, tactics = 700, wrestling = 700 },
  pace = "slow", loot = "poor nightshade*5", meat = 1,
})

magical("guile", {
  name = "Guile", body = 0x108, strength = { 53, 214 }, dexterity = { 243, 367 }, intelligence = { 369, 586 },
  hits = { 1013, 1058 }, stamina = { 243, 367 }, mana = { 369, 586 }, damage = { 14, 20 }, fame = 21000, karma = -21000,
  skills = {
    evaluating_intelligence = 1140, magery = 1140, meditation = 1145, resisting_spells = 1515, tactics = 1170,
    wrestling = 150,
  },
  mind = "mage", pace = "fast", loot = "ultra_rich*2",
})

magical("insane_dryad", {
  name = "an insane dryad", body = 0x10A, sound = 0x57B, strength = { 132, 149 }, dexterity = { 152, 168 },
  intelligence = { 251, 280 }, hits = { 304, 321 }, damage = { 11, 20 }, armor = 28, fame = 5000, karma = 5000,
  skills = {
    evaluating_intelligence = 750, magery = 750, meditation = 850, resisting_spells = 1100, tactics = 750, wrestling = 750,
  },
  mind = "mage", fights = "the_evil", loot = "rich", meat = 1,
})

magical("irk", {
  name = "Irk", body = 0x108, strength = { 23, 183 }, dexterity = { 259, 360 }, intelligence = { 374, 600 },
  hits = { 1006, 1064 }, stamina = { 259, 360 }, mana = { 374, 600 }, damage = { 14, 20 }, fame = 21000, karma = -21000,
  skills = {
    evaluating_intelligence = 1140, magery = 1145, meditation = 1140, resisting_spells = 1490, tactics = 1260,
    wrestling = 1215,
  },
  mind = "mage", pace = "fast", loot = "ultra_rich*2",
})

magical("mantra_effervescence", {
  name = "a mantra effervescence", body = 0x111, sound = 0x56E, strength = { 130, 150 }, dexterity = { 120, 130 },
  intelligence = { 150, 230 }, hits = { 150, 250 }, damage = { 21, 25 }, fame = 6500, karma = -6500,
  skills = {
    evaluating_intelligence = 850, magery = 1000, meditation = 950, resisting_spells = 1100, tactics = 825, wrestling = 825,
  },
  mind = "mage", loot = "filthy_rich rich",
})

magical("pixie", {
  name = "a pixie", body = 0x80, sound = 0x467, strength = { 21, 30 }, dexterity = { 301, 400 }, intelligence = { 201, 250 },
  hits = { 13, 18 }, damage = { 9, 15 }, armor = 100, fame = 7000, karma = 7000,
  skills = {
    evaluating_intelligence = 950, magery = 950, meditation = 950, resisting_spells = 1250, tactics = 150, wrestling = 115,
  },
  mind = "mage", fights = "the_evil", pace = "fast", feud = "fey", loot = "low_scrolls gems*2", meat = 1, hides = 5,
  hides_kind = "spined_hides", slain_by = "fey",
})

magical("shadow_wisp", {
  name = "a shadow wisp", body = 0xA5, sound = 0x1D2, strength = { 16, 40 }, dexterity = { 16, 45 },
  intelligence = { 11, 25 }, hits = { 10, 24 }, damage = { 5, 10 }, armor = 18, fame = 500,
  skills = {
    evaluating_intelligence = 400, magery = 500, meditation = 400, resisting_spells = 100, tactics = 75, wrestling = 325,
  },
  mind = "mage", fights = "attackers",
})

magical("spite", {
  name = "Spite", body = 0x108, strength = { 53, 214 }, dexterity = { 243, 367 }, intelligence = { 369, 586 },
  hits = { 1013, 1052 }, stamina = { 243, 367 }, mana = { 369, 586 }, damage = { 14, 20 }, fame = 21000, karma = -21000,
  skills = {
    evaluating_intelligence = 1140, magery = 1140, meditation = 1145, resisting_spells = 1515, tactics = 1170,
    wrestling = 150,
  },
  mind = "mage", pace = "fast", loot = "ultra_rich*2",
})

magical("wisp", {
  name = "a wisp", body = 0x3A, sound = 0x1D2, strength = { 196, 225 }, dexterity = { 196, 225 },
  intelligence = { 196, 225 }, hits = { 118, 135 }, damage = { 17, 18 }, armor = 40, fame = 4000,
  skills = { evaluating_intelligence = 800, magery = 800, resisting_spells = 800, tactics = 800, wrestling = 800 },
  mind = "mage", fights = "attackers", pace = "fast", feud = "fey", loot = "rich average", slain_by = "fey",
})
