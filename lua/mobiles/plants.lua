-- Plants that walk or lie in wait.

local creatures = require("lib.templates.creature_families")

local plant = creatures.family("base_monster", { "monster", "plant" })

plant("bog_thing", {
  name = "a bog thing", body = 0x30C, strength = { 801, 900 }, dexterity = { 46, 65 }, intelligence = { 36, 50 },
  hits = { 481, 540 }, mana = 0, damage = { 10, 23 }, armor = 28, fame = 8000, karma = -8000,
  skills = { resisting_spells = 925, tactics = 775, wrestling = 725 },
  pace = "slow", loot = "average*2 log*10 reagents*3", poison_immunity = 5,
  powers = {
    {
      does = "call", on = { "struck" }, percent = 25, above_percent = 25, templates = { "bogling" }, count = { 1, 1 },
      up_to = 10, tiles = 2,
    },
    -- When it is badly hurt, it eats its boglings: each gives it half of its own hits.
    { does = "devour", percent = 25, below_percent = 25, template = "bogling", tiles = 2 },
  },
})

plant("bogling", {
  name = "a bogling", body = 0x30B, sound = 0x1A6, strength = { 96, 120 }, dexterity = { 91, 115 },
  intelligence = { 21, 45 }, hits = { 58, 72 }, damage = { 5, 7 }, armor = 28, fame = 450, karma = -450,
  skills = { resisting_spells = 875, tactics = 675, wrestling = 650 },
  loot = "meager log*4", meat = 1, hides = 6,
})

plant("corpser", {
  name = "a corpser", body = 0x08, sound = 0x2AC, strength = { 156, 180 }, dexterity = { 26, 45 }, intelligence = { 26, 40 },
  hits = { 94, 108 }, mana = 0, damage = { 10, 23 }, armor = 18, fame = 1000, karma = -1000,
  skills = { resisting_spells = 175, tactics = 525, wrestling = 525 },
  loot = "meager log*10 mandrake_root*3", poison_immunity = 1,
})

plant("feral_treefellow", {
  name = "a feral treefellow", body = 0x12D, strength = { 1351, 1600 }, dexterity = { 301, 550 },
  intelligence = { 651, 900 }, hits = { 1170, 1320 }, damage = { 26, 35 }, armor = 24, fame = 12500, karma = 12500,
  skills = { resisting_spells = 475, tactics = 775, wrestling = 750 },
  fights = "the_evil", loot = "average log*5",
})

plant("quagmire", {
  name = "a quagmire", body = 0x315, sound = 0x160, strength = { 101, 130 }, dexterity = { 66, 85 },
  intelligence = { 31, 55 }, hits = { 91, 105 }, damage = { 10, 14 }, armor = 32, fame = 1500, karma = -1500,
  skills = { resisting_spells = 700, tactics = 550, wrestling = 700 },
  pace = "slow", loot = "average", hit_poison = 5, hit_poison_percent = 10, poison_immunity = 5,
})

plant("reaper", {
  name = "a reaper", body = 0x2F, sound = 0x1BA, strength = { 66, 215 }, dexterity = { 66, 75 }, intelligence = { 101, 250 },
  hits = { 40, 129 }, stamina = 0, damage = { 9, 11 }, armor = 40, fame = 3500, karma = -3500,
  skills = { evaluating_intelligence = 950, magery = 950, resisting_spells = 1125, tactics = 525, wrestling = 550 },
  mind = "mage", loot = "average log*10 mandrake_root*5", poison_immunity = 3,
})

plant("swamp_tentacle", {
  name = "a swamp tentacle", body = 0x42, sound = 0x160, strength = { 96, 120 }, dexterity = { 66, 85 },
  intelligence = { 16, 30 }, hits = { 58, 72 }, mana = 0, damage = { 6, 12 }, armor = 28, fame = 3000, karma = -3000,
  skills = { resisting_spells = 175, tactics = 725, wrestling = 725 },
  loot = "average reagents*3", poison_immunity = 3,
})

plant("tangle", {
  name = "Tangle", body = 0x30C, hue = 0x21, strength = { 870, 940 }, dexterity = { 58, 74 }, intelligence = { 46, 58 },
  hits = { 2468, 2733 }, mana = { 8, 12 }, damage = { 15, 28 }, armor = 28, fame = 8000, karma = -8000,
  skills = { resisting_spells = 1110, tactics = 955, wrestling = 860 },
  loot = "ultra_rich*3", poison_immunity = 5,
})

plant("treefellow", {
  name = "a treefellow", body = 0x12D, strength = { 196, 220 }, dexterity = { 31, 55 }, intelligence = { 66, 90 },
  hits = { 118, 132 }, damage = { 12, 16 }, armor = 24, fame = 500, karma = 1500,
  skills = { resisting_spells = 475, tactics = 775, wrestling = 750 },
  fights = "the_evil", feud = "fey", loot = "average log*5", slain_by = "fey",
})

plant("whipping_vine", {
  name = "a whipping vine", body = 0x08, hue = 0x851, sound = 0x160, strength = { 251, 300 }, dexterity = { 76, 100 },
  intelligence = { 26, 40 }, mana = 0, damage = { 7, 25 }, armor = 45, fame = 1000, karma = -1000,
  skills = { resisting_spells = 700, tactics = 700, wrestling = 700 },
  loot = "reagents*3 fertile_dirt*5", poison_immunity = 5,
})
