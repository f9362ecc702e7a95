-- Jukas, meers and the machines of Exodus.

local creatures = require("lib.templates.creature_families")

local juka = creatures.family("base_monster", { "monster", "juka" })
local meer = creatures.family("base_monster", { "monster", "meer" })
local machine = creatures.family("base_monster", { "monster", "construct" })

local exodus_powers = {
  { does = "throw", on = { "spelled" }, percent = 40, art = 0x379F, sound = 0x229, kind = "energy", hits = { 50, 50 } },
  {
    does = "throw", on = { "struck" }, percent = 40, at_archers = true, art = 0x379F, sound = 0x229, kind = "energy",
    hits = { 50, 50 },
  },
  -- The barrier against blows is seen when a blow meets it, and breaks under spells
  -- (features/creatures/lib/barriers.lua).
  { does = "shine" }, { does = "falter" }, { does = "dispel" },
}

juka("betrayer", {
  name = "a betrayer", body = 0x2FF, strength = { 401, 500 }, dexterity = { 81, 100 }, intelligence = { 151, 200 },
  hits = { 241, 300 }, damage = { 16, 22 }, armor = 65, fame = 15000, karma = -15000, notoriety = "murderer",
  skills = {
    anatomy = 950, evaluating_intelligence = 950, magery = 750, meditation = 950, resisting_spells = 1250, tactics = 950,
    wrestling = 950,
  },
  mind = "mage", loot = "filthy_rich rich gems", meat = 1, poison_immunity = 5,
  powers = {
    { does = "stun", percent = 30, lasts_ms = 5000 },
    { does = "fumes", percent = 50, pause_ms = { 5000, 30000 }, poison = 4, tiles = 3 },
  },
})

juka("juka_lord", {
  name = "a juka lord", body = 0x2FE, strength = { 401, 500 }, dexterity = { 81, 100 }, intelligence = { 151, 200 },
  hits = { 241, 300 }, damage = { 10, 12 }, armor = 28, fame = 15000, karma = -15000, notoriety = "murderer",
  skills = {
    anatomy = 950, archery = 975, healing = 900, resisting_spells = 1250, swordsmanship = 950, tactics = 975,
    wrestling = 950,
  },
  equipment = { { template = "juka_bow" } },
  mind = "archer", loot = "rich average", meat = 1, slain_by = "reptilian_death",
})

juka("juka_mage", {
  name = "a juka mage", body = 0x2FD, strength = { 201, 300 }, dexterity = { 71, 90 }, intelligence = { 451, 500 },
  hits = { 121, 180 }, damage = { 4, 10 }, armor = 16, fame = 15000, karma = -15000, notoriety = "murderer",
  skills = {
    anatomy = 850, evaluating_intelligence = 900, magery = 996, meditation = 900, resisting_spells = 1450, tactics = 850,
    wrestling = 850,
  },
  mind = "mage", loot = "average*2 medium_scrolls*2", meat = 1, slain_by = "reptilian_death",
})

juka("juka_warrior", {
  name = "a juka warrior", body = 0x2FC, strength = { 251, 350 }, dexterity = { 61, 80 }, intelligence = { 101, 150 },
  hits = { 151, 210 }, damage = { 7, 9 }, armor = 22, fame = 10000, karma = -10000, notoriety = "murderer",
  skills = {
    anatomy = 850, fencing = 850, mace_fighting = 850, resisting_spells = 1250, swordsmanship = 850, tactics = 850,
    wrestling = 850,
  },
  loot = "average meager gems", meat = 1, slain_by = "reptilian_death",
  powers = { { does = "cripple", percent = 20, stunned_ms = 4000, paralysed_ms = 3000, hits = { 10, 14 } } },
})

meer("meer_captain", {
  name = "a meer captain", body = 0x305, strength = { 96, 110 }, dexterity = { 186, 200 }, intelligence = { 96, 110 },
  hits = { 58, 66 }, damage = { 5, 15 }, armor = 28, fame = 2000, karma = 5000,
  skills = { archery = 950, resisting_spells = 955, swordsmanship = 950, tactics = 955, wrestling = 855 },
  equipment = { { template = "longsword" }, { template = "crossbow" } },
  mind = "archer", fights = "the_evil", loot = "meager", slain_by = "repond",
})

meer("meer_eternal", {
  name = "a meer eternal", body = 0x304, strength = { 416, 505 }, dexterity = { 146, 165 }, intelligence = { 566, 655 },
  hits = { 250, 303 }, damage = { 11, 13 }, armor = 34, fame = 18000, karma = 18000,
  skills = {
    evaluating_intelligence = 950, magery = 950, meditation = 950, resisting_spells = 1750, tactics = 600, wrestling = 700,
  },
  mind = "healer", fights = "the_evil", loot = "filthy_rich*2 medium_scrolls*2 high_scrolls*2", poison_immunity = 5,
  slain_by = "repond", powers = { { does = "dispel" } },
})

meer("meer_mage", {
  name = "a meer mage", body = 0x302, strength = { 171, 200 }, dexterity = { 126, 145 }, intelligence = { 276, 305 },
  hits = { 103, 120 }, damage = { 24, 26 }, armor = 16, fame = 8000, karma = 8000,
  skills = {
    evaluating_intelligence = 1000, magery = 750, meditation = 900, resisting_spells = 900, tactics = 800, wrestling = 700,
  },
  mind = "mage", fights = "the_evil", loot = "filthy_rich medium_scrolls*2", poison_immunity = 5, slain_by = "repond",
  powers = { { does = "dispel" } },
})

meer("meer_warrior", {
  name = "a meer warrior", body = 0x303, strength = { 86, 100 }, dexterity = { 186, 200 }, intelligence = { 86, 100 },
  hits = { 52, 60 }, damage = { 12, 19 }, armor = 22, fame = 2000, karma = 5000,
  skills = { resisting_spells = 955, tactics = 955, wrestling = 955 },
  fights = "the_evil", loot = "meager", slain_by = "repond",
})

machine("exodus_minion", {
  name = "an exodus minion", body = 0x2F5, strength = { 851, 950 }, dexterity = { 71, 80 }, intelligence = { 61, 90 },
  hits = { 511, 570 }, damage = { 16, 22 }, armor = 65, fame = 18000, karma = -18000,
  skills = { resisting_spells = 950, tactics = 950, wrestling = 950 },
  loot = "average rich", poison_immunity = 5, barrier = true, powers = exodus_powers,
})

machine("exodus_overseer", {
  name = "an exodus overseer", body = 0x2F4, strength = { 561, 650 }, dexterity = { 76, 95 }, intelligence = { 61, 90 },
  hits = { 331, 390 }, damage = { 13, 19 }, armor = 50, fame = 10000, karma = -10000,
  skills = { resisting_spells = 890, tactics = 890, wrestling = 890 },
  loot = "rich", poison_immunity = 5, barrier = true, powers = exodus_powers,
})

machine("golem", {
  name = "a golem", body = 0x2F0, hue = 0x835, fame = 3500, karma = -3500,
  pace = "slow", loot = "iron_ingot*5", poison_immunity = 5,
  powers = { { does = "stun", percent = 30, lasts_ms = 5000 }, { does = "dispel" } },
})

machine("juggernaut", {
  name = "a blackthorn juggernaut", body = 0x300, strength = { 301, 400 }, dexterity = { 51, 70 },
  intelligence = { 51, 100 }, hits = { 181, 240 }, damage = { 12, 19 }, armor = 70, fame = 12000, karma = -12000,
  notoriety = "murderer",
  skills = { anatomy = 950, resisting_spells = 1450, tactics = 950, wrestling = 950 },
  pace = "slow", loot = "rich gems", meat = 1, poison_immunity = 5,
  powers = { { does = "stun", percent = 30, lasts_ms = 5000 } },
})
