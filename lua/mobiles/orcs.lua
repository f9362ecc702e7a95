-- Orcs of all ranks.

local creatures = require("lib.templates.creature_families")

local orc = creatures.family("base_monster", { "monster", "orc" })

orc("orc", {
  name = "an orc", body = 0x11, sound = 0x45A, strength = { 96, 120 }, dexterity = { 81, 105 }, intelligence = { 36, 60 },
  hits = { 58, 72 }, damage = { 5, 7 }, armor = 28, fame = 1500, karma = -1500,
  skills = { resisting_spells = 625, tactics = 675, wrestling = 600 },
  feud = "orcs", loot = "meager thigh_boots", meat = 1, slain_by = "orc_slaying",
})

orc("orc_bomber", {
  name = "an orc bomber", body = 0xB6, sound = 0x45A, strength = { 147, 215 }, dexterity = { 91, 115 },
  intelligence = { 61, 85 }, hits = { 95, 123 }, damage = { 1, 8 }, armor = 30, fame = 2500, karma = -2500,
  skills = { resisting_spells = 775, swordsmanship = 725, tactics = 825, wrestling = 725 },
  feud = "orcs", loot = "average meager sulfurous_ash*5 mandrake_root*5 black_pearl*5", slain_by = "orc_slaying",
  powers = {
    {
      does = "throw", on = { "fight" }, pause_ms = { 3000, 15000 }, art = 0x1C19, explodes = true, sound = 0x11D,
      kind = "fire", hits = { 10, 20 }, delay_ms = 1000,
    },
  },
})

orc("orc_brute", {
  name = "an orc brute", body = 0xBD, sound = 0x45A, strength = { 767, 945 }, dexterity = { 66, 75 },
  intelligence = { 46, 70 }, hits = { 476, 552 }, damage = { 20, 25 }, armor = 50, fame = 15000, karma = -15000,
  skills = { mace_fighting = 950, resisting_spells = 1325, tactics = 950, wrestling = 950 },
  feud = "orcs", loot = "filthy_rich rich iron_ingot*10", meat = 2, poison_immunity = 5, slain_by = "orc_slaying",
  powers = {
    {
      does = "call", on = { "spelled" }, templates = { "orcish_lord" }, count = { 1, 1 }, up_to = 10, tiles = 2,
      beside_foe = true,
    },
    { does = "dispel" },
  },
})

orc("orc_captain", {
  name = "an orc captain", body = 0x07, sound = 0x45A, strength = { 111, 145 }, dexterity = { 101, 135 },
  intelligence = { 86, 110 }, hits = { 67, 87 }, damage = { 5, 15 }, armor = 34, fame = 2500, karma = -2500,
  skills = { resisting_spells = 775, swordsmanship = 825, tactics = 925 },
  feud = "orcs", loot = "meager*2", meat = 1, slain_by = "orc_slaying",
})

orc("orc_scout", {
  name = "an orc scout", body = 0xB5, sound = 0x45A, strength = { 96, 120 }, dexterity = { 101, 130 },
  intelligence = { 36, 60 }, hits = { 58, 72 }, mana = { 30, 60 }, damage = { 5, 7 },
  skills = {
    anatomy = 700, archery = 1000, fencing = 600, healing = 900, parrying = 500, resisting_spells = 625, tactics = 675,
  },
})

orc("orcish_lord", {
  name = "an orcish lord", body = 0x8A, sound = 0x45A, strength = { 147, 215 }, dexterity = { 91, 115 },
  intelligence = { 61, 85 }, hits = { 95, 123 }, damage = { 4, 14 }, fame = 2500, karma = -2500,
  skills = { resisting_spells = 775, swordsmanship = 725, tactics = 825, wrestling = 725 },
  feud = "orcs", loot = "meager average", meat = 1, slain_by = "orc_slaying",
})

orc("orcish_mage", {
  name = "an orcish mage", body = 0x8C, sound = 0x45A, strength = { 116, 150 }, dexterity = { 91, 115 },
  intelligence = { 161, 185 }, hits = { 70, 90 }, damage = { 4, 14 }, armor = 30, fame = 3000, karma = -3000,
  skills = { evaluating_intelligence = 665, magery = 665, resisting_spells = 675, tactics = 575, wrestling = 450 },
  mind = "mage", feud = "orcs", loot = "average low_scrolls reagents*6", meat = 1, slain_by = "orc_slaying",
})
